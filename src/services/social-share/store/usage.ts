/** Posts that name a set in their text, `[vendor_share set=3]`, or in another way that a listener knows. */
import type { ReadContext } from '../../../kernel/context.ts'
import { readRecord } from '../../../kernel/records/read.ts'
import { getPost, may, permalinkOf } from '../../../platform/posts/posts.ts'
import { sets } from '../entities/sets.ts'
import { hooks } from '../hooks.ts'

export type UsingPost = { readonly id: number; readonly title: string; readonly url: string }

const MOST = 200

export async function postsUsing(set: number, ctx: ReadContext): Promise<UsingPost[]> {
  await readRecord(sets, set, ctx)
  const named = await ctx.database.slow<{ id: number; content: string }>(
    { text: NAMING, values: [ctx.site.id, `%[vendor_share %set=%${set}%`] },
    { timeLimit: 20_000 },
  )
  const pattern = new RegExp(`\\[vendor_share\\s[^\\]]*set=["']?${set}(?!\\d)`)
  const written = named.filter(({ content }) => pattern.test(content)).map(({ id }) => Number(id))
  const ids = await ctx.hooks.apply(hooks.usage, written, { set }, ctx)
  const posts: UsingPost[] = []
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other).slice(0, MOST)) {
    const post = await getPost(id, ctx)
    if (post && (await may('read', post, ctx))) posts.push({ id, title: post.title, url: await permalinkOf(post, ctx) })
  }
  return posts
}

/** Looks at every text, so it runs apart. */
const NAMING = `select id, content from posts where site_id = ? and content like ? and status <> 'trash'
  and type <> 'revision' order by id limit 2000`
