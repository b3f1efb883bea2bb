/** What buttons can do with a script: copy, print, the device's own sheet, a choice of servers, counts and clicks. */
import { start } from './start.ts'

start()
