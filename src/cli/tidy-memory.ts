/** Gives back the memory that a start leaves behind. */
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds after which a server that has started has done what it does first. */
const SETTLED = 1000

/**
 * To find and link a program makes much that nobody needs when it runs, and the room for new objects has grown for it. V8
 * would hold on to both for as long as nobody calls; told that memory is short it lets go of a fifth of the process.
 * Under load the room grows again: a smaller limit for it would cost a busy server a fifth of what it can do.
 */
export async function tidyMemory(): Promise<void> {
  await sleep(SETTLED, undefined, { ref: false })
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
