/** The owner learns of a comment that waits, with a link to the page on which one button approves it. */
import { on } from '../../kernel/hooks.ts'
import { internals } from '../internals.ts'
import { localeOf } from '../locale/locale.ts'
import { optionOf } from '../options/options.ts'
import { getPost } from '../posts/posts.ts'
import { makeApprovalKey } from './approval-key.ts'
import { commentHooks } from './hooks.ts'
import { getComment } from './stored-comments.ts'

export const tellOwner = on(commentHooks.posted, 'comments.tell-owner', async ({ object, extra }, ctx) => {
  const to = String(await optionOf('email', '', ctx))
  // What the site itself brings in, such as demo content or an import, is no news to its owner.
  if (extra?.status !== 'hold' || to === '' || ctx.system !== null) return
  const comment = await getComment(Number(object.id), ctx)
  const post = comment && (await getPost(comment.post_id, ctx))
  if (!comment || !post) return
  const { say } = localeOf(await internals(ctx).sites.state(ctx.site.id), ctx)
  const key = await makeApprovalKey(comment.id, ctx)
  const facts = { author: comment.author_name, title: post.title, site: ctx.site.title }
  const text = [
    say('commentMailText', facts),
    comment.content,
    say('commentMailLink'),
    `${ctx.site.url}/approve-comment?comment=${comment.id}&key=${key}`,
  ]
  // Whoever has the link can approve: the outbox does not show it to others.
  await ctx.mail.send({ to, subject: say('commentMailSubject', facts), text: text.join('\n\n'), isSecret: true })
})
