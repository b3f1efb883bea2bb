/** What many visitors send at the same time is stored in one transaction: the rows are the same for all of them. */
import type { AppHandle, Context, ReadContext } from '../../kernel/context.ts'

export type SharedWork<Item> = {
  /** Unique over all services: `chat.events`. */
  readonly name: string
  /** Stores several at once. */
  readonly store: (items: readonly Item[], ctx: Context) => Promise<void>
}

type Waiting = { readonly item: unknown; readonly done: PromiseWithResolvers<void> }
/** What waits to be stored on a site, while somebody stores. */
type Storing = { readonly waiting: Waiting[]; isBusy: boolean }

/** Settled when the item is stored. */
export function storeTogether<Item>(work: SharedWork<Item>, item: Item, ctx: ReadContext): Promise<void> {
  const storing = storingOf(work.name, ctx)
  const done = Promise.withResolvers<void>()
  storing.waiting.push({ item, done })
  if (!storing.isBusy) {
    storing.isBusy = true
    setImmediate(() => void storeAll(work, storing, ctx))
  }
  return done.promise
}

/** By the running program, the work and the site. */
const storings = new WeakMap<AppHandle, Map<string, Storing>>()

function storingOf(name: string, { app, site }: ReadContext): Storing {
  const known = storings.get(app) ?? new Map<string, Storing>()
  storings.set(app, known)
  const key = `${name} ${site.id}`
  const storing = known.get(key) ?? { waiting: [], isBusy: false }
  known.set(key, storing)
  return storing
}

/** As many in one transaction. */
const MOST_TOGETHER = 200

async function storeAll<Item>(work: SharedWork<Item>, storing: Storing, ctx: ReadContext): Promise<void> {
  while (storing.waiting.length > 0) {
    const some = storing.waiting.splice(0, MOST_TOGETHER)
    try {
      await ctx.transaction(tx =>
        work.store(
          some.map(({ item }) => item as Item),
          tx,
        ),
      )
      for (const { done } of some) done.resolve()
    } catch (error) {
      for (const { done } of some) done.reject(error)
    }
  }
  storing.isBusy = false
}
