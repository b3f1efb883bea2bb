/** What an author has typed but not saved: one for each author and entry. */
import { Type } from 'typebox'
import { rule } from '../../../kernel/access.ts'
import type { Context } from '../../../kernel/context.ts'
import { answer } from '../../../kernel/replies.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { contextArgument, pageArguments, pageHeaders, pageOf } from '../../lists/lists.ts'
import { postErrors } from '../errors.ts'
import type { Post } from '../post.ts'
import { updatePost } from '../posts.ts'
import { getRevision, isSameText, listRevisions, type Revision, storeAutosave } from '../revisions.ts'
import { presentRevision } from '../show/present-revision.ts'
import { getPost, postToChange } from '../stored-posts.ts'
import { cleanTexts } from '../texts.ts'
import type { PostType } from '../types.ts'
import { revisionShape } from './answers.ts'
import { textOrRaw } from './post-arguments.ts'
import { mayEditParent } from './revisions.ts'
import { rawOf } from './sent-draft.ts'

export const autosaveRoutes = (type: PostType): Route[] => [listRoute(type), readRoute(type), createRoute(type)]

/** Whoever may edit the entry that `id` names. */
export function mayEdit(type: PostType) {
  return rule(`may edit this ${type.label[1].toLowerCase()}`, async ({ id }, ctx) => {
    await postToChange({ id: Number(id), type: type.slug, verb: 'edit' }, ctx)
    return true
  })
}

const listRoute = (type: PostType) =>
  route({
    method: 'GET',
    path: `/${type.restBase}/{id}/autosaves`,
    summary: `Unsaved versions of a ${type.label[1].toLowerCase()}`,
    access: mayEdit(type),
    input: Type.Object({
      id: Type.Integer({ description: 'The id of the post or page.' }),
      context: contextArgument,
      ...pageArguments,
    }),
    reply: Type.Array(revisionShape),
    async handler({ id, context, ...paging }, ctx) {
      const { revisions, total } = await listRevisions({ post: id, kinds: ['autosave'], ...pageOf(paging) }, ctx)
      const shown = await Promise.all(revisions.map(revision => presentRevision(revision, { type, context }, ctx)))
      return answer(200, shown, pageHeaders({ total, page: paging.page, perPage: paging.per_page }, ctx))
    },
  })

const readRoute = (type: PostType) =>
  route({
    method: 'GET',
    path: `/${type.restBase}/{parent}/autosaves/{id}`,
    summary: `One unsaved version of a ${type.label[1].toLowerCase()}`,
    access: mayEditParent(type),
    input: Type.Object({
      parent: Type.Integer({ description: 'The id of the post or page.' }),
      id: Type.Integer({ description: 'The id of the kept text.' }),
      context: contextArgument,
    }),
    reply: revisionShape,
    async handler({ parent, id, context }, ctx) {
      const revision = await getRevision({ post: parent, id }, ctx)
      if (revision.kind !== 'autosave') throw postErrors.revision_invalid()
      return presentRevision(revision, { type, context }, ctx)
    },
  })

const createRoute = (type: PostType) =>
  route({
    method: 'POST',
    path: `/${type.restBase}/{id}/autosaves`,
    summary: `Keeps what was typed into a ${type.label[1].toLowerCase()}`,
    access: mayEdit(type),
    input: Type.Object({
      id: Type.Integer({ description: 'The id of the post or page.' }),
      title: textOrRaw('The title.'),
      content: textOrRaw('The content.'),
      excerpt: textOrRaw('The excerpt.'),
    }),
    reply: revisionShape,
    async handler({ id, ...input }, ctx) {
      const post = await postToChange({ id, type: type.slug, verb: 'edit' }, ctx)
      const sent = { title: rawOf(input.title), content: rawOf(input.content), excerpt: rawOf(input.excerpt) }
      const given = Object.fromEntries(Object.entries(sent).filter(([, text]) => text !== undefined))
      return presentRevision(await autosave(post, given, ctx), { type, context: 'edit' }, ctx)
    },
  })

/** A draft's own author writes into the draft itself. */
async function autosave(
  post: Post,
  given: Partial<Pick<Post, 'title' | 'content' | 'excerpt'>>,
  ctx: Context,
): Promise<Revision> {
  const isOwnDraft = post.author_id === ctx.user?.id && (post.status === 'draft' || post.status === 'auto-draft')
  if (isOwnDraft) {
    const { id, author_id, title, content, excerpt, modified_gmt } = await updatePost(post.id, given, ctx)
    return { id, post_id: id, author_id, kind: 'autosave', saved_at: modified_gmt, title, content, excerpt }
  }
  const { title, content, excerpt } = (await getPost(post.id, ctx))!
  const texts = { title, content, excerpt, ...(await cleanTexts(given, ctx)) }
  if (isSameText(texts, post)) throw postErrors.autosave_no_changes()
  return storeAutosave(post, texts, ctx)
}
