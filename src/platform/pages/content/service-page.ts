/** A page that a service makes of something of its own: it gives the words, the site gives the frame. */
import type { ReadContext } from '../../../kernel/context.ts'
import { raw } from '../../html/html.ts'
import { methodNotAllowed } from '../errors.ts'
import { checkForm, field, shortcodeAction } from '../forms.ts'
import { type ServicePage, servicePage } from '../hooks.ts'
import type { KeepablePage } from '../kept-pages.ts'
import { type PageResponse, seeOther } from '../page-request.ts'
import { renderPage } from '../render.ts'
import type { Resolution, ServiceItem } from '../resolve/resolution.ts'
import { shortcodesOf } from '../shortcodes.ts'
import { pagePage } from '../theme/views/post.ts'

/** Null where it has gone since it was found. */
export async function makeServicePage(
  { path }: Pick<Resolution, 'path'>,
  item: ServiceItem,
  ctx: ReadContext,
): Promise<KeepablePage | null> {
  const page = await askedPage(item, ctx)
  return page && framed(page, { path, status: 200 }, ctx)
}

/** A form of a shortcode that stands on it is taken as on any other page. */
export async function takeServiceForm(
  { path }: Pick<Resolution, 'path'>,
  item: ServiceItem,
  ctx: ReadContext,
): Promise<PageResponse | null> {
  const page = await askedPage(item, ctx)
  if (!page) return null
  const tag = field('form', ctx)
  const shortcode = page.forms?.includes(tag) ? (await shortcodesOf(ctx)).get(tag) : undefined
  if (!shortcode?.take) throw methodNotAllowed('GET, HEAD')
  checkForm(shortcodeAction(tag), ctx)
  const taken = await shortcode.take(ctx)
  if ('location' in taken) return seeOther(taken.location)
  const again = { ...ctx, request: { ...ctx.request, formProblems: taken.problems } }
  const mended = await askedPage(item, again)
  return mended && framed(mended, { path, status: taken.status }, again)
}

const askedPage = ({ owner, key }: ServiceItem, ctx: ReadContext): Promise<ServicePage | null> =>
  ctx.hooks.apply(servicePage, null, { owner, key }, ctx)

function framed(page: ServicePage, { path, status }: { path: string; status: number }, ctx: ReadContext) {
  const { title, content, excerpt, ancestors, robots = null } = page
  const url = ctx.site.url + path
  const facts = { kind: 'post', url, title, postId: null, postType: null, termId: null } as const
  const model = { title, content: raw(content), excerpt, ancestors, robots, comments: null, isOwnText: false }
  const isHidden = robots?.includes('noindex') ?? false
  const view = {
    facts: { ...facts, canonicalUrl: isHidden ? null : url },
    status,
    view: (frame: Parameters<typeof pagePage>[1]) => pagePage(model, frame),
  }
  return renderPage(view, ctx)
}
