/** Earlier versions of a post's texts, and the unsaved ones of each author. */
import { sql } from 'kysely'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { postErrors } from './errors.ts'
import { postHooks, revisionsToKeep } from './hooks.ts'
import { objectOf, type Post } from './post.ts'
import type { Texts } from './texts.ts'

export type Revision = Texts & {
  readonly id: number
  readonly post_id: number
  readonly author_id: number
  readonly kind: 'revision' | 'autosave'
  readonly saved_at: string
}

const COLUMNS = ['id', 'post_id', 'author_id', 'kind', 'saved_at', 'title', 'excerpt', 'content'] as const

export async function getRevision(about: { post: number; id: number }, ctx: ReadContext): Promise<Revision> {
  const row = await ctx.db
    .selectFrom('revisions')
    .select(COLUMNS)
    .where('id', '=', about.id)
    .where('post_id', '=', about.post)
    .executeTakeFirst()
  if (!row) throw postErrors.revision_invalid()
  return row as Revision
}

export type RevisionPage = {
  readonly post: number
  readonly kinds: readonly Revision['kind'][]
  readonly limit: number
  readonly offset: number
}

/** The newest first, with the number of all. */
export async function listRevisions(
  page: RevisionPage,
  ctx: ReadContext,
): Promise<{ revisions: Revision[]; total: number }> {
  const ours = ctx.db.selectFrom('revisions').where('post_id', '=', page.post).where('kind', 'in', page.kinds)
  const rows = await ours.select(COLUMNS).orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  const { total } = await ours.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { revisions: rows as Revision[], total: Number(total) }
}

/** Called when a post was saved. The first change keeps what was there before as well, so that nothing is ever lost. */
export async function storeRevisions(before: Post, after: Post, ctx: Context): Promise<void> {
  if (isSameText(before, after)) return
  const most = await ctx.hooks.apply(revisionsToKeep, -1, { post: after }, ctx)
  if (most === 0) return
  if (before.revision_count === 0) {
    await insertRevision(before, { author: before.author_id, savedAt: before.modified_gmt }, ctx)
  }
  const author = ctx.user?.id ?? after.author_id
  const id = await insertRevision(after, { author, savedAt: after.modified_gmt }, ctx)
  if (most > 0) await forgetOldest(after.id, most, ctx)
  await countRevisions(after.id, ctx)
  await ctx.hooks.fire(
    postHooks.revisionStored,
    { object: objectOf(after), after: { revision: id }, extra: { revision: id } },
    ctx,
  )
}

/** Keeps what an author has typed but not saved: one for each author and post. */
export async function storeAutosave(post: Post, texts: Texts, ctx: Context): Promise<Revision> {
  const author_id = ctx.user?.id ?? 0
  const saved_at = ctx.clock.instant()
  const row = { post_id: post.id, author_id, kind: 'autosave' as const, saved_at, ...texts }
  await ctx.db
    .deleteFrom('revisions')
    .where('post_id', '=', post.id)
    .where('author_id', '=', author_id)
    .where('kind', '=', 'autosave')
    .execute()
  const inserted = await ctx.db.insertInto('revisions').values(row).returning('id').executeTakeFirstOrThrow()
  await ctx.hooks.fire(postHooks.autosaved, { object: objectOf(post), extra: { revision: Number(inserted.id) } }, ctx)
  return { id: Number(inserted.id), ...row }
}

export async function deleteRevision(post: Post, revision: Revision, ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('revisions').where('id', '=', revision.id).execute()
  await countRevisions(post.id, ctx)
  await ctx.hooks.fire(
    postHooks.revisionDeleted,
    { object: objectOf(post), before: { ...revision }, extra: { revision: revision.id } },
    ctx,
  )
}

export const isSameText = (one: Texts, other: Texts): boolean =>
  one.title === other.title && one.content === other.content && one.excerpt === other.excerpt

async function insertRevision(post: Post, by: { author: number; savedAt: string }, ctx: Context): Promise<number> {
  const { title, excerpt, content } = post
  const row = {
    post_id: post.id,
    author_id: by.author,
    kind: 'revision',
    saved_at: by.savedAt,
    title,
    excerpt,
    content,
  }
  return Number((await ctx.db.insertInto('revisions').values(row).returning('id').executeTakeFirstOrThrow()).id)
}

async function forgetOldest(post: number, most: number, ctx: Context): Promise<void> {
  const kept = ctx.db
    .selectFrom('revisions')
    .select('id')
    .where('post_id', '=', post)
    .where('kind', '=', 'revision')
    .orderBy('id', 'desc')
    .limit(most)
  await ctx.db
    .deleteFrom('revisions')
    .where('post_id', '=', post)
    .where('kind', '=', 'revision')
    .where('id', 'not in', kept)
    .execute()
}

/** The post carries what its links say of its revisions, so that lists need not look. */
async function countRevisions(post: number, ctx: Context): Promise<void> {
  const { count, latest } = await ctx.db
    .selectFrom('revisions')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(max(id), 0)`.as('latest')])
    .where('post_id', '=', post)
    .where('kind', '=', 'revision')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('posts')
    .set({ revision_count: Number(count), latest_revision: Number(latest) })
    .where('id', '=', post)
    .execute()
}
