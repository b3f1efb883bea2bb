/** What every part of the demonstration is given. */
import type { App } from '../../app.ts'
import { createClock } from '../../kernel/clock.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { innerRequest, makeContext } from '../../platform/context/context.ts'
import type { DemoRandom, Progress } from '../../platform/demo/demo.ts'

export type DemoSite = {
  /** A context whose clock stands at a moment of the past year: what it writes was written then. */
  at(millis: number): ReadContext
  /** The last midnight, in UTC: dates count back from it. */
  readonly today: number
  readonly random: DemoRandom
  readonly progress: Progress
}

export const DAY = 86_400_000

export async function openDemoSite(
  { internals }: App,
  { random, progress }: Pick<DemoSite, 'random' | 'progress'>,
): Promise<DemoSite> {
  const [first] = await internals.sites.all()
  const { site } = await internals.sites.state(first!.id)
  const facts = { site, user: null, system: 'demo', request: innerRequest('cli', 'demo') }
  const now = internals.clock.millis()
  return Object.freeze({
    at: (millis: number) => makeContext({ ...internals, clock: createClock(() => millis) }, facts),
    today: now - (now % DAY),
    random,
    progress,
  })
}

/** Does something with each of a list, one after the other, and tells how far it is. */
export async function eachOf<T, R>(
  list: { readonly what: string; readonly of: readonly T[] },
  site: Pick<DemoSite, 'progress'>,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const total = list.of.length
  const results: R[] = []
  for (const [index, item] of list.of.entries()) {
    site.progress({ what: list.what, done: index, total })
    results.push(await work(item, index))
  }
  site.progress({ what: list.what, done: total, total })
  return results
}
