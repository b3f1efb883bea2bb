/** Room for a few at a time, first come, first served. */
import { DatabaseError } from './database.ts'

/** Resolves with the function that gives the place back; doing that twice does nothing. */
export type Places = { take(): Promise<() => void> }

/** Who waits longer than so many milliseconds is turned away. */
export const createPlaces = (most: number, waitLimit: number): Places => {
  const waiting: (() => void)[] = []
  let taken = 0

  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
  const leaveOnce = (): (() => void) => {
    let isGone = false
    return () => {
      if (isGone) return
      isGone = true
      leave()
    }
  }
  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(new DatabaseError('timeout', 'Too many slow reads were running at once.', null, null))
      }, waitLimit)
      const enter = (): void => {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(enter)
    })
  return {
    async take() {
      if (taken < most) taken += 1
      else await wait()
      return leaveOnce()
    },
  }
}
