/** How far a long command is: a line that is drawn again on a terminal, one line per finished part in a file. */
import type { Progress } from '../platform/demo/demo.ts'
import type { Terminal } from './command.ts'

/** Where progress is told. */
type Teller = Pick<Terminal, 'err' | 'isTerminal'>

export const progressOn = (terminal: Teller): Progress =>
  terminal.isTerminal
    ? drawnOn(terminal)
    : ({ what, done, total }) => done === total && terminal.err(`${what}: ${total}\n`)

const WIDTH = 30
/** Back to the start of the line, and away with what stood there. */
const AGAIN = '\r\u001B[K'

const drawnOn =
  (terminal: Teller): Progress =>
  ({ what, done, total }) => {
    const filled = total === 0 ? WIDTH : Math.round((WIDTH * done) / total)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    terminal.err(`${AGAIN}${what.padEnd(16)} ${bar} ${done}/${total}${done === total ? '\n' : ''}`)
  }
