/** Fills a site by the hundred thousand: rows as the program would have stored them, without asking it for each. */

import { sql } from 'kysely'
import { buildApp } from '../src/app.ts'
import { createLog } from '../src/cli/log.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/database.ts'
import type { NewRow, TableRow } from '../src/db/row-types.ts'
import type { Context, ReadContext } from '../src/kernel/context.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { createPost } from '../src/platform/posts/posts.ts'
import { className } from '../src/platform/posts/search-index.ts'
import { sortKey, wordsOfHtml } from '../src/platform/posts/search-words.ts'
import { createTerm } from '../src/platform/posts/terms/terms.ts'
import { formattedTexts } from '../src/platform/posts/texts.ts'

export type Size = { readonly posts: number; readonly accounts: number }

const CATEGORIES = 50
const TAGS = 200
const AUTHORS = 100
const CHUNK = 400
const WORDS = 3000

/** Of a hundred posts so many are drafts, and so many private. */
const DRAFTS = 5
const PRIVATE = 2

export async function fillSite(env: Record<string, string>, size: Size): Promise<void> {
  const app = await buildApp({ config: readConfig(env), log: createLog('warn'), runJobs: false })
  try {
    const ctx = await systemContext(app.internals, 1, 'benchmark')
    await addAccounts(size.accounts, ctx)
    const terms = await addTerms(ctx)
    await addPosts(size, terms, ctx)
    await catchUp(ctx)
    await tidyUp(app.internals.database, ctx)
  } finally {
    await app.close()
  }
}

/** What the engines would do by themselves in a while. */
async function tidyUp(database: Database, ctx: ReadContext): Promise<void> {
  if (database.engine === 'postgres') await database.rows('vacuum analyze', [])
  else await ctx.transaction(tx => sql`analyze`.execute(tx.db))
}

/** PostgreSQL would call a trigger for each row; what the triggers keep is reckoned once, at the end. */
const withoutTriggers = async ({ db, database }: Context): Promise<void> => {
  if (database.engine === 'postgres') await sql`set local session_replication_role = replica`.execute(db)
}

async function catchUp(ctx: ReadContext): Promise<void> {
  if (ctx.database.engine === 'sqlite') return
  await ctx.transaction(async tx => {
    for (const statement of KEPT_BY_TRIGGERS) await sql.raw(statement).execute(tx.db)
  })
}

const KEPT_BY_TRIGGERS = [
  `insert into post_counts (site_id, type, status, count) select site_id, type, status, count(*) from posts group by 1, 2, 3
   on conflict (site_id, type, status, slot) do update set count = excluded.count`,
  `insert into term_counts (site_id, term_id, type, status, count)
   select site_id, term_id, type, status, count(*) from term_links group by 1, 2, 3, 4
   on conflict (site_id, term_id, type, status, slot) do update set count = excluded.count`,
  `update terms t set count = c.count from term_counts c where c.term_id = t.id and c.status = 'publish'`,
]

async function inChunks(count: number, ctx: ReadContext, add: Add): Promise<void> {
  for (let from = 0; from < count; from += CHUNK * 10)
    await ctx.transaction(async tx => {
      await withoutTriggers(tx)
      for (let start = from; start < Math.min(count, from + CHUNK * 10); start += CHUNK)
        await add(start, Math.min(count, start + CHUNK), tx)
    })
}

type Add = (from: number, to: number, ctx: Context) => Promise<void>

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index)

async function addAccounts(count: number, ctx: ReadContext): Promise<void> {
  const admin = await ctx.db.selectFrom('users').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  await inChunks(count, ctx, async (from, to, tx) => {
    const indexes = numbers(from, to)
    const made = await tx.db
      .insertInto('users')
      .values(indexes.map(index => accountRow(index, admin)))
      .returning('id')
      .execute()
    const ids = made.map(({ id }) => Number(id))
    const roleOf = (at: number) => (indexes[at]! < AUTHORS ? 'author' : 'subscriber')
    const joined = tx.clock.instant()
    await tx.db
      .insertInto('user_sites')
      .values(ids.map((id, at) => ({ user_id: id, entries: JSON.stringify([[roleOf(at), true]]), joined_at: joined })))
      .execute()
    await tx.db
      .insertInto('user_roles')
      .values(ids.map((id, at) => ({ user_id: id, role: roleOf(at), position: 0, granted: 1 })))
      .execute()
  })
}

/** Everybody has the administrator's password. */
function accountRow(index: number, { id: _, ...admin }: TableRow<'users'>) {
  const login = `person${index}`
  const name = `${word(index * 7)} ${word(index * 13 + 5)}`
  const email = `${login}@example.com`
  return {
    ...admin,
    ...{ login, login_key: login, nicename: login, email, email_key: email },
    ...{ display_name: name, name_key: name.toLowerCase(), first_name: '', last_name: '', nickname: login },
    registered_at: instantOf(index),
  }
}

