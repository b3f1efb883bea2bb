/** Lists of items: every combination of type, status and kind of address is a range of one index, and ranges are merged. */
import type { EngineName, Row } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { NUMBER, readRows, type Sql, TEXT } from '../../../kernel/statement.ts'
import { postTypeOf, postTypes } from '../../../platform/posts/posts.ts'
import { taxonomies } from '../../../platform/posts/terms/terms.ts'
import type { Kind } from '../domain/modes.ts'
import { ITEM_COLUMNS, type ItemRow } from './item-rows.ts'
import { exclusionsOf, type Rules, rulesOf } from './rules.ts'
import { foundIds, MOST_FOUND } from './search-words.ts'

export const itemOrders = ['id', 'title', 'uri', 'modified'] as const
export const itemFilters = ['all', 'custom', 'native'] as const
export const itemStatuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'inherit'] as const

export type ItemQuery = {
  readonly kind: Kind
  readonly type?: string
  readonly status?: string
  readonly search?: string
  readonly language?: string
  readonly filter: (typeof itemFilters)[number]
  readonly orderby: (typeof itemOrders)[number]
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

const ORDERS = { id: [], title: ['title_key'], uri: ['address'], modified: ['modified_at'] } as const

export const MOST_COUNTED = 10_000

export type ItemPage = { readonly rows: readonly ItemRow[]; readonly total: number; readonly isCapped: boolean }

export async function listItems(query: ItemQuery, ctx: ReadContext): Promise<ItemPage> {
  const rules = await rulesOf(ctx)
  const branches = branchesOf(query, rules, ctx)
  if (branches.length === 0) return { rows: [], total: 0, isCapped: false }
  const listing = {
    query,
    branches,
    extra: extraConditions(query, ctx),
    engine: ctx.database.engine,
    site: ctx.site.id,
  }
  if (query.search !== undefined) return searchItems(listing, ctx)
  const rows = await readRows<ItemRow>(pageStatement(listing), ctx)
  return { rows, ...(await totalOf(listing, ctx)) }
}

/** Types that lists and tools show: public ones, without those that the settings take out altogether. */
export function listedTypes(kind: Kind, rules: Rules, ctx: ReadContext): string[] {
  const { postTypes: offPosts, taxonomies: offTaxonomies } = exclusionsOf(rules)
  const off = rules.partial_disable_strict ? (kind === 'post' ? offPosts : offTaxonomies) : []
  const all = kind === 'post' ? postTypes(ctx) : taxonomies(ctx)
  return all.filter(type => type.isPublic && !off.includes(type.slug)).map(type => type.slug)
}

type Branch = {
  readonly type: string
  readonly status: string
  readonly custom: 0 | 1
  /** Whose items only; null: everybody's. */
  readonly author: number | null
}
type Listing = {
  readonly query: ItemQuery
  readonly branches: readonly Branch[]
  readonly extra: readonly Sql[]
  readonly engine: EngineName
  readonly site: number
}

function branchesOf(query: ItemQuery, rules: Rules, ctx: ReadContext): Branch[] {
  const types = listedTypes(query.kind, rules, ctx).filter(type => query.type === undefined || type === query.type)
  const usual = query.kind === 'term' ? ['publish'] : itemStatuses.filter(status => status !== 'trash')
  const statuses = query.status === undefined ? usual : [query.status]
  const customs =
    query.filter === 'all' ? ([0, 1] as const) : query.filter === 'custom' ? ([1] as const) : ([0] as const)
  return types.flatMap(type =>
    statuses.flatMap(status => {
      const author = reach(query.kind, { type, status }, ctx)
      return author === undefined ? [] : customs.map(custom => ({ type, status, custom, author }))
    }),
  )
}

/** What is not published is seen by its author and by those who may edit what others wrote. */
function reach(
  kind: Kind,
  { type, status }: { type: string; status: string },
  ctx: ReadContext,
): number | null | undefined {
  if (kind === 'term' || status === 'publish' || status === 'inherit' || ctx.system !== null) return null
  const many = postTypeOf(type, ctx)?.capabilityType[1] ?? 'posts'
  const needed = status === 'private' ? `read_private_${many}` : `edit_others_${many}`
  return ctx.user?.has(needed) ? null : ctx.user?.id
}

function extraConditions({ language }: ItemQuery, ctx: ReadContext): Sql[] {
  if (language === undefined) return []
  const isSiteLanguage = language === ctx.site.language
  return [{ text: 'i.language in (?, ?)', values: [language, isSiteLanguage ? '' : language] }]
}

function branchCondition(branch: Branch, { query, extra, site }: Listing): Sql {
  const own = branch.author === null ? [] : [{ text: OWN, values: [branch.author] }]
  const parts: Sql[] = [
    {
      text: `i.site_id = ${NUMBER} and i.kind = ${TEXT} and i.type = ${TEXT} and i.status = ${TEXT} and i.is_custom = ${NUMBER}`,
      values: [site, query.kind, branch.type, branch.status, branch.custom],
    },
    ...own,
    ...extra,
  ]
  return { text: parts.map(part => part.text).join(' and '), values: parts.flatMap(part => part.values) }
}

const OWN = 'exists (select 1 from posts p where p.id = i.item_id and p.author_id = ?)'

/** The words decide what is looked at, not the ranges: few rows are found, and these are sorted. */
async function searchItems(listing: Listing, ctx: ReadContext): Promise<ItemPage> {
  const { query, branches } = listing
  const found = foundIds({ table: 'addresses', kind: query.kind }, query.search ?? '', ctx)
  if (!found) return { rows: [], total: 0, isCapped: false }
  const parts = branches.map(branch => branchCondition(branch, listing))
  // SQLite takes the sides of a cross join as they stand; left to itself, it goes through the ranges.
  const within = parts.map(part => part.text).join(' or ')
  const from = `from (${found.text}) f cross join addresses i where i.id = f.id and (${within})`
  const values = [...found.values, ...parts.flatMap(part => part.values)]
  const order = [...ORDERS[query.orderby], 'item_id'].map(column => `i.${column} ${query.order}`).join(', ')
  const page = `select ${COLUMNS} ${from} order by ${order} limit ${query.limit} offset ${query.offset}`
  const rows = await readRows<ItemRow>({ text: page, values }, ctx)
  const [counted] = await readRows<{ total: number }>({ text: `select count(*) as total ${from}`, values }, ctx)
  const total = Number(counted?.total ?? 0)
  return { rows, total, isCapped: total >= MOST_FOUND }
}

const COLUMNS = ITEM_COLUMNS.split(', ')
  .map(column => `i.${column}`)
  .join(', ')

/** A page from each range, already in order: merging them is cheap. */
function pageStatement(listing: Listing): Sql {
  const { query } = listing
  const columns = [...ORDERS[query.orderby], 'item_id']
  const order = (table: string) => columns.map(column => `${table}.${column} ${query.order}`).join(', ')
  const most = query.limit + query.offset
  const parts = listing.branches.map((branch, index): Sql => {
    const { text, values } = branchCondition(branch, listing)
    const inner = `select i.id, ${columns.map(column => `i.${column}`).join(', ')} from addresses i
      where ${text} order by ${order('i')} limit ${most}`
    return { text: `select * from (${inner}) b${index}`, values }
  })
  const merged = `select u.id from (${parts.map(part => part.text).join(' union all ')}) u
    order by ${order('u')} limit ${query.limit} offset ${query.offset}`
  return {
    text: `select ${COLUMNS} from (${merged}) x join addresses i on i.id = x.id order by ${order('i')}`,
    values: parts.flatMap(part => part.values),
  }
}

async function totalOf(listing: Listing, ctx: ReadContext): Promise<{ total: number; isCapped: boolean }> {
  const { branches, extra, query } = listing
  if (extra.length === 0 && branches.every(branch => branch.author === null)) {
    const counted = await readRows<CountRow>({ text: COUNTS, values: [ctx.site.id, query.kind] }, ctx)
    const isListed = (row: CountRow) =>
      branches.some(
        ({ type, status, custom }) => type === row.type && status === row.status && custom === row.is_custom,
      )
    return { total: counted.filter(isListed).reduce((sum, row) => sum + row.count, 0), isCapped: false }
  }
  const parts = branches.map((branch, index): Sql => {
    const { text, values } = branchCondition(branch, listing)
    const few = `select 1 as one from addresses i where ${text} limit ${MOST_COUNTED + 1}`
    return { text: `select * from (${few}) b${index}`, values }
  })
  const text = `select count(*) as total from (select * from (${parts.map(part => part.text).join(' union all ')}) u limit ${MOST_COUNTED + 1}) c`
  const [row] = await readRows<{ total: number }>({ text, values: parts.flatMap(part => part.values) }, ctx)
  const total = row?.total ?? 0
  return { total: Math.min(total, MOST_COUNTED), isCapped: total > MOST_COUNTED }
}

export type CountRow = Row & {
  readonly type: string
  readonly status: string
  readonly is_custom: number
  readonly count: number
}
/** Posts with an address of their own are counted with the addresses; the others are those that are left of all posts. */
export const COUNTS = `select type, status, is_custom, sum(count) as count from (
  select type, status, is_custom, count from address_counts where site_id = ?1 and kind = ?2
  union all select type, status, 0, -count from address_counts where site_id = ?1 and kind = ?2 and kind = 'post'
  union all select type, status, 0, count from post_counts where site_id = ?1 and 'post' = ?2
) c group by type, status, is_custom`
