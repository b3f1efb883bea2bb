/**
 * Loaded before every test file: a file that leaves a server, a connection or a timer behind would keep the run waiting
 * for ever. It is ended, and fails, with a sentence that says what it left.
 */
import { after } from 'node:test'
import { isMainThread } from 'node:worker_threads'
import { isGroup } from './groups.ts'

/** Milliseconds after the last test; what the file itself takes down at its end needs some of them. */
const PATIENCE = Number(process.env.TEST_PATIENCE ?? 30_000)

// The files of a group come one after the other, and Node takes the first of them for the last: the group itself calls.
if (isMainThread && !isGroup(process.argv[1] ?? '')) after(endSoon)

/** To be called when the last test is over. */
export function endSoon(): void {
  setTimeout(giveUp, PATIENCE).unref()
}

function giveUp(): never {
  const left = [...new Set(process.getActiveResourcesInfo())].join(', ')
  process.stderr.write(`The tests are over, but the file does not end. It left something open: ${left}.\n`)
  process.exit(1)
}
