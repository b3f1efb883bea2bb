/** Which terms a post has. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { inList, listValue, NUMBER, readRows, runStatement, TEXT } from '../../../kernel/statement.ts'
import type { Post } from '../post.ts'
import { termHooks } from './hooks.ts'

type Linked = Pick<Post, 'id' | 'type' | 'status' | 'date_gmt' | 'title'>

/** Ids of one taxonomy, the lowest first. */
export async function termIdsOf(postId: number, taxonomy: string, ctx: ReadContext): Promise<number[]> {
  const rows = await readRows<{ term_id: number }>({ text: LINKED, values: [ctx.site.id, postId, taxonomy] }, ctx)
  return rows.map(row => row.term_id)
}

const LINKED = `select term_id from term_links
  where site_id = ${NUMBER} and post_id = ${NUMBER} and taxonomy = ${TEXT} order by term_id`

export type WantedTerms = {
  readonly taxonomy: string
  readonly ids: readonly number[]
  /** Those that it has, where they are known. */
  readonly before?: readonly number[]
  /** Whether the ids are known to be terms of the taxonomy. */
  readonly areThere?: boolean
}

/** Replaces the post's terms of one taxonomy. Ids that are no terms of it are passed over. */
export async function setTermsOfPost(post: Linked, wanted: WantedTerms, ctx: Context): Promise<boolean> {
  const { taxonomy } = wanted
  const before = wanted.before ?? (await termIdsOf(post.id, taxonomy, ctx))
  const after = wanted.areThere ? wanted.ids : (await existingTerms(wanted, ctx)).map(({ id }) => id)
  const added = after.filter(id => !before.includes(id))
  const gone = before.filter(id => !after.includes(id))
  if (added.length === 0 && gone.length === 0) return false
  if (gone.length > 0)
    await ctx.db.deleteFrom('term_links').where('post_id', '=', post.id).where('term_id', 'in', gone).execute()
  for (const termId of added) {
    const values = [ctx.site.id, post.id, termId, taxonomy, post.type, post.status, post.date_gmt]
    await runStatement({ text: LINK, values }, ctx)
  }
  const object = { type: 'post', id: post.id, label: post.title }
  await ctx.hooks.fire(
    termHooks.setOnObject,
    { object, before: { [taxonomy]: before }, after: { [taxonomy]: after }, extra: { taxonomy } },
    ctx,
  )
  return true
}

const LINK = `insert into term_links (site_id, post_id, term_id, taxonomy, type, status, date_gmt)
  values (?, ?, ?, ?, ?, ?, ?)`

export type TermMark = { readonly taxonomy: string; readonly id: number; readonly slug: string }

/** Those of the ids that are terms of the taxonomy. */
export async function existingTerms({ taxonomy, ids }: WantedTerms, ctx: Context): Promise<TermMark[]> {
  if (ids.length === 0) return []
  const { engine } = ctx.database
  const which = ids.length === 1 ? `id = ${NUMBER}` : inList('id', engine)
  const text = `select id, slug from terms where site_id = ${NUMBER} and taxonomy = ${TEXT} and ${which} order by id`
  const rows = await readRows<{ id: number; slug: string }>(
    { text, values: [ctx.site.id, taxonomy, ids.length === 1 ? ids[0] : listValue(ids)] },
    ctx,
  )
  return rows.map(row => ({ taxonomy, ...row }))
}
