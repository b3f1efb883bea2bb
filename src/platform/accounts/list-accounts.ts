/** Pages of accounts: by index where there are tens of thousands, on a worker where the text must be searched. */

import { type Compilable, type ExpressionBuilder, sql } from 'kysely'
import type { ReadDb, Row } from '../../db/database.ts'
import { dynamicTables } from '../../db/row-types.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { keptTotal } from '../../kernel/kept-total.ts'
import { internals } from '../internals.ts'
import { FAR, fromTheEnd, type PageOfList } from '../lists/lists.ts'
import { isNetwork } from '../roles/roles.ts'
import { type AccountRecord, type AccountRow, keyOf, RECORD_COLUMNS, recordFrom } from './record.ts'
import { WRITTEN } from './user-access.ts'

export type AccountsQuery = {
  readonly page: number
  readonly perPage: number
  /** Overrides the page. */
  readonly offset?: number
  /** A part of a name; with a star at its end its beginning, which is found by index. */
  readonly search?: string
  /** Whether the search looks at logins and e-mail addresses too. */
  readonly searchesPrivate?: boolean
  readonly roles?: readonly string[]
  /** Each list: at least one of these role slugs or own capabilities is among the entries. */
  readonly entries?: readonly (readonly string[])[]
  readonly include?: readonly number[]
  readonly exclude?: readonly number[]
  readonly slugs?: readonly string[]
  /** Only those who have published something on this site. */
  readonly publishedOnly?: boolean
  readonly orderBy: keyof typeof ORDERS
  readonly order: 'asc' | 'desc'
}

export type AccountsPage = { readonly accounts: readonly AccountRecord[]; readonly total: number }

const ORDERS = {
  id: 'users.id',
  name: 'users.name_key',
  registered_date: 'users.registered_at',
  slug: 'users.nicename',
  email: 'users.email_key',
  url: 'users.url',
  include: 'include',
} as const

/** On a network only the members of the context's site; on a single site everybody. */
export async function listAccounts(query: AccountsQuery, ctx: ReadContext): Promise<AccountsPage> {
  const isOneOfMany = await isNetwork(internals(ctx))
  const ids = await fewIds(query, isOneOfMany, ctx)
  if (ids?.length === 0) return { accounts: [], total: 0 }
  const filtered = withFilters(ctx.db.selectFrom('users'), { query, ids, isOneOfMany })
  const count = (holdersOnly(query, ctx) ?? filtered).select(({ fn }: ExpressionBuilder<any, any>) =>
    fn.countAll().as('total'),
  )
  const read = readerFor(query, ids, ctx)
  const counting = async () => Number((await read(count))[0]?.total ?? 0)
  const total = ids === null ? keptTotal(whatIsCounted(count), counting, ctx) : counting()
  const page = rowsOf(query)
  const turned = page.offset >= FAR && query.orderBy !== 'include' ? fromTheEnd(page, await total) : null
  const [found, counted] = await Promise.all([read(pageOf(filtered, { query, page: turned ?? page }, ctx)), total])
  const rows = found as AccountRow[]
  return { accounts: (turned ? rows.toReversed() : rows).map(recordFrom), total: counted }
}

const rowsOf = ({ page, perPage, offset, order }: AccountsQuery): PageOfList => ({
  order,
  limit: perPage,
  offset: offset ?? (page - 1) * perPage,
})

const whatIsCounted = (count: Compilable): object => {
  const { sql: text, parameters } = count.compile()
  return { text, parameters }
}

/** The ids first, from an index where there is one, and only then their rows: what is passed over is never read. */
function pageOf(filtered: any, { query, page }: { query: AccountsQuery; page: PageOfList }, { db }: ReadContext): any {
  const order = { ...query, order: page.order }
  const ids = ordered(filtered.select('users.id'), order).limit(page.limit).offset(page.offset)
  const rows = db
    .selectFrom(ids.as('page'))
    .innerJoin('users', 'users.id', 'page.id')
    .select([...RECORD_COLUMNS])
  return ordered(rows, order)
}

type Filtering = { query: AccountsQuery; ids: readonly number[] | null; isOneOfMany: boolean }

/** Whoever asks for one role and nothing else gets the number of its holders, without a look at their accounts. */
function holdersOnly({ roles, ...query }: AccountsQuery, ctx: ReadContext): any {
  const { search, entries, include, exclude, slugs, publishedOnly } = query
  const isNarrower = search || entries?.length || include || exclude?.length || slugs || publishedOnly
  const [role] = roles ?? []
  if (role === undefined || roles?.length !== 1 || isNarrower) return null
  return ctx.db.selectFrom('user_roles').where('role', '=', role)
}

/** A search that leaves many accounts, or too short for the index, looks at all of them: off the main thread. */
function readerFor({ search }: AccountsQuery, ids: readonly number[] | null, { database }: ReadContext) {
  const isSlow = search !== undefined && ids === null && !isBeginning(search)
  return (built: any): Promise<Row[]> => (isSlow ? database.slow(built, { timeLimit: 5_000 }) : built.execute())
}

/**
 * The accounts in question, when a search, a role or authorship leaves only a few: then they are fetched by id and sorted, instead
 * of walking through everybody in order until a page is full. Null when there are many, or nothing narrows them down.
 */
