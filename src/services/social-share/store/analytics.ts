/** Figures of some days, from the counters of each day. */
import { dateAfter } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { getPost, may, permalinkOf } from '../../../platform/posts/posts.ts'
import { networkNamed } from '../domain/networks.ts'
import { hooks } from '../hooks.ts'
import { today } from './clicks.ts'
import { PAGES } from './page-data.ts'

export type Span = { readonly first: string; readonly last: string }
type DayRow = { readonly day: string; readonly name: string; readonly clicks: number; readonly returns: number }

export async function readAnalytics(days: number, ctx: ReadContext): Promise<Record<string, unknown>> {
  const last = today(ctx)
  const span = { first: dateAfter(last, 1 - days), last }
  const before = { first: dateAfter(span.first, -days), last: dateAfter(span.first, -1) }
  const rows = await networkRows(span, ctx)
  const previous = sum((await networkRows(before, ctx)).map(({ clicks }) => clicks))
  const own = {
    days,
    total: sum(rows.map(({ clicks }) => clicks)),
    returns: sum(rows.map(({ returns }) => returns)),
    previous,
    series: seriesOf(rows, span),
    networks: sharesOf(rows),
    posts: await topPosts(span, SHOWN, ctx),
  }
  return { ...own, ...(await ctx.hooks.apply(hooks.analytics, {}, span, ctx)) }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

const networkRows = (span: Span, ctx: ReadContext): Promise<DayRow[]> =>
  ctx.database.rows<DayRow>(ROWS, [ctx.site.id, 'network', span.first, span.last])

const ROWS = `select day, name, clicks, returns from share_daily
  where site_id = ? and kind = ? and day >= ? and day <= ?`

/** Every day of the span, also those on which nothing happened. */
function seriesOf(rows: readonly DayRow[], { first, last }: Span): { date: string; clicks: number; returns: number }[] {
  const sums = new Map<string, { clicks: number; returns: number }>()
  for (const { day, clicks, returns } of rows) {
    const known = sums.get(day) ?? { clicks: 0, returns: 0 }
    sums.set(day, { clicks: known.clicks + clicks, returns: known.returns + returns })
  }
  const series = []
  for (let date = first; date <= last; date = dateAfter(date, 1))
    series.push({ date, ...(sums.get(date) ?? { clicks: 0, returns: 0 }) })
  return series
}

/** How often each network was used, and how often a link that was shared there brought somebody back. */
function sharesOf(rows: readonly DayRow[]) {
  const total = sum(rows.map(({ clicks }) => clicks))
  const names = [...new Set(rows.map(({ name }) => name))]
  return names
    .map(network => {
      const own = rows.filter(({ name }) => name === network)
      const clicks = sum(own.map(row => row.clicks))
      const returns = sum(own.map(row => row.returns))
      const percent = total === 0 ? 0 : Math.round((clicks / total) * 1000) / 10
      return { network, label: networkNamed(network)?.label ?? network, clicks, returns, percent }
    })
    .toSorted((one, other) => other.clicks - one.clicks || (one.network < other.network ? -1 : 1))
}

const SHOWN = 10

/** Those that were shared most and that the caller may read. */
export async function topPosts(span: Span, most: number, ctx: ReadContext) {
  const counts = new Map(await pastPosts(span, ctx))
  for (const { name, clicks } of await ctx.database.rows<DayRow>(ROWS, [ctx.site.id, 'post', span.last, span.last]))
    counts.set(name, (counts.get(name) ?? 0) + clicks)
  const ranked = [...counts].toSorted(([a, one], [b, other]) => other - one || Number(a) - Number(b))
  const posts = []
  for (const [name, clicks] of ranked) {
    if (posts.length === most || clicks === 0) break
    const post = await getPost(Number(name), ctx)
    if (post && (await may('read', post, ctx)))
      posts.push({ id: post.id, title: post.title, url: await permalinkOf(post, ctx), clicks })
  }
  return posts
}

/** Days that are over do not change: their sums are kept until the next one begins. */
const pastPosts = ({ first, last }: Span, ctx: ReadContext): Promise<ReadonlyMap<string, number>> =>
  ctx.memory('social-share.figures', PAGES).keep(`posts ${first} ${last}`, async () => {
    const rows = await ctx.database.slow<{ name: string; clicks: number }>(
      { text: PAST, values: [ctx.site.id, first, last] },
      { timeLimit: 20_000 },
    )
    return new Map(rows.map(({ name, clicks }) => [name, Number(clicks)]))
  })

const PAST = `select name, sum(clicks) as clicks from share_daily
  where site_id = ? and kind = 'post' and day >= ? and day < ? group by name`
