import type { AppHandle } from '../../kernel/context.ts'

/** Requests that are served in the same turn of the event loop look once: all of them had come before the look began. */
export function lookOnce<T>(key: string, look: () => Promise<T>, app: AppHandle): Promise<T> {
  const looking = lookingNow.get(app) ?? new Map<string, Promise<unknown>>()
  const known = looking.get(key) as Promise<T> | undefined
  if (known !== undefined) return known
  if (looking.size === 0) {
    lookingNow.set(app, looking)
    setImmediate(() => lookingNow.delete(app))
  }
  const found = look()
  looking.set(key, found)
  return found
}

/** A key means the same wherever it is used. */
const lookingNow = new WeakMap<AppHandle, Map<string, Promise<unknown>>>()