async function fewIds(query: AccountsQuery, isOneOfMany: boolean, ctx: ReadContext): Promise<readonly number[] | null> {
  for (const narrowing of narrowings(query, isOneOfMany, ctx)) {
    const rows = await narrowing.limit(MANY + 1).execute()
    if (rows.length <= MANY) return rows.map((row: { id: number }) => row.id)
  }
  return null
}

function narrowings(query: AccountsQuery, isOneOfMany: boolean, ctx: ReadContext): any[] {
  const { roles, entries, publishedOnly } = query
  const { db } = ctx
  const holders = (names: readonly string[]) => {
    const held = db.selectFrom('user_roles').select('user_id as id').where('role', 'in', names)
    // Nobody has a role twice, so that the first of them can be told without a look at all.
    return names.length === 1 ? held : held.distinct()
  }
  return [
    ...(canUseThrees(query) ? [namesLike(query, ctx)] : []),
    ...(publishedOnly ? [authorsOf(db)] : []),
    ...(roles ? [holders(roles)] : []),
    ...(entries ?? []).map(holders),
    ...(isOneOfMany ? [db.selectFrom('user_sites').select('user_id as id')] : []),
  ]
}

const MANY = 1000

/** Those who wrote: from one author to the next one in the index, instead of along all of their posts. */
function authorsOf(db: ReadDb): any {
  const firstAuthor = ({ fn }: any) => fn.min('posts.author_id').as('id')
  return dynamicTables(db)
    .withRecursive('authors(id)', (cte: any) =>
      cte
        .selectFrom('posts')
        .select(firstAuthor)
        .unionAll(
          cte
            .selectFrom('authors')
            .select((eb: any) =>
              eb.selectFrom('posts').select(firstAuthor).whereRef('posts.author_id', '>', 'authors.id').as('id'),
            )
            .where('authors.id', 'is not', null),
        ),
    )
    .selectFrom('authors')
    .select(sql<number>`authors.id`.as('id'))
    .where(hasPublished('authors.id'))
}

const hasPublished = (account: string) =>
  exists(
    'posts.author_id',
    inner => inner.where('posts.status', '=', 'publish').where('posts.type', 'in', WRITTEN),
    account,
  )

/** Whether the index of threes of letters knows the answer: it needs three of them, in whatever place. */
const canUseThrees = ({ search }: AccountsQuery): boolean =>
  search !== undefined && !isBeginning(search) && [...soughtText(search)].length >= 3

function namesLike({ search = '', searchesPrivate = false }: AccountsQuery, { db, database }: ReadContext): any {
  if (database.engine === 'postgres')
    return db.selectFrom('users').select('users.id').where(searchFor(search, searchesPrivate))
  const columns = searchedColumns(searchesPrivate).join(' ')
  const match = `{${columns}} : "${soughtText(search).replaceAll('"', '""')}"`
  return dynamicTables(db)
    .selectFrom('user_names')
    .select(sql<number>`rowid`.as('id'))
    .where(sql<boolean>`user_names match ${match}`)
}

function withFilters(users: any, { query, ids, isOneOfMany }: Filtering): any {
  let built = users
  if (ids) built = built.where('users.id', 'in', ids)
  if (query.roles)
    built = built.where(exists('user_roles.user_id', inner => inner.where('user_roles.role', 'in', query.roles)))
  for (const names of query.entries ?? []) {
    built = built.where(
      exists('user_roles.user_id', inner =>
        inner.where('user_roles.role', 'in', names).where('user_roles.granted', '=', 1),
      ),
    )
  }
  if (query.publishedOnly) built = built.where(hasPublished('users.id'))
  if (isOneOfMany) built = built.where(exists('user_sites.user_id', inner => inner))
  if (query.include) built = built.where('users.id', 'in', query.include)
  if (query.exclude?.length) built = built.where('users.id', 'not in', query.exclude)
  if (query.slugs) built = built.where('users.nicename', 'in', query.slugs)
  return query.search === undefined ? built : built.where(searchFor(query.search, query.searchesPrivate === true))
}

/** Whether the account is named in a column, in one of the rows that are left. */
const exists =
  (column: string, narrow: (inner: any) => any, account = 'users.id') =>
  (eb: any) => {
    const rows = eb.selectFrom(column.split('.')[0]).select(sql`1`.as('one'))
    return eb.exists(narrow(rows.whereRef(column, '=', account)))
  }

function searchFor(search: string, searchesPrivate: boolean) {
  const text = soughtText(search)
  return (eb: any) =>
    eb.or(
      searchedColumns(searchesPrivate).map(column =>
        isBeginning(search)
          ? eb.and([eb(`users.${column}`, '>=', text), eb(`users.${column}`, '<', `${text}\u{10FFFF}`)])
          : sql`${sql.ref(`users.${column}`)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
      ),
    )
}

const searchedColumns = (searchesPrivate: boolean): readonly string[] =>
  searchesPrivate ? ['login_key', 'email_key', 'name_key', 'nicename'] : ['name_key', 'nicename']

const soughtText = (search: string): string => keyOf(search.replace(/^\*+|\*+$/g, ''))

const isBeginning = (search: string): boolean => /^[^*].*\*$/.test(search)

function ordered(built: any, { orderBy, order, include }: AccountsQuery): any {
  if (orderBy !== 'include') return built.orderBy(ORDERS[orderBy], order).orderBy('users.id', order)
  if (!include?.length) return built.orderBy('users.id')
  const whens = include.map((id, index) => sql`when ${id} then ${sql.lit(index)}`)
  return built.orderBy(sql`case users.id ${sql.join(whens, sql` `)} end`)
}
