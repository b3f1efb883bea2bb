/** Posts of the last year with what readers said below them, and those that are not out yet. */

import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { DemoRandom } from '../../platform/demo/demo.ts'
import { createPost, type PostDraft } from '../../platform/posts/posts.ts'
import type { DemoAccount } from './add-accounts.ts'
import { addComments } from './add-comments.ts'
import type { DemoPictures } from './add-pictures.ts'
import type { DemoTerms } from './add-terms.ts'
import { composePost } from './compose-post.ts'
import { DAY, type DemoSite, eachOf } from './demo-site.ts'
import { notes, scheduledPost, stickyPost } from './pages.data.ts'
import { type ThemeName, themeNames, themes } from './themes/themes.ts'

export type PostParts = {
  readonly accounts: readonly DemoAccount[]
  readonly terms: DemoTerms
  readonly pictures: DemoPictures
  /** How many posts of the last year there shall be. */
  readonly count: number
}

const HOUR = 3_600_000

export async function addPosts(parts: PostParts, site: DemoSite): Promise<void> {
  const random = site.random.named('posts')
  const taken = new Set<string>()
  const until = site.today - HOUR
  await eachOf({ what: 'posts', of: datesOf(parts.count, site, random) }, site, (millis, index) => {
    const round = Math.floor(index / themeNames.length)
    const about = { ...parts, theme: themeNames[index % themeNames.length]!, round, millis, taken, until }
    return site.at(millis).transaction(ctx => themedPost(about, random, ctx))
  })
  await addSpecialPosts(parts, site)
}

/** From a year ago to yesterday, at the times of day when people write. */
function datesOf(count: number, { today }: DemoSite, random: DemoRandom): number[] {
  const dates = Array.from({ length: count }, (_, index) => {
    const daysAgo = Math.max(1, Math.round(364 - (index * 362) / Math.max(1, count)))
    return today - daysAgo * DAY + random.integer(7 * 60, 21 * 60) * 60_000
  })
  return dates.sort((one, other) => one - other)
}

type NewPost = PostParts & {
  readonly theme: ThemeName
  /** How many of its theme there are already: each gets the next picture. */
  readonly round: number
  readonly millis: number
  readonly taken: Set<string>
  readonly until: number
}

async function themedPost(about: NewPost, random: DemoRandom, ctx: Context): Promise<void> {
  const { accounts, terms, pictures, millis, taken, until } = about
  const theme = themes[about.theme]
  const { tell, ...texts } = composePost({ theme, millis, taken }, random)
  const { category, parts, tags } = terms[about.theme]
  const post = await createPost(
    {
      ...texts,
      status: 'publish',
      date_gmt: instantFromMillis(millis),
      author: random.pick(accounts.filter(({ role }) => WRITERS.has(role))).id,
      terms: {
        category: random.chance(0.6) ? [category, random.pick(parts)] : [category],
        post_tag: random.shuffled(tags).slice(0, random.integer(1, 3)),
      },
      ...(random.chance(0.8)
        ? { featured_media: pictures[about.theme][about.round % pictures[about.theme].length]! }
        : {}),
    },
    ctx,
  )
  await addComments({ post, theme, tell, from: millis, until, accounts }, random, ctx)
}

const WRITERS: ReadonlySet<string> = new Set(['editor', 'author'])

/** Of these there is one each, however often the site is filled. */
async function knownTitles(ctx: ReadContext): Promise<ReadonlySet<string>> {
  const titles = [stickyPost.title, scheduledPost.title, ...notes.map(({ title }) => title)]
  const rows = await ctx.db.selectFrom('posts').select('title').where('title', 'in', titles).execute()
  return new Set(rows.map(({ title }) => title))
}

/** One that stays on top, one that appears in five days, drafts, and one that waits for an editor. */
async function addSpecialPosts({ accounts, terms, pictures }: PostParts, site: DemoSite): Promise<void> {
  const authorOf = (role: string) => accounts.find(account => account.role === role)!.id
  const festival = {
    terms: { category: [terms.town.category, terms.town.parts[1]!], post_tag: terms.town.tags.slice(-1) },
    featured_media: pictures.town[0]!,
    status: 'publish',
    author: authorOf('editor'),
  }
  const sticky: PostDraft = {
    ...stickyPost,
    ...festival,
    sticky: true,
    date_gmt: instantFromMillis(site.today - 6 * HOUR),
  }
  const scheduled: PostDraft = {
    ...scheduledPost,
    ...festival,
    date_gmt: instantFromMillis(site.today + 5 * DAY + 9 * HOUR),
  }
  const unfinished = notes.map(({ title, content, status }): PostDraft => {
    const author = authorOf(status === 'pending' ? 'contributor' : 'author')
    return { title, content, status, author }
  })
  const known = await knownTitles(site.at(site.today))
  const drafts = [sticky, scheduled, ...unfinished].filter(({ title }) => !known.has(title ?? ''))
  await eachOf({ what: 'special posts', of: drafts }, site, draft =>
    site.at(site.today - 6 * HOUR).transaction(ctx => createPost(draft, ctx)),
  )
}
