/** Lets a few pieces of heavy work run at once, keeps a short queue, and turns the rest away. */

export type GateOptions = { atOnce: number; queue: number }

/** Answer it with 429: somebody floods the sign-in. */
export class PasswordQueueFull extends Error {
  override readonly name = 'PasswordQueueFull'

  constructor() {
    super('Too many passwords are being checked at once. Please try again in a moment.')
  }
}

/** Returns a function that runs `work` when it is its turn, or throws PasswordQueueFull. */
export function createGate({ atOnce, queue }: GateOptions): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running < atOnce) running += 1
    else if (waiting.length >= queue) throw new PasswordQueueFull()
    // Who is called from the queue takes over the turn of the one that ended.
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
