import { start } from '../../visitor/start.ts'
import { listenToVotes } from './votes.ts'

start(document)
listenToVotes(document)
