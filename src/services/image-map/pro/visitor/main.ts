import { startMaps } from '../../visitor/start.ts'
import { startHits } from './hits.ts'

startHits()
startMaps()
