/** New comments. */
import { Type } from 'typebox'
import { rule } from '../../../kernel/access.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { countGuess } from '../../posts/posts.ts'
import { apiBase } from '../../posts/show/post-links.ts'
import { refuseVisitors, submitComment } from '../comments.ts'
import { commentErrors } from '../errors.ts'
import { commentSchema, showComment } from '../show-comments.ts'
import { mayModerate } from '../stored-comments.ts'
import { commentFields, contentOf, statusOf } from './comment-fields.ts'

export const createCommentRoute = route({
  method: 'POST',
  path: '/comments',
  summary: 'A new comment of the caller',
  access: rule('anybody signed in; visitors where the site takes their comments', async (_parameters, ctx) => {
    await refuseVisitors(ctx)
    return true
  }),
  // A password is counted before the transaction begins, so that a refused guess counts, too.
  transaction: false,
  input: Type.Object({
    ...commentFields,
    id: Type.Optional(Type.Integer()),
    post: Type.Integer({ minimum: 0 }),
    parent: Type.Optional(Type.Integer({ minimum: 0, description: 'The comment that it answers.' })),
    type: Type.Optional(Type.String()),
    password: Type.Optional(Type.String({ description: 'Of a protected post.' })),
  }),
  status: 201,
  reply: commentSchema,
  async handler({ id, type, status, content, ...input }, ctx) {
    if (id !== undefined) throw commentErrors.comment_exists()
    if (type !== undefined && type !== 'comment') throw commentErrors.invalid_comment_type()
    const wish = status === undefined ? undefined : statusOf(status)
    // A new comment was nothing before, so that there is nothing to bring back.
    if (wish === 'unspam' || wish === 'untrash') throw commentErrors.comment_invalid_status()
    if (input.password !== undefined) await countGuess(input.post, ctx)
    const given = { ...input, content: contentOf(content) ?? '', status: wish }
    const comment = await ctx.transaction(tx => submitComment(given, tx))
    const shown = await showComment(comment, mayModerate(ctx) ? 'edit' : 'view', ctx)
    return answer(201, shown, { location: `${apiBase(ctx)}/comments/${comment.id}` })
  },
})
