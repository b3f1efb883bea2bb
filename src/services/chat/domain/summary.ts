/** The figures of some days, as the analytics screen shows them. */
import type { EventType } from './events.ts'
import { lastDays } from './site-time.ts'

export type DayRow = { readonly day: string; readonly view: number; readonly open: number; readonly click: number }
export type ChannelHits = { readonly channel: string; readonly hits: number }
export type Summary = {
  readonly days: number
  readonly totals: Readonly<Record<EventType, number>>
  /** Clicks of a hundred views, to one decimal. */
  readonly clickRate: number
  readonly series: readonly ({ readonly date: string } & Readonly<Record<EventType, number>>)[]
  readonly channels: readonly ChannelHits[]
  readonly widget: number
}

/** Every day has a row, also one on which nothing happened. */
export function summarize(
  asked: { readonly days: number; readonly widget: number; readonly today: string },
  rows: readonly DayRow[],
  channels: readonly ChannelHits[],
): Summary {
  const byDay = new Map(rows.map(row => [row.day, row]))
  const series = lastDays(asked.today, asked.days).map(date => {
    const { view = 0, open = 0, click = 0 } = byDay.get(date) ?? {}
    return { date, view, open, click }
  })
  const sum = (type: EventType) => series.reduce((all, day) => all + day[type], 0)
  const totals = { view: sum('view'), open: sum('open'), click: sum('click') }
  return {
    days: asked.days,
    totals,
    clickRate: clickRate(totals),
    series,
    channels: channels.slice(0, TOP),
    widget: asked.widget,
  }
}

export const clickRate = ({ view, click }: { readonly view: number; readonly click: number }): number =>
  view === 0 ? 0 : Math.round((click / view) * 1000) / 10

const TOP = 10
