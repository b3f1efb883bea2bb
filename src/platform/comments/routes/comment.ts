/** One comment: reading, changing, deleting. */
import { Type } from 'typebox'
import { everybody, rule } from '../../../kernel/access.ts'
import { route } from '../../../kernel/route.ts'
import { contextArgument } from '../../lists/lists.ts'
import { deleteComment, editComment, setCommentStatus } from '../change-comment.ts'
import { commentErrors } from '../errors.ts'
import { commentSchema, showComment } from '../show-comments.ts'
import { commentToChange, mayEditComment, readableComment } from '../stored-comments.ts'
import { commentFields, contentOf, statusOf } from './comment-fields.ts'

const mayChange = (verb: 'edit' | 'delete') =>
  rule('moderate_comments, or edit_comment on the comment', async (parameters, ctx) => {
    await commentToChange({ id: Number(parameters.id), verb }, ctx)
    return true
  })

export const readCommentRoute = route({
  method: 'GET',
  path: '/comments/{id}',
  summary: 'One comment',
  access: everybody(),
  input: Type.Object({
    id: Type.Integer({ description: 'The id of the comment.' }),
    context: contextArgument,
    password: Type.Optional(Type.String()),
  }),
  reply: commentSchema,
  async handler({ context, ...about }, ctx) {
    const comment = await readableComment(about, ctx)
    if (context === 'edit' && !(await mayEditComment(comment, ctx))) throw commentErrors.forbidden_context()
    return showComment(comment, context, ctx)
  },
})

export const updateCommentRoute = route({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/comments/{id}',
  summary: 'Change a comment, or its status',
  access: mayChange('edit'),
  input: Type.Object({ id: Type.Integer({ description: 'The id of the comment.' }), ...commentFields }),
  reply: commentSchema,
  async handler({ id, status, content, ...changes }, ctx) {
    const before = await commentToChange({ id, verb: 'edit' }, ctx)
    const edited = await editComment(before, { ...changes, content: contentOf(content) }, ctx)
    const wish = status === undefined ? undefined : statusOf(status)
    return showComment(wish ? await setCommentStatus(edited, wish, ctx) : edited, 'edit', ctx)
  },
})

export const deleteCommentRoute = route({
  method: 'DELETE',
  path: '/comments/{id}',
  summary: 'Put a comment in the trash, or delete it for good',
  access: mayChange('delete'),
  input: Type.Object({
    id: Type.Integer({ description: 'The id of the comment.' }),
    force: Type.Boolean({ default: false, description: 'Deletes it for good.' }),
  }),
  reply: Type.Union([commentSchema, Type.Object({ deleted: Type.Boolean(), previous: commentSchema })]),
  async handler({ id, force }, ctx) {
    const comment = await commentToChange({ id, verb: 'delete' }, ctx)
    if (!force && comment.status === 'trash') throw commentErrors.already_trashed()
    if (!force) return showComment(await setCommentStatus(comment, 'trash', ctx), 'edit', ctx)
    const previous = await showComment(comment, 'edit', ctx)
    await deleteComment(comment, ctx)
    return { deleted: true, previous }
  },
})
