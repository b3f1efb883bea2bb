/** What a demonstration shows: two sets, profiles, and two months of clicks. */
import { dateAfter } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { isSameJson } from '../../kernel/same-json.ts'
import { type DemoRandom, emptyDemo, fillDemo } from '../../platform/demo/demo.ts'
import { raiseStamp } from '../../platform/memory/memory.ts'
import { deleteOption, optionOf, setOption } from '../../platform/options/options.ts'
import { usualFollowLook } from './domain/follow.ts'
import { today } from './store/clicks.ts'
import { FOLLOW, PAGES } from './store/page-data.ts'
import { saveSet } from './store/sets.ts'

/** Made once: a site that has a set already has its own. */
export const demoListener = on(fillDemo, 'social-share.demo', async ({ random, progress }, ctx) => {
  const known = await ctx.db.selectFrom('share_sets').select('id').limit(1).execute()
  if (known.length > 0) return
  for (const set of demoSets) await saveSet(null, set, ctx)
  if ((await optionOf(FOLLOW, null, ctx)) === null) await setOption(FOLLOW, demoFollow, ctx)
  await addFigures(random.named('social-share'), ctx)
  progress({ what: 'share buttons', done: demoSets.length, total: demoSets.length })
})

export const demoRemover = on(emptyDemo, 'social-share.demo', async ({ idsOf }, ctx) => {
  if (idsOf('social-share.sets').length === 0) return
  await takeFigures(ctx)
  if (isSameJson(await optionOf(FOLLOW, null, ctx), demoFollow)) await deleteOption(FOLLOW, ctx)
  await raiseStamp(PAGES, ctx)
})

/** What the demonstration added, so that removing it leaves what visitors did since. */
export const DEMO_FIGURES = 'vendor_social_share_demo'

type DemoFigures = {
  /** The last day with made-up clicks. */
  readonly until: string
  readonly clicked: readonly { readonly post_id: number; readonly network: string; readonly clicks: number }[]
}

const demoSets = [
  {
    name: 'Below posts',
    instance: {
      networks: ['native', 'facebook', 'mastodon', 'bluesky', 'whatsapp', 'email', 'copy'],
      ...{ labels: 'name', counts: 'total', title: 'Share this post', more_after: 5 },
    },
    placements: { post: { content: 'content_bottom', extra: ['mobile_bar'] } },
  },
  {
    name: 'Beside posts',
    instance: { networks: ['facebook', 'mastodon', 'linkedin', 'email'], template: 'glass', shape: 'circle' },
    placements: { post: { content: 'none', extra: ['float_left'] } },
  },
]

const demoProfiles = [
  { service: 'mastodon', value: 'https://example.social/@harbour' },
  { service: 'github', value: 'https://github.com/example' },
  { service: 'rss', value: 'https://example.com/feed/' },
]

const demoFollow = { profiles: demoProfiles, look: usualFollowLook }

const DAYS = 60

/** Of the days before today, on a site that has none: what visitors do comes later and is never mixed with it. */
async function addFigures(dice: DemoRandom, ctx: Context): Promise<void> {
  if ((await ctx.db.selectFrom('share_daily').select('day').limit(1).execute()).length > 0) return
  const posts = await ctx.db
    .selectFrom('posts')
    .select('id')
    .where('type', '=', 'post')
    .where('status', '=', 'publish')
    .orderBy('id', 'desc')
    .limit(12)
    .execute()
  const totals = new Map<string, number>()
  for (let back = DAYS; back > 0; back--) {
    const day = dateAfter(today(ctx), -back)
    const rows = new Map<string, { kind: string; name: string; clicks: number; returns: number }>()
    for (const network of ['facebook', 'mastodon', 'whatsapp', 'email', 'copy']) {
      const clicks = dice.integer(0, 9)
      const post = posts.length === 0 ? null : dice.pick(posts).id
      const count = { clicks, returns: dice.integer(0, Math.ceil(clicks / 3)) }
      rows.set(network, { kind: 'network', name: network, ...count })
      add(rows, { kind: 'placement', name: dice.pick(['content_bottom', 'float_left', 'mobile_bar']), ...count })
      if (post === null) continue
      add(rows, { kind: 'post', name: String(post), ...count })
      totals.set(`${post} ${network}`, (totals.get(`${post} ${network}`) ?? 0) + clicks)
    }
    await ctx.db
      .insertInto('share_daily')
      .values([...rows.values()].map(row => ({ day, ...row })))
      .execute()
  }
  const clicked = [...totals].map(([key, clicks]) => {
    const [post = '', network = ''] = key.split(' ')
    return { post_id: Number(post), network, clicks }
  })
  if (clicked.length > 0) await ctx.db.insertInto('share_clicks').values(clicked).execute()
  await setOption(DEMO_FIGURES, { until: dateAfter(today(ctx), -1), clicked } satisfies DemoFigures, ctx)
  await raiseStamp(PAGES, ctx)
}

/** At most a dozen posts and five networks, each less by its own number. */
async function takeFigures(ctx: Context): Promise<void> {
  const added = await optionOf<DemoFigures | null>(DEMO_FIGURES, null, ctx)
  if (!added) return
  await ctx.db.deleteFrom('share_daily').where('day', '<=', added.until).execute()
  for (const { post_id, network, clicks } of added.clicked)
    await ctx.db
      .updateTable('share_clicks')
      .set(eb => ({ clicks: eb('clicks', '-', clicks) }))
      .where('post_id', '=', post_id)
      .where('network', '=', network)
      .execute()
  await ctx.db.deleteFrom('share_clicks').where('clicks', '<=', 0).execute()
  await deleteOption(DEMO_FIGURES, ctx)
}

type Row = { kind: string; name: string; clicks: number; returns: number }

function add(rows: Map<string, Row>, row: Row): void {
  const key = `${row.kind} ${row.name}`
  const known = rows.get(key)
  rows.set(key, known ? { ...known, clicks: known.clicks + row.clicks, returns: known.returns + row.returns } : row)
}
