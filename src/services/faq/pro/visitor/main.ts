import '../../visitor/main.ts'
import { listenToVotes } from './votes.ts'

listenToVotes(document)
