/** Lets a few pieces of heavy work run at once, keeps a short queue for the hurried, and turns the rest of them away. */

export type GateOptions = { atOnce: number; queue: number }

/** Answer it with 429: somebody floods the sign-in. */
export class PasswordQueueFull extends Error {
  override readonly name = 'PasswordQueueFull'

  constructor() {
    super('Too many passwords are being checked at once. Please try again in a moment.')
  }
}

/** Runs `work` when it is its turn. */
export type Passing = <T>(work: () => Promise<T>) => Promise<T>

export type Gate = {
  /** Throws PasswordQueueFull where the queue is full. */
  readonly hurried: Passing
  /** Waits for as long as it takes: for those who are known to come rightly. */
  readonly patient: Passing
}

/** Both kinds share the places; where both wait, they are called in turns. */
export function createGate({ atOnce, queue }: GateOptions): Gate {
  let running = 0
  const hurried: (() => void)[] = []
  const patient: (() => void)[] = []
  let isPatientsTurn = false
  const callNext = () => {
    const [first, second] = isPatientsTurn ? [patient, hurried] : [hurried, patient]
    isPatientsTurn = !isPatientsTurn
    const next = first.shift() ?? second.shift()
    if (next === undefined) running -= 1
    else next()
  }
  const passing =
    (waiting: (() => void)[], most: number): Passing =>
    async work => {
      if (running < atOnce) running += 1
      else if (waiting.length >= most) throw new PasswordQueueFull()
      // Who is called from the queue takes over the turn of the one that ended.
      else await new Promise<void>(resolve => waiting.push(resolve))
      try {
        return await work()
      } finally {
        callNext()
      }
    }
  return { hurried: passing(hurried, queue), patient: passing(patient, Number.POSITIVE_INFINITY) }
}
