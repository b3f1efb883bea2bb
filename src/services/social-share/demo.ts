/** What a demonstration shows: two sets, profiles, and two months of clicks. */
import { dateAfter } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { type DemoRandom, emptyDemo, fillDemo } from '../../platform/demo/demo.ts'
import { raiseStamp } from '../../platform/memory/memory.ts'
import { deleteOption, setOption } from '../../platform/options/options.ts'
import { usualFollowLook } from './domain/follow.ts'
import { today } from './store/clicks.ts'
import { FOLLOW, PAGES } from './store/page-data.ts'
import { saveSet } from './store/sets.ts'

/** Made once: a site that has a set already has its own. */
export const demoListener = on(fillDemo, 'social-share.demo', async ({ random, progress }, ctx) => {
  const known = await ctx.db.selectFrom('share_sets').select('id').limit(1).execute()
  if (known.length > 0) return
  for (const set of demoSets) await saveSet(null, set, ctx)
  await setOption(FOLLOW, { profiles: demoProfiles, look: usualFollowLook }, ctx)
  await addFigures(random.named('social-share'), ctx)
  progress({ what: 'share buttons', done: demoSets.length, total: demoSets.length })
})

export const demoRemover = on(emptyDemo, 'social-share.demo', async ({ idsOf }, ctx) => {
  if (idsOf('social-share.sets').length === 0) return
  await ctx.db.deleteFrom('share_daily').execute()
  await ctx.db.deleteFrom('share_clicks').execute()
  await deleteOption(FOLLOW, ctx)
  await raiseStamp(PAGES, ctx)
})

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

const DAYS = 60

async function addFigures(dice: DemoRandom, ctx: Context): Promise<void> {
  const posts = await ctx.db
    .selectFrom('posts')
    .select('id')
    .where('type', '=', 'post')
    .where('status', '=', 'publish')
    .orderBy('id', 'desc')
    .limit(12)
    .execute()
  const totals = new Map<string, number>()
  for (let back = DAYS; back >= 0; back--) {
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
  await raiseStamp(PAGES, ctx)
}

type Row = { kind: string; name: string; clicks: number; returns: number }

function add(rows: Map<string, Row>, row: Row): void {
  const key = `${row.kind} ${row.name}`
  const known = rows.get(key)
  rows.set(key, known ? { ...known, clicks: known.clicks + row.clicks, returns: known.returns + row.returns } : row)
}
