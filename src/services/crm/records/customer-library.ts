/** What customers read: documents about them, and published articles; visitors read those that are for everybody. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { PrivateFile } from '../../../kernel/fields.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { wordCondition } from '../../../kernel/records/record-words.ts'
import { readRows } from '../../../kernel/statement.ts'
import { reachOf } from '../access/portal-rights.ts'
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

/** Active ones that the customer's level reaches, and that are not out of date; one of them where it is named. */
export async function portalDocuments(user: PortalUser, ctx: ReadContext, id?: number): Promise<CustomerDocument[]> {
  const today = todayOf(ctx)
  const level = user.rights.library_documents.read
  let rows = ctx.db
    .selectFrom('crm_library_documents')
    .select(['id', 'name', 'type', 'version', 'publish_date', 'file'])
    .where('trashed_at', 'is', null)
    .where('status', '=', 'active')
    .where(eb => eb.or([eb('publish_date', 'is', null), eb('publish_date', '<=', today)]))
    .where(eb => eb.or([eb('expiration_date', 'is', null), eb('expiration_date', '>=', today)]))
  const reached = reachOf(level, user)
  if (level !== 'all')
    rows = rows.where(eb =>
      eb.or([
        eb('created_by', '=', reached.user),
        eb('id', 'in', links =>
          links
            .selectFrom('record_links')
            .select('owner_id')
            .where('owner', '=', 'crm_library_documents')
            .where(link =>
              link.or([
                link.and([link('field', '=', 'contact_ids'), link('target_id', '=', reached.contact)]),
                link.and([link('field', '=', 'account_ids'), link('target_id', '=', reached.account)]),
              ]),
            ),
        ),
      ]),
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

/** Those of the portal, as far as the customer reads articles there. */
export const portalArticles = async (
  { rights }: PortalUser,
  query: Omit<ArticleQuery, 'isPublic'>,
  ctx: ReadContext,
): Promise<Article[]> => (rights.kb_articles.read === 'all' ? publishedArticles(query, ctx) : [])

/** Whatever roles of staff say: published articles are for customers, or for all visitors. */
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
