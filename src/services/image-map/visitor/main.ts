import { startMaps } from './start.ts'

startMaps()
