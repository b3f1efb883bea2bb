/**
 * What was made of stored data, kept until that data changes: by a stamp of the manifest's `stamped`, or until anybody
 * commits anything. It dies with what is remembered of the site, so that it may rest on options and settings too.
 */
import { commitStamp } from '../../db/commit-stamp.ts'
import { migration } from '../../db/migrations.ts'
import { raise, raiseWith, STAMP } from '../../db/stamps.ts'
import { COMMIT, type Context, type Memory, type ReadContext } from '../../kernel/context.ts'
import type { Service } from '../../kernel/service.ts'
import { isInTransaction, runStatement } from '../../kernel/statement.ts'
import { internals } from '../internals.ts'
import { lookOnce } from './look-once.ts'

export { lookOnce } from './look-once.ts'

export type MemoryFacts = { readonly name: string; readonly stamp: string; readonly most?: number | undefined }

export const memoryOf = ({ name, stamp, most = MOST_KEPT }: MemoryFacts, ctx: ReadContext): Memory => ({
  async keep<T>(key: string, load: () => Promise<T>): Promise<T> {
    const drawer = await drawerOf<Promise<T>>(name, stamp, ctx)
    const known = drawer?.get(key)
    if (known !== undefined) return known
    const loading = load()
    // What a transaction sees may be undone.
    if (!drawer || isInTransaction(ctx)) return loading
    keepIn(drawer, [key, loading], most)
    loading.catch(() => drawer.delete(key))
    return loading
  },
})

/**
 * Ask for it before you make what you keep: what is written meanwhile makes it old at once, never young by mistake. Null
 * for a transaction that has changed something itself.
 */
export async function drawerOf<V>(name: string, stamp: string, ctx: ReadContext): Promise<Map<string, V> | null> {
  const isWithin = isInTransaction(ctx)
  if (isWithin && stamp === COMMIT) return null
  const present = await (isWithin ? readStamp(stamp, ctx) : presentStamp(stamp, ctx))
  const { derived } = await internals(ctx).sites.state(ctx.site.id)
  const known = derived.get(`memory ${name}`) as Drawer<V> | undefined
  if (known?.stamp === present) return known.kept
  if (isWithin) return null
  const empty: Drawer<V> = { stamp: present, kept: new Map() }
  derived.set(`memory ${name}`, empty)
  return empty.kept
}

type Drawer<V> = { readonly stamp: string; readonly kept: Map<string, V> }

/** The oldest goes when there are too many. */
export function keepIn<V>(drawer: Map<string, V>, [key, value]: readonly [string, V], most: number): void {
  if (drawer.size >= most) drawer.delete(drawer.keys().next().value ?? '')
  drawer.set(key, value)
}

/** Visitors may ask for numbers that do not exist, and what is not there is kept too. */
const MOST_KEPT = 10_000

/** Makes what rests on the stamp old, and holds its row: whoever does the same waits until this transaction ends. */
export const raiseStamp = (stamp: string, ctx: Context): Promise<unknown> =>
  runStatement({ text: raise('?', '?'), values: [ctx.site.id, stamp] }, ctx)

/** Triggers for all tables that the manifests name in `stamped`. A table that comes later gets its own. */
export const stampMigrations = (services: readonly Service[]) =>
  services.flatMap(({ slug, stamped = {} }) =>
    Object.entries(stamped).flatMap(([name, tables]) =>
      tables.map(table =>
        migration(`stamps/${slug}.${name}/${table}`, (db, engine) =>
          raiseWith(db, engine, { table, stamp: `${slug}.${name}` }),
        ),
      ),
    ),
  )

function presentStamp(stamp: string, ctx: ReadContext): Promise<string> {
  const { request, site } = ctx
  if (stamp === COMMIT || request.seen === undefined) return readStamp(stamp, ctx)
  const key = `${site.id} ${stamp}`
  const known = request.seen.get(key)
  if (known !== undefined) return known
  const looking = lookOnce(`stamp ${key}`, () => readStamp(stamp, ctx), ctx.app)
  request.seen.set(key, looking)
  return looking
}

async function readStamp(stamp: string, { database, site }: ReadContext): Promise<string> {
  if (stamp === COMMIT) return commitStamp(database)
  return String((await database.value(STAMP, [site.id, stamp])) ?? 0)
}
