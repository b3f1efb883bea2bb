/** A lock for asynchronous work, first come, first served. */
export type Mutex = {
  /** Resolves with the function that gives the lock back. */
  lock(): Promise<() => void>
  /** Whether somebody waits for it. */
  readonly isWanted: boolean
  readonly isHeld: boolean
}

export const createMutex = (): Mutex => {
  const waiting: (() => void)[] = []
  let isHeld = false

  const release = (): void => {
    const next = waiting.shift()
    if (next) next()
    else isHeld = false
  }
  const releaseOnce = (): (() => void) => {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      release()
    }
  }
  return {
    get isWanted() {
      return waiting.length > 0
    },
    get isHeld() {
      return isHeld
    },
    async lock() {
      if (isHeld) await new Promise<void>(resolve => waiting.push(resolve))
      isHeld = true
      return releaseOnce()
    },
  }
}
