/** Whether something happens for the first time within a span that slides: the same click within ten seconds is one. */
import type { ReadContext } from '../../kernel/context.ts'
import { isInTransaction } from '../../kernel/statement.ts'
import { internals } from '../internals.ts'
import { digest } from './raise.ts'
import { gather } from './together.ts'

type Asked = { readonly bucket: string; readonly key: string; readonly seconds: number }

/** Of many who ask at once, on this server or another, one is told that it is the first. */
export function firstWithin(asked: Asked, ctx: ReadContext): Promise<boolean> {
  if (isInTransaction(ctx)) throw new Error('A visit is counted before its transaction begins, not inside it.')
  return gather({ name: 'counters.first', thing: asked, run: all => store(all, ctx) }, ctx)
}

/** The row of such a span has no window: its count is the instant of the last one, in milliseconds. */
async function store(all: readonly Asked[], ctx: ReadContext): Promise<boolean[]> {
  const app = internals(ctx)
  const secret = app.secrets.derive('counters')
  const now = ctx.clock.millis()
  const rows = new Map<string, Asked & { readonly hash: string }>()
  const names = all.map(one => {
    const hash = digest(one.key, secret)
    const name = `${one.bucket} ${hash}`
    if (!rows.has(name)) rows.set(name, { ...one, hash })
    return name
  })
  // Always in one order, so that two servers cannot wait for each other in turn.
  const ordered = [...rows.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const first = await app.database.transaction(
    null,
    async (_db, { rows: run }) => {
      const found = new Set<string>()
      for (const [name, { bucket, hash, seconds }] of ordered) {
        const ends = Math.ceil(now / 1000) + seconds
        const raised = await run(RAISE, [ctx.site.id, bucket, hash, ends, now, seconds * 1000])
        if (raised.length > 0) found.add(name)
      }
      return found
    },
    { isDurable: false },
  )
  return names.map((name, index) => first.has(name) && names.indexOf(name) === index)
}

const RAISE = `insert into counters (site_id, bucket, key_hash, window_start, ends_at, count) values (?, ?, ?, 0, ?, ?)
  on conflict (site_id, bucket, key_hash, window_start) do update set count = excluded.count, ends_at = excluded.ends_at
  where counters.count <= excluded.count - ? returning count`
