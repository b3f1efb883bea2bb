/** Whether the event loop stood still while something ran. */
import assert from 'node:assert/strict'

/**
 * Half of the shortest wait that is tried. What waits on the event loop's own thread holds it up for all of its time; a
 * machine with other work makes a timer late by less.
 */
const LIMIT = 200

/**
 * Runs `work`, which waits for twice the limit or longer, and fails when a timer due every 5 ms ever came too late. Only
 * three late runs in a row count: what blocks the event loop blocks it each time.
 */
export const assertEventLoopIsFree = async (work: () => Promise<void>): Promise<void> => {
  const longest: number[] = []
  do longest.push(await longestDelay(work))
  while (longest.at(-1)! >= LIMIT && longest.length < 3)
  assert.ok(longest.at(-1)! < LIMIT, `the event loop stood still for ${longest.map(Math.round).join(', ')} ms`)
}

const longestDelay = async (work: () => Promise<void>): Promise<number> => {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 5)
    last = now
  }, 5)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return Math.max(longest, performance.now() - last - 5)
}
