/** What posts do when something happens elsewhere: to options, terms and accounts. */
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { deleteUser, profileUpdate } from '../accounts/hooks.ts'
import { optionHooks } from '../options/hooks.ts'
import { markPathsStale } from './jobs.ts'
import { siteAddressRules } from './paths.ts'
import { savePost } from './save-post.ts'
import { getPost } from './stored-posts.ts'
import { termHooks } from './terms/hooks.ts'
import { postTypeOf } from './types.ts'

/** Addresses are made of the structure, and of slugs of categories and authors where the structure names them. */
export const followers = [
  on(optionHooks.updated, 'posts.structure-changed', async ({ object }, ctx) => {
    if (object.id === 'permalink_structure') await markPathsStale(ctx)
  }),
  on(optionHooks.added, 'posts.structure-set', async ({ object }, ctx) => {
    if (object.id === 'permalink_structure') await markPathsStale(ctx)
  }),
  on(termHooks.edited, 'posts.category-renamed', async ({ before, after }, ctx) => {
    const isMoved = before?.slug !== after?.slug || before?.parent_id !== after?.parent_id
    if (isMoved && after?.taxonomy === 'category' && (await namesTag('category', ctx))) await markPathsStale(ctx)
  }),
  on(termHooks.deleted, 'posts.category-deleted', async ({ before }, ctx) => {
    if (before?.taxonomy === 'category' && (await namesTag('category', ctx))) await markPathsStale(ctx)
  }),
  on(profileUpdate, 'posts.author-renamed', async ({ before, after }, ctx) => {
    if (before?.nicename !== after?.nicename && (await namesTag('author', ctx))) await markPathsStale(ctx)
  }),
  on(deleteUser, 'posts.author-deleted', async ({ object, extra }, ctx) => {
    if (extra.reassign === null) await trashAllOf(Number(object.id), ctx)
    else
      await ctx.db
        .updateTable('posts')
        .set({ author_id: extra.reassign })
        .where('author_id', '=', Number(object.id))
        .execute()
  }),
]

const namesTag = async (tag: string, ctx: Context): Promise<boolean> =>
  (await siteAddressRules(ctx)).structure.tags.includes(tag)

/** What nobody takes over goes to the trash, from where it can still be saved for a while. */
async function trashAllOf(author: number, ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', author)
    .where('status', '!=', 'trash')
    .execute()
  for (const { id } of rows) {
    const post = (await getPost(Number(id), ctx))!
    const type = postTypeOf(post.type, ctx)
    if (type?.hasTrash) await savePost({ type, before: post, draft: { status: 'trash' } }, ctx)
  }
}
