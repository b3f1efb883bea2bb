/** Where the link of a mail leads: the comment that waits, and one button. Opening the page changes nothing. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import {
  type Comment,
  commentLink,
  getComment,
  isApprovalKey,
  setCommentStatus,
  useApprovalKey,
} from '../../comments/comments.ts'
import { type Html, html } from '../../html/html.ts'
import { getPost } from '../../posts/posts.ts'
import { argument, checkForm, field, nonceField } from '../forms.ts'
import { messageFacts } from '../frame.ts'
import { sitePath } from '../local-url.ts'
import type { PageResponse } from '../page-request.ts'
import { renderPage } from '../render.ts'
import { type PageFrame, page } from '../theme/layout.ts'
import { button, type FormState, form } from '../theme/parts/forms.ts'
import { messagePage } from '../theme/views/message.ts'

const ACTION = 'approve_comment'

export async function askToApprove(ctx: ReadContext): Promise<PageResponse> {
  const [id, key] = [argument('comment', ctx), argument('key', ctx)]
  const comment = await waiting(id, ctx)
  if (!comment || !(await isApprovalKey(comment.id, key, ctx))) return over(ctx)
  const hidden = { comment: id, key, ...nonceField(ACTION, ctx) }
  const state = { action: sitePath('/approve-comment', ctx), hidden }
  return renderPage({ facts: messageFacts('', ctx), view: frame => question(comment, state, frame) }, ctx)
}

export async function approve(ctx: ReadContext): Promise<PageResponse> {
  checkForm(ACTION, ctx)
  const comment = await waiting(field('comment', ctx), ctx)
  const key = field('key', ctx)
  const isDone = comment && (await ctx.transaction(tx => approveOnce(comment, key, tx)))
  if (!isDone) return over(ctx)
  const post = await getPost(comment.post_id, ctx)
  const url = post ? await commentLink(comment, post, ctx) : sitePath('/', ctx)
  return renderPage({ facts: messageFacts('', ctx), view: frame => done(url, frame) }, ctx)
}

async function approveOnce(comment: Comment, key: string, ctx: Context): Promise<boolean> {
  if (!(await useApprovalKey(comment.id, key, ctx))) return false
  await setCommentStatus(comment, 'approved', ctx.asSystem('approved by mail'))
  return true
}

/** Null for one that somebody has dealt with already. */
async function waiting(id: string, ctx: ReadContext): Promise<Comment | null> {
  const comment = /^\d{1,15}$/.test(id) ? await getComment(Number(id), ctx) : null
  return comment?.status === 'hold' ? comment : null
}

const over = (ctx: ReadContext): Promise<PageResponse> =>
  renderPage({ facts: messageFacts('', ctx), status: 410, view: frame => dealtWith(frame) }, ctx)

function question(comment: Comment, state: FormState, frame: PageFrame): Html {
  const { locale } = frame
  const title = locale.say('approveComment')
  const answer = form({ state, locale, idPrefix: 'site-approve' }, button(title, { class: 'button is-wide' }))
  return page(
    { ...frame, canonicalUrl: null, aside: null },
    { title, robots: 'noindex', width: 'narrow' },
    html`<div class="panel"><h1>${title}</h1><p class="meta">${comment.author_name}</p><blockquote><p>${comment.content}</p></blockquote>${answer}</div>`,
  )
}

const done = (url: string, frame: PageFrame): Html => {
  const { say } = frame.locale
  const links = [{ label: say('showComment'), url }]
  return messagePage(
    { title: say('commentApproved'), text: say('commentApprovedText'), kind: 'good', links, isPanel: true },
    frame,
  )
}

const dealtWith = (frame: PageFrame): Html => {
  const { say } = frame.locale
  return messagePage({ title: say('commentOver'), text: say('commentOverText'), kind: 'warn', isPanel: true }, frame)
}