async function addTerms(ctx: ReadContext): Promise<{ categories: number[]; tags: number[] }> {
  const make = (taxonomy: string, count: number) =>
    ctx.transaction(async tx => {
      const ids: number[] = []
      for (const index of numbers(0, count))
        ids.push((await createTerm(taxonomy, { name: `${taxonomy} ${index}` }, tx)).id)
      return ids
    })
  return { categories: await make('category', CATEGORIES), tags: await make('post_tag', TAGS) }
}

async function addPosts(
  { posts, accounts }: Size,
  terms: { categories: number[]; tags: number[] },
  ctx: ReadContext,
): Promise<void> {
  const authors = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('login', 'like', 'person%')
    .orderBy('id')
    .limit(Math.min(AUTHORS, accounts))
    .execute()
  const authorIds = authors.map(({ id }) => Number(id))
  const template = await templateRow(ctx)
  await inChunks(posts, ctx, async (from, to, tx) => {
    const drafted = numbers(from, to).map(index => postRow(index, authorIds, template))
    const made = await tx.db.insertInto('posts').values(drafted).returning(['id', 'title', 'content']).execute()
    const words = made.map(({ id, title, content }, at) => ({
      ...{ post_id: id, title: wordsOfHtml(title), excerpt: '', content: wordsOfHtml(content) },
      ...{ class: classesOf(drafted[at]!), date_gmt: drafted[at]!.date_gmt },
    }))
    await tx.db.insertInto('post_words').values(words).execute()
    const links = made.flatMap(({ id }, at) => linksOf(Number(id), from + at, { row: drafted[at]!, terms }))
    for (let start = 0; start < links.length; start += CHUNK)
      await tx.db
        .insertInto('term_links')
        .values(links.slice(start, start + CHUNK))
        .execute()
  })
}

/** One post as the program stores it gives the columns that all have in common. */
async function templateRow(ctx: ReadContext): Promise<NewRow<'posts'>> {
  const { id } = await ctx.transaction(tx =>
    createPost({ title: 'A template', content: '<p>Some words.</p>', status: 'publish' }, tx),
  )
  const { id: _, ...row } = await ctx.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return row
}

function postRow(index: number, authors: readonly number[], template: NewRow<'posts'>) {
  const title = `${word(index * 3)} ${word(index * 5 + 1)} number ${index}`
  const content = `<p>${numbers(0, 60)
    .map(place => word(index * 31 + place * place))
    .join(' ')} only${index}</p>`
  const date = instantOf(index)
  const slug = `post-${index}`
  return {
    ...template,
    ...{ title, title_key: sortKey(title), slug, content, ...formattedTexts({ title, content, excerpt: '' }) },
    ...{
      path: `/${date.slice(0, 10).replaceAll('-', '/')}/${slug}/`,
      guid: `bench-${index}`,
      author_id: authors[index % authors.length] ?? 1,
    },
    ...{ date: date.slice(0, 19), date_gmt: date, modified: date.slice(0, 19), modified_gmt: date },
    status: statusOf(Math.floor(index / AUTHORS) % 100),
  }
}

function classesOf({ type, status, author_id }: NewRow<'posts'>): string {
  const known = { siteId: 1, type: String(type), status: String(status), isLocked: false }
  return `${className({ ...known, author: null })} ${className({ ...known, author: Number(author_id) })}`
}

const statusOf = (percent: number): string =>
  percent < 100 - DRAFTS - PRIVATE ? 'publish' : percent < 100 - PRIVATE ? 'draft' : 'private'

type Linked = { row: NewRow<'posts'>; terms: { categories: number[]; tags: number[] } }

/** A category, and three tags of which the first ones are much more frequent than the last. */
function linksOf(postId: number, index: number, { row, terms }: Linked): NewRow<'term_links'>[] {
  const { type = 'post', status, date_gmt } = row
  const link = (term_id: number, taxonomy: string) => ({ post_id: postId, term_id, taxonomy, type, status, date_gmt })
  const tags = new Set([index % 7, (index * index) % 40, (index * 17) % TAGS])
  const category = terms.categories[index % CATEGORIES]!
  return [link(category, 'category'), ...[...tags].map(tag => link(terms.tags[tag]!, 'post_tag'))]
}

/** Spread over the ten years up to 2026, one after the other. */
const instantOf = (index: number): string =>
  `${new Date(Date.UTC(2016, 0, 1) + (index % 100_000) * 3_150_000).toISOString().slice(0, -1)}000Z`

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu', 'na', 'pe', 'ri', 'so', 'tu', 'wa']

/** Low numbers come up more often: the square of a fraction favours its beginning. */
function word(seed: number): string {
  const fraction = ((seed * 2_654_435_761) % 4_294_967_296) / 4_294_967_296
  return wordOf(Math.floor(fraction * fraction * WORDS))
}

/** The words by how frequent they are; the first is in two of three posts. */
export function wordOf(number: number): string {
  return `${SYLLABLES[number % 16]}${SYLLABLES[Math.floor(number / 16) % 16]}${SYLLABLES[Math.floor(number / 256) % 16]}`
}
