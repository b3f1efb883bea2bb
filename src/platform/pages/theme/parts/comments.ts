/** The comments below an item: a threaded list, and the form or the reason why there is none. */
import { attributes, type Html, html } from '../../../html/html.ts'
import type { Locale } from '../../../locale/locale.ts'
import { button, type FormState, type FormTools, field, form, notice } from './forms.ts'
import { type Paging, paginate } from './lists.ts'

export type CommentModel = {
  readonly id: number
  readonly parentId: number | null
  readonly author: string
  readonly authorUrl?: string | null
  readonly avatarUrl?: string | null
  /** An instant in UTC. */
  readonly date: string
  /** Cleaned with the level `comment`. */
  readonly content: Html
  readonly isPostAuthor?: boolean
  /** Only its author sees it until it is approved. */
  readonly isAwaiting?: boolean
  /** The page with the form set to answer this one. */
  readonly replyUrl?: string | null
}

/** What stands where a comment would be written. */
export type Respond =
  | {
      readonly kind: 'form'
      /** Sends `content`, and for a visitor `author_name`, `author_email` and the trap `homepage`. */
      readonly state: FormState
      /** Who is signed in; null for a visitor, who says who they are. */
      readonly name: string | null
      readonly replyTo: ReplyTo | null
    }
  | { readonly kind: 'sign-in'; readonly url: string }
  | { readonly kind: 'closed' }
export type ReplyTo = { readonly id: number; readonly author: string; readonly cancelUrl: string }

export type CommentsModel = {
  /** All that are shown, parents before their answers. */
  readonly list: readonly CommentModel[]
  /** Of the whole item, not of this page. */
  readonly total: number
  readonly respond: Respond
  readonly paging?: Paging | null
}

export function comments(model: CommentsModel, locale: Locale): Html {
  const threads = threadComments(model.list)
  const list = threads.length > 0 ? html`<ol>${threads.map(thread => commentItem(thread, locale))}</ol>` : null
  return html`<section class="comments" id="comments" aria-labelledby="comments-title">
<h2 id="comments-title">${locale.sayCount('comments', model.total)}</h2>
${list}
${model.paging && paginate(model.paging, locale)}
${respond(model.respond, locale)}
</section>`
}

export type Thread = { readonly comment: CommentModel; readonly answers: Thread[] }

/**
 * Answers under what they answer, at most five deep: further ones stand beside their parent, so that a long dispute
 * neither leaves the screen nor the stack. An answer whose parent is not shown stands alone.
 */
export function threadComments(list: readonly CommentModel[], deepest = 5): Thread[] {
  const roots: Thread[] = []
  const places = new Map<number, { thread: Thread; siblings: Thread[]; depth: number }>()
  for (const comment of list) {
    const thread: Thread = { comment, answers: [] }
    const parent = comment.parentId === null ? undefined : places.get(comment.parentId)
    const isDeepest = parent !== undefined && parent.depth >= deepest
    const siblings = parent ? (isDeepest ? parent.siblings : parent.thread.answers) : roots
    siblings.push(thread)
    places.set(comment.id, { thread, siblings, depth: parent ? Math.min(parent.depth + 1, deepest) : 1 })
  }
  return roots
}

function commentItem({ comment, answers }: Thread, locale: Locale): Html {
  return html`<li id="comment-${comment.id}">
<article class="comment">
<header>${avatar(comment.avatarUrl)}<div class="who"><strong>${authorName(comment)}${comment.isPostAuthor && html` <span class="badge">${locale.say('commentAuthorBadge')}</span>`}</strong>
<a href="#comment-${comment.id}"${attributes({ 'aria-label': locale.say('commentLink', { date: locale.dateTime(comment.date) }) })}><time datetime="${comment.date}">${locale.dateTime(comment.date)}</time></a></div></header>
${comment.isAwaiting && notice('warn', html`<p>${locale.say('commentAwaiting')}</p>`)}
<div class="prose">${comment.content}</div>
${comment.replyUrl && html`<p class="more"><a href="${comment.replyUrl}" rel="nofollow"${attributes({ 'aria-label': locale.say('replyTo', { name: comment.author }) })}>${locale.say('reply')}</a></p>`}
</article>
${answers.length > 0 && html`<ol>${answers.map(answer => commentItem(answer, locale))}</ol>`}
</li>`
}

const authorName = (comment: CommentModel) =>
  comment.authorUrl
    ? html`<a href="${comment.authorUrl}" rel="nofollow ugc noopener">${comment.author}</a>`
    : comment.author

const avatar = (url: string | null | undefined) =>
  url ? html`<img class="avatar" src="${url}" alt="" width="44" height="44" loading="lazy">` : null

function respond(model: Respond, locale: Locale): Html {
  if (model.kind === 'closed') return html`<p class="lead">${locale.say('commentsClosed')}</p>`
  if (model.kind === 'sign-in') {
    const [before = '', after = ''] = locale.say('signInToComment', { link: '\u0000' }).split('\u0000')
    return notice(
      'plain',
      html`<p>${before}<a href="${model.url}">${locale.say('signInToCommentLink')}</a>${after}</p>`,
    )
  }
  return commentForm(model, locale)
}

function commentForm(model: Extract<Respond, { kind: 'form' }>, locale: Locale): Html {
  const { replyTo, name } = model
  const title = replyTo ? locale.say('replyTo', { name: replyTo.author }) : locale.say('leaveComment')
  const state = replyTo
    ? { ...model.state, hidden: { ...model.state.hidden, parent: String(replyTo.id) } }
    : model.state
  const tools: FormTools = { state, locale, idPrefix: 'respond', marks: 'none' }
  const inside = html`${name === null && visitorFields(tools)}${field(tools, { name: 'content', label: locale.say('yourComment'), type: 'textarea', isRequired: true, more: { rows: 6, maxlength: 65525 } })}
<div class="actions">${button(locale.say('postComment'))}${replyTo && html`<a href="${replyTo.cancelUrl}">${locale.say('cancelReply')}</a>`}</div>`
  return html`<div class="stack" id="respond"><h3>${title}</h3>${name !== null && html`<p class="hint">${locale.say('signedInAs', { name })}</p>`}${form(tools, inside)}</div>`
}

/** Who they are, and a field that people do not see and robots fill in. */
function visitorFields(tools: FormTools): Html {
  const { locale } = tools
  const shared = { isRequired: true }
  const author = { ...shared, name: 'author_name', label: locale.say('yourName'), autocomplete: 'name' }
  const email = { ...shared, name: 'author_email', label: locale.say('yourEmail'), autocomplete: 'email' }
  const trap = { name: COMMENT_TRAP, label: locale.say('leaveEmpty'), autocomplete: 'off', more: { tabindex: '-1' } }
  return html`<div class="fields">${field(tools, { ...author, more: { maxlength: 245 } })}${field(tools, { ...email, type: 'email', hint: locale.say('emailHint'), more: { maxlength: 100 } })}</div>
<div class="trap" aria-hidden="true">${field(tools, trap)}</div>`
}

export const COMMENT_TRAP = 'homepage'
