/** What customers read: documents about them, and published articles; visitors read those that are for everybody. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { PrivateFile } from '../../../kernel/fields.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { wordCondition } from '../../../kernel/records/record-words.ts'
import { readRows } from '../../../kernel/statement.ts'
import { kbArticles } from '../entities/kb-articles.ts'
import type { PortalUser } from './portal.ts'
import { todayOf } from './stages.ts'

type CustomerDocument = {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly version: string
  readonly publish_date: string | null
  readonly file: PrivateFile
}

/** Active ones that name the contact or the account, and are not out of date; one of them where it is named. */
export async function portalDocuments(
  { contactId, accountId }: PortalUser,
  ctx: ReadContext,
  id?: number,
): Promise<CustomerDocument[]> {
  const today = todayOf(ctx)
  let rows = ctx.db
    .selectFrom('crm_library_documents')
    .select(['id', 'name', 'type', 'version', 'publish_date', 'file'])
    .where('trashed_at', 'is', null)
    .where('status', '=', 'active')
    .where(eb => eb.or([eb('publish_date', 'is', null), eb('publish_date', '<=', today)]))
    .where(eb => eb.or([eb('expiration_date', 'is', null), eb('expiration_date', '>=', today)]))
    .where('id', 'in', eb =>
      eb
        .selectFrom('record_links')
        .select('owner_id')
        .where('owner', '=', 'crm_library_documents')
        .where(link =>
          link.or([
            link.and([link('field', '=', 'contact_ids'), link('target_id', '=', contactId)]),
            link.and([link('field', '=', 'account_ids'), link('target_id', '=', accountId ?? 0)]),
          ]),
        ),
    )
  if (id !== undefined) rows = rows.where('id', '=', id)
  const found = await rows.orderBy('id', 'desc').limit(200).execute()
  return found.map(row => ({ ...row, file: JSON.parse(row.file) as PrivateFile }))
}

export type Article = {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly language: string
  readonly body: string
}
type ArticleQuery = {
  readonly search?: string
  readonly id?: number
  readonly slug?: string
  /** Only those that visitors may read. */
  readonly isPublic?: boolean
}

/** Whatever roles say: published articles are for everybody who may sign in to the portal, or for all visitors. */
export async function publishedArticles(
  { search = '', id, slug, isPublic = false }: ArticleQuery,
  ctx: ReadContext,
): Promise<Article[]> {
  const today = todayOf(ctx)
  let rows = ctx.db
    .selectFrom('crm_kb_articles')
    .select(['id', 'name', 'slug', 'language', 'body'])
    .where('trashed_at', 'is', null)
    .where('status', '=', 'published')
    .where(eb => eb.or([eb('publish_date', 'is', null), eb('publish_date', '<=', today)]))
    .where(eb => eb.or([eb('expiration_date', 'is', null), eb('expiration_date', '>=', today)]))
  rows = rows.where(isPublic ? 'is_public' : 'is_in_portal', '=', 1)
  if (id !== undefined) rows = rows.where('id', '=', id)
  if (slug !== undefined) rows = rows.where('slug', '=', slug)
  if (search.trim() !== '') rows = rows.where('id', 'in', [0, ...(await idsWith(search, ctx))])
  return rows.orderBy('order').orderBy('id').limit(MOST).execute()
}

export type ArticleFile = { readonly id: number; readonly name: string; readonly file: PrivateFile }

/** By the articles that they belong to. */
export async function filesOfArticles(
  ids: readonly number[],
  ctx: ReadContext,
): Promise<ReadonlyMap<number, readonly ArticleFile[]>> {
  const rows = await ctx.db
    .selectFrom('crm_kb_article_files')
    .select(['id', 'name', 'file', 'kb_article_id'])
    .where('kb_article_id', 'in', [0, ...ids])
    .orderBy('id')
    .execute()
  const there = rows.flatMap(({ file, ...row }) =>
    file === null ? [] : [{ ...row, file: JSON.parse(file) as PrivateFile }],
  )
  return Map.groupBy(there, one => one.kb_article_id)
}

const MOST = 200

async function idsWith(search: string, ctx: ReadContext): Promise<number[]> {
  const plan = planFor(kbArticles, ctx)
  const fields = plan.fields.filter(({ options }) => options.search)
  const found = wordCondition({ plan, fields, state: 'active' }, search, ctx)?.found
  if (!found) return []
  const text = `select t.id from ${plan.table} t where t.id in (${found.text}) order by t.id limit ${MOST}`
  return (await readRows<{ id: number }>({ text, values: found.values }, ctx)).map(({ id }) => id)
}
