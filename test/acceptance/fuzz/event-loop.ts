/** How long a request keeps everybody else waiting. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

export type Watch = {
  /** Milliseconds of the longest hold while the work ran: nobody else was served in them. */
  measure<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly held: number }>
  close(): void
}

/**
 * A machine that is busy with other things stretches every hold, so a hold counts no longer than the main thread really
 * worked in that time.
 */
export function watchEventLoop(): Watch {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  return {
    async measure(work) {
      delays.reset()
      const before = process.threadCpuUsage()
      const result = await work()
      const { user, system } = process.threadCpuUsage(before)
      const worked = (user + system) / 1000
      if (worked < WORTH_ASKING) return { result, held: 0 }
      // The delay is written down by a timer, which comes after the work that it waited for.
      await nextTurn()
      await new Promise(resolve => setTimeout(resolve, 25))
      return { result, held: Math.min(worked, delays.max / 1e6) }
    },
    close: () => void delays.disable(),
  }
}

const WORTH_ASKING = 50
