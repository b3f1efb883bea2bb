import { start } from '../../visitor/start.ts'
import { answerCaptcha } from './captcha.ts'
import { listenToVotes } from './votes.ts'

start(document)
listenToVotes(document)
answerCaptcha(document)
