/** Counters of each day, kept when something happens, so that figures never depend on how much happened. */
import type { NewRow } from '../../../db/row-types.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Tally } from '../domain/events.ts'
import { lastDays, siteTime } from '../domain/site-time.ts'
import { type ChannelHits, type DayRow, type Summary, summarize } from '../domain/summary.ts'

export const today = (ctx: Pick<ReadContext, 'clock' | 'site'>): string =>
  siteTime(ctx.clock.millis(), ctx.site.zone).date

/** One statement for a whole batch. */
export async function countEvents(tallies: readonly Tally[], ctx: Context): Promise<void> {
  if (tallies.length === 0) return
  const day = today(ctx)
  const rows = tallies.map(({ widget, channel, view, open, click }) => ({
    ...{ widget_id: widget, channel, day },
    ...{ views: view, opens: open, clicks: click },
  }))
  await raise(rows, ['views', 'opens', 'clicks'], ctx)
}

/** A message that came through a form, or one that only a program could have sent. */
export async function countLead(widget: number, column: 'leads' | 'trapped', ctx: Context): Promise<void> {
  const day = today(ctx)
  const row = (id: number) => ({ widget_id: id, channel: '', day, [column]: 1 })
  await raise([row(0), row(widget)], [column], ctx)
}

type Counted = 'views' | 'opens' | 'clicks' | 'leads' | 'trapped'

async function raise(rows: readonly NewRow<'chat_daily'>[], columns: readonly Counted[], ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('chat_daily')
    .values(rows)
    .onConflict(on =>
      on
        .columns(['site_id', 'widget_id', 'channel', 'day'])
        .doUpdateSet(eb =>
          Object.fromEntries(columns.map(name => [name, eb(`chat_daily.${name}`, '+', eb.ref(`excluded.${name}`))])),
        ),
    )
    .execute()
}

/** Two reads along the key: the days of a widget, and its channels. */
export async function readSummary(asked: { days: number; widget: number }, ctx: ReadContext): Promise<Summary> {
  const last = today(ctx)
  const [first] = lastDays(last, asked.days)
  const place = [ctx.site.id, asked.widget, first, last]
  const [days, channels] = await Promise.all([
    ctx.database.rows<DayRow>(DAYS, place),
    ctx.database.rows<ChannelHits>(CHANNELS, place),
  ])
  const hits = channels.map(({ channel, hits }) => ({ channel, hits: Number(hits) }))
  return summarize({ ...asked, today: last }, days.map(numbers), hits)
}

const numbers = ({ day, view, open, click }: DayRow): DayRow => ({
  day,
  view: Number(view),
  open: Number(open),
  click: Number(click),
})

const PLACE = 'site_id = ? and widget_id = ? and day >= ? and day <= ?'
const DAYS = `select day, views as view, opens as open, clicks as click from chat_daily where ${PLACE} and channel = ''`
const CHANNELS = `select channel, sum(clicks) as hits from chat_daily where ${PLACE} and channel <> ''
  group by channel order by hits desc, channel limit 10`
