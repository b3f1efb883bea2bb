/** Clicks and returns, counted in the rows of their day: figures never depend on how much happened. */
import { dateAt } from '../../../kernel/calendar.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { type Gathering, storeTogether } from '../../../platform/counters/counters.ts'
import { hooks } from '../hooks.ts'

export type Counted = {
  readonly network: string
  readonly post: number
  readonly placement: string
  readonly isReturn: boolean
}

/** Settled when it is stored. Clicks that come at the same time share a transaction. */
export const countClick = (click: Counted, ctx: ReadContext): Promise<void> => storeTogether(clicks, click, ctx)

const clicks: Gathering<Counted, void> = {
  name: 'social-share.clicks',
  async store(all, ctx) {
    await raiseDays(all, ctx)
    await raisePosts(
      all.filter(({ isReturn }) => !isReturn),
      ctx,
    )
    if (ctx.hooks.has(hooks.clicked.name))
      for (const { network, post, placement, isReturn } of all)
        if (!isReturn) await ctx.hooks.fire(hooks.clicked, { network, post, placement }, ctx)
    return all.map(() => undefined)
  },
}

export const today = (ctx: Pick<ReadContext, 'clock' | 'site'>): string => dayOf(ctx.clock.millis(), ctx)

const dayOf = (millis: number, { site }: Pick<ReadContext, 'site'>): string => dateAt(millis, site.zone)

async function raiseDays(all: readonly Counted[], ctx: Context): Promise<void> {
  const day = today(ctx)
  const rows = new Map<string, { kind: string; name: string; clicks: number; returns: number }>()
  for (const { network, post, placement, isReturn } of all)
    for (const [kind, name] of [
      ['network', network],
      ['placement', placement],
      ['post', String(post)],
    ] as const) {
      if (name === '') continue
      const key = `${kind} ${name}`
      const row = rows.get(key) ?? { kind, name, clicks: 0, returns: 0 }
      row[isReturn ? 'returns' : 'clicks'] += 1
      rows.set(key, row)
    }
  await ctx.db
    .insertInto('share_daily')
    .values(inOrder(rows).map(row => ({ day, ...row })))
    .onConflict(on =>
      on.columns(['site_id', 'kind', 'day', 'name']).doUpdateSet(eb => ({
        clicks: eb('share_daily.clicks', '+', eb.ref('excluded.clicks')),
        returns: eb('share_daily.returns', '+', eb.ref('excluded.returns')),
      })),
    )
    .execute()
}

async function raisePosts(all: readonly Counted[], ctx: Context): Promise<void> {
  const rows = new Map<string, { post_id: number; network: string; clicks: number }>()
  for (const { network, post } of all) {
    const row = rows.get(`${post} ${network}`) ?? { post_id: post, network, clicks: 0 }
    row.clicks += 1
    rows.set(`${post} ${network}`, row)
  }
  if (rows.size === 0) return
  await ctx.db
    .insertInto('share_clicks')
    .values(inOrder(rows))
    .onConflict(on =>
      on
        .columns(['site_id', 'post_id', 'network'])
        .doUpdateSet(eb => ({ clicks: eb('share_clicks.clicks', '+', eb.ref('excluded.clicks')) })),
    )
    .execute()
}

/** Always in one order, so that two servers never wait for each other in turn. */
const inOrder = <T>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
