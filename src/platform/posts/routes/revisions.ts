/** Earlier versions of an entry, with the rights of the entry itself. */
import { Type } from 'typebox'
import { rule } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { answer } from '../../../kernel/replies.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { contextArgument, pageArguments, pageHeaders, pageOf } from '../../lists/lists.ts'
import { postErrors } from '../errors.ts'
import { deleteRevision, getRevision, listRevisions } from '../revisions.ts'
import { may } from '../rights.ts'
import { presentRevision } from '../show/present-revision.ts'
import { postToChange, readablePost } from '../stored-posts.ts'
import type { PostType } from '../types.ts'
import { deletedShape, revisionShape } from './answers.ts'

export const revisionRoutes = (type: PostType): Route[] => [listRoute(type), readRoute(type), deleteRoute(type)]

/** Whoever may edit the entry may see where it comes from. */
export const mayEditParent = (type: PostType) =>
  rule(`may edit this ${type.label[1].toLowerCase()}`, async ({ parent }, ctx) => {
    if (ctx.system === null && ctx.user === null) throw postErrors.cannot_read()
    const post = await readablePost({ id: Number(parent), type: type.slug }, ctx)
    if (!(await may('edit', post, ctx))) throw postErrors.cannot_read()
    return true
  })

const listRoute = (type: PostType) =>
  route({
    method: 'GET',
    path: `/${type.restBase}/{parent}/revisions`,
    summary: `Earlier versions of a ${type.label[1].toLowerCase()}`,
    access: mayEditParent(type),
    input: Type.Object({
      parent: Type.Integer({ description: 'The id of the post or page.' }),
      context: contextArgument,
      ...pageArguments,
    }),
    reply: Type.Array(revisionShape),
    async handler(input, ctx) {
      const { revisions, total } = await listRevisions(
        { post: input.parent, kinds: ['revision'], ...pageOf(input) },
        ctx,
      )
      const isBeyond = revisions.length === 0 && total > 0 && input.offset === undefined
      if (isBeyond) throw postErrors.revision_invalid_page_number()
      const shown = await Promise.all(
        revisions.map(revision => presentRevision(revision, { type, context: input.context }, ctx)),
      )
      return answer(200, shown, pageHeaders({ total, page: input.page, perPage: input.per_page }, ctx))
    },
  })

const readRoute = (type: PostType) =>
  route({
    method: 'GET',
    path: `/${type.restBase}/{parent}/revisions/{id}`,
    summary: `One earlier version of a ${type.label[1].toLowerCase()}`,
    access: mayEditParent(type),
    input: Type.Object({
      parent: Type.Integer({ description: 'The id of the post or page.' }),
      id: Type.Integer({ description: 'The id of the version.' }),
      context: contextArgument,
    }),
    reply: revisionShape,
    async handler({ parent, id, context }, ctx) {
      return presentRevision(await getRevision({ post: parent, id }, ctx), { type, context }, ctx)
    },
  })

const deleteRoute = (type: PostType) =>
  route({
    method: 'DELETE',
    path: `/${type.restBase}/{parent}/revisions/{id}`,
    summary: 'Deletes an earlier version for good',
    access: rule(`may delete this ${type.label[1].toLowerCase()}`, async ({ parent }, ctx: ReadContext) => {
      await postToChange({ id: Number(parent), type: type.slug, verb: 'delete' }, ctx)
      return true
    }),
    input: Type.Object({
      parent: Type.Integer({ description: 'The id of the post or page.' }),
      id: Type.Integer({ description: 'The id of the version.' }),
      force: Type.Boolean({ default: false, description: 'Required: there is no trash for versions.' }),
    }),
    reply: deletedShape(revisionShape),
    async handler({ parent, id, force }, ctx) {
      const revision = await getRevision({ post: parent, id }, ctx)
      if (!force) throw postErrors.trash_not_supported()
      const previous = await presentRevision(revision, { type, context: 'edit' }, ctx)
      await deleteRevision(await postToChange({ id: parent, verb: 'delete' }, ctx), revision, ctx)
      return { deleted: true, previous }
    },
  })
