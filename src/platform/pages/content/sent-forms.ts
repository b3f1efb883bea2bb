/** What visitors send to the page of an item: a comment, the password that protects it, or a form of a shortcode. */
import type { ReadContext } from '../../../kernel/context.ts'
import { submitComment } from '../../comments/comments.ts'
import { pageSentence } from '../../language/language.ts'
import type { Post } from '../../posts/posts.ts'
import { methodNotAllowed, pageErrors } from '../errors.ts'
import { checkForm, field, problemsOf, shortcodeAction, statusOf } from '../forms.ts'
import { type PageResponse, seeOther } from '../page-request.ts'
import type { Resolution } from '../resolve/resolution.ts'
import { shortcodesOf } from '../shortcodes.ts'
import { admitComment, typedComment } from './admit-comment.ts'
import { commentAction, urlOfNew } from './comments-below.ts'
import { isOpened, openWith } from './post-password.ts'
import { takeServiceForm } from './service-page.ts'
import { passwordAction, readSingle, type Single, singlePage, urlOf } from './single.ts'

/** Null where the item has gone meanwhile. */
export async function takeForm(resolution: Resolution, ctx: ReadContext): Promise<PageResponse | null> {
  const { finding } = resolution
  if (finding.kind === 'service') return takeServiceForm(resolution, finding, ctx)
  if (!('isFront' in finding)) throw methodNotAllowed('GET, HEAD')
  const single = await readSingle(resolution, finding, ctx)
  if (!single) return null
  const kind = field('form', ctx)
  if (kind === 'comment') return takeComment(single, ctx)
  if (kind === 'password') return takePassword(single, ctx)
  return takeShortcode(single, kind, ctx)
}

/** Only the page that the shortcode stands on takes its form. */
async function takeShortcode(single: Single, tag: string, ctx: ReadContext): Promise<PageResponse> {
  const { post } = single
  const shortcode = post.content.includes(`[${tag}`) ? (await shortcodesOf(ctx)).get(tag) : undefined
  if (!shortcode?.take || !(await isOpened(post, ctx))) throw methodNotAllowed('GET, HEAD')
  checkForm(shortcodeAction(tag), ctx)
  const taken = await shortcode.take(ctx)
  if ('location' in taken) return seeOther(taken.location)
  const again = { ...ctx, request: { ...ctx.request, formProblems: taken.problems } }
  return singlePage(single, { status: taken.status }, again)
}

async function takeComment(single: Single, ctx: ReadContext): Promise<PageResponse> {
  const { post } = single
  checkForm(commentAction(post), ctx)
  const parent = Number.parseInt(field('parent', ctx), 10)
  const typed = typedComment(ctx)
  const input = { post: post.id, ...typed, ...(parent > 0 && { parent }), ...(await opening(post, ctx)) }
  try {
    await admitComment(typed, ctx)
    const made = await ctx.transaction(tx => submitComment(input, tx))
    return seeOther(urlOfNew(made, urlOf(single, ctx), ctx))
  } catch (error) {
    const comment = { values: typed, ...problemsOf(error, COMMENT_FIELDS, ctx) }
    return singlePage(single, { status: statusOf(error), comment }, ctx)
  }
}

const COMMENT_FIELDS = {
  rest_comment_content_invalid: 'content',
  ...{ content: 'content', author_name: 'author_name', author_email: 'author_email' },
}

/** Whoever has opened the page need not type its password again. */
const opening = async (post: Post, ctx: ReadContext): Promise<{ password?: string }> =>
  post.password !== '' && (await isOpened(post, ctx)) ? { password: post.password } : {}

async function takePassword(single: Single, ctx: ReadContext): Promise<PageResponse> {
  const { post } = single
  checkForm(passwordAction(post), ctx)
  const cookie = post.password === '' ? null : await openWith(field('post_password', ctx), post, ctx)
  if (cookie !== null) return seeOther(urlOf(single, ctx), { 'set-cookie': cookie })
  if (post.password === '') return seeOther(urlOf(single, ctx))
  const wrong = pageErrors.wrong_post_password()
  const password = { problems: { post_password: pageSentence(wrong, ctx) } }
  return singlePage(single, { status: Number(wrong.status), password }, ctx)
}
