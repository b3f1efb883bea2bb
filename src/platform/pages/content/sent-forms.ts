/** What visitors send to the page of an item: a comment, the password that protects it, or a form of a shortcode. */
import type { ReadContext } from '../../../kernel/context.ts'
import { submitComment } from '../../comments/comments.ts'
import type { Post } from '../../posts/posts.ts'
import { methodNotAllowed, pageErrors } from '../errors.ts'
import { checkForm, field, problemsOf, shortcodeAction, statusOf } from '../forms.ts'
import { type PageResponse, seeOther } from '../page-request.ts'
import type { Resolution } from '../resolve/resolution.ts'
import { shortcodesOf } from '../shortcodes.ts'
import { commentAction } from './comments-below.ts'
import { isOpened, openWith } from './post-password.ts'
import { passwordAction, type SingleFinding, singlePage, urlOf } from './single.ts'

export async function takeForm(resolution: Resolution, ctx: ReadContext): Promise<PageResponse> {
  if (!('isFront' in resolution.finding)) throw methodNotAllowed('GET, HEAD')
  const kind = field('form', ctx)
  if (kind === 'comment') return takeComment(resolution, ctx)
  if (kind === 'password') return takePassword(resolution, ctx)
  return takeShortcode(resolution, kind, ctx)
}

/** Only the page that the shortcode stands on takes its form. */
async function takeShortcode(resolution: Resolution, tag: string, ctx: ReadContext): Promise<PageResponse> {
  const { post } = resolution.finding as SingleFinding
  const shortcode = post.content.includes(`[${tag}`) ? (await shortcodesOf(ctx)).get(tag) : undefined
  if (!shortcode?.take || !(await isOpened(post, ctx))) throw methodNotAllowed('GET, HEAD')
  checkForm(shortcodeAction(tag), ctx)
  const taken = await shortcode.take(ctx)
  if ('location' in taken) return seeOther(taken.location)
  const again = { ...ctx, request: { ...ctx.request, formProblems: taken.problems } }
  return singlePage(resolution, { status: taken.status }, again)
}

async function takeComment(resolution: Resolution, ctx: ReadContext): Promise<PageResponse> {
  const { post } = resolution.finding as SingleFinding
  checkForm(commentAction(post), ctx)
  const content = field('content', ctx)
  const parent = Number.parseInt(field('parent', ctx), 10)
  const input = { post: post.id, content, ...(parent > 0 && { parent }), ...(await opening(post, ctx)) }
  try {
    const { id } = await ctx.transaction(tx => submitComment(input, tx))
    return seeOther(`${urlOf(resolution, ctx)}#comment-${id}`)
  } catch (error) {
    const comment = { values: { content }, ...problemsOf(error, { rest_comment_content_invalid: 'content' }) }
    return singlePage(resolution, { status: statusOf(error), comment }, ctx)
  }
}

/** Whoever has opened the page need not type its password again. */
const opening = async (post: Post, ctx: ReadContext): Promise<{ password?: string }> =>
  post.password !== '' && (await isOpened(post, ctx)) ? { password: post.password } : {}

async function takePassword(resolution: Resolution, ctx: ReadContext): Promise<PageResponse> {
  const { post } = resolution.finding as SingleFinding
  checkForm(passwordAction(post), ctx)
  const cookie = post.password === '' ? null : await openWith(field('post_password', ctx), post, ctx)
  if (cookie !== null) return seeOther(urlOf(resolution, ctx), { 'set-cookie': cookie })
  if (post.password === '') return seeOther(urlOf(resolution, ctx))
  const { message, status } = pageErrors.wrong_post_password()
  const password = { problems: { post_password: message } }
  return singlePage(resolution, { status: Number(status), password }, ctx)
}
