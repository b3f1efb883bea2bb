/** The free edition's script begins here. */
import { startChat } from './start.ts'

startChat()
