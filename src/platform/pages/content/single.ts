/** One post, page or file, with what stands around and below it. */
import type { ReadContext } from '../../../kernel/context.ts'
import { formatContent } from '../../formatting/formatting.ts'
import { type Html, html, raw } from '../../html/html.ts'
import { mediaFileOf } from '../../media/media.ts'
import { withEnding } from '../../permalinks/permalinks.ts'
import { getPost, listRevisions, type Post, renderContent, siteAddressRules } from '../../posts/posts.ts'
import { nonceField } from '../forms.ts'
import type { FrameFacts } from '../frame.ts'
import { isPassing, type KeepablePage } from '../kept-pages.ts'
import { sitePath } from '../local-url.ts'
import { renderPage, type ViewedPage } from '../render.ts'
import type { Finding, Resolution } from '../resolve/resolution.ts'
import { PART_MARK } from '../resolve/tidy.ts'
import type { FormState } from '../theme/parts/forms.ts'
import { picture } from '../theme/parts/picture.ts'
import { protectedPage } from '../theme/views/message.ts'
import { type PageModel, type Parts, type PostModel, pagePage, postPage } from '../theme/views/post.ts'
import { ancestorsOf, belongingsOf, neighboursOf } from './belongings.ts'
import { type Commented, commentsBelow } from './comments-below.ts'
import { withPictureSources } from './content-pictures.ts'
import { pictureOfFile } from './picture.ts'
import { isOpened } from './post-password.ts'
import { excerptOf, titleOf } from './summaries.ts'

export type SingleFinding = Extract<Finding, { kind: 'post' | 'page' | 'attachment' }>

/** One item where it was found, with all of it. */
export type Single = Omit<Resolution, 'finding'> & { readonly finding: SingleFinding; readonly post: Post }

/** Null where it has gone since it was found. */
export async function readSingle(
  resolution: Resolution,
  finding: SingleFinding,
  ctx: ReadContext,
): Promise<Single | null> {
  const post = await getPost(finding.post.id, ctx)
  return post && { ...resolution, finding, post: await asTyped(post, ctx) }
}

/** A preview shows to whoever may edit what they have typed and not saved yet. */
async function asTyped(post: Post, ctx: ReadContext): Promise<Post> {
  const isPreview =
    ctx.user !== null && ctx.request.query.preview === 'true' && (await ctx.user.can('edit_post', post.id))
  if (!isPreview) return post
  const { revisions } = await listRevisions({ post: post.id, kinds: ['autosave'], limit: 20, offset: 0 }, ctx)
  const typed = revisions.find(({ author_id, saved_at }) => author_id === ctx.user?.id && saved_at > post.modified_gmt)
  if (!typed) return post
  const { title, content, excerpt } = typed
  return { ...post, title, content, excerpt, content_html: null, excerpt_html: null }
}

/** What somebody has just sent to this page and has to mend. */
export type Mended = {
  readonly status: number
  readonly comment?: Pick<FormState, 'values' | 'problems'>
  readonly password?: Pick<FormState, 'problems'>
}

export async function singlePage(single: Single, mended: Mended | null, ctx: ReadContext): Promise<KeepablePage> {
  const { post } = single
  const facts = await factsOf(single, ctx)
  const more = { facts, status: mended?.status ?? 200, headers: headersOf(post) }
  if (!(await isOpened(post, ctx))) {
    const state = { action: urlOf(single, ctx), hidden: passwordFields(post, ctx), ...mended?.password }
    return renderPage({ ...more, view: frame => protectedPage({ title: facts.title, state }, frame) }, ctx)
  }
  const view = await viewOf(single, { facts, mended }, ctx)
  // A shortcode may show what changes with the hour, or with who asks.
  const isKeepable = !isPassing(ctx) && post.password === '' && mended === null
  return renderPage({ ...more, isKeepable, view }, ctx)
}

/** The item's own address, without the host. */
export const urlOf = ({ path }: Pick<Single, 'path'>, ctx: ReadContext): string => sitePath(path, ctx)

export const passwordAction = ({ id }: Pick<Post, 'id'>): string => `open_${id}`
const passwordFields = (post: Post, ctx: ReadContext) => ({
  form: 'password',
  ...nonceField(passwordAction(post), ctx),
})

/** A mark for those who ask; what decides whether a kept page is still right is its tag. */
const headersOf = ({ modified_gmt }: Post) => ({ 'last-modified': new Date(modified_gmt).toUTCString() })

type Around = { readonly facts: FrameFacts; readonly mended: Mended | null }

async function viewOf(single: Single, { facts, mended }: Around, ctx: ReadContext): Promise<ViewedPage['view']> {
  const { finding, post } = single
  const shared = {
    title: facts.title,
    excerpt: await excerptOf(post, ctx),
    comments: await commentsBelow(commented(single, mended, ctx), ctx),
    robots: isPublic(post) ? null : 'noindex',
    status: isPublic(post) ? null : post.status,
    // Services print words of their own where a shortcode stands.
    isOwnText: post.content_html !== null,
    ...(await contentOf(single, ctx)),
  }
  if (finding.kind === 'post') {
    const model: PostModel = { ...shared, ...(await postParts(post, ctx)) }
    return frame => postPage(model, frame)
  }
  const featured = finding.kind === 'page' && post.featured_media > 0 ? (await belongingsOf(post, ctx)).picture : null
  const ancestors = await ancestorsOf(post, ctx)
  const isFile = finding.kind === 'attachment'
  const content = isFile ? html`${await fileOf(post, ctx)}${shared.content}` : shared.content
  const isWide = post.template === 'wide'
  const model: PageModel = { ...shared, content, picture: featured, ancestors, isFront: finding.isFront, isWide }
  return frame => pagePage(model, frame)
}

const isPublic = ({ status }: Post) => status === 'publish' || status === 'inherit'

async function postParts(post: Post, ctx: ReadContext) {
  const neighbours = post.status === 'publish' ? await neighboursOf(post, ctx) : {}
  return { date: post.date_gmt, modified: post.modified_gmt, ...(await belongingsOf(post, ctx)), ...neighbours }
}

const commented = (single: Single, mended: Mended | null, ctx: ReadContext): Commented => ({
  post: single.post,
  url: urlOf(single, ctx),
  page: Math.max(1, single.ending.commentPage ?? 1),
  sent: mended?.comment ?? null,
})

/** Of a text that its author cut into pages, the one that is asked for. */
async function contentOf(single: Single, ctx: ReadContext): Promise<{ content: Html; parts: Parts | null }> {
  const { post } = single
  if (!post.content.includes(PART_MARK)) return { content: await shownContent(post, ctx), parts: null }
  const texts = post.content.split(PART_MARK)
  const { part, paged } = single.ending
  const current = Math.min(Math.max(1, part ?? paged ?? 1), texts.length)
  const { structure } = await siteAddressRules(ctx)
  const url = urlOf(single, ctx)
  const partUrl = (number: number) =>
    url.includes('?') ? `${url}&page=${number}` : withEnding(url, String(number), structure)
  const urls = texts.map((_text, index) => (index === 0 ? url : partUrl(index + 1)))
  const one = { ...post, content: texts[current - 1] ?? '', content_html: null }
  return { content: await shownContent(one, ctx), parts: { current, urls } }
}

async function shownContent(post: Post, ctx: ReadContext): Promise<Html> {
  const place = post.template === 'wide' ? 'wide' : 'text'
  return raw(await withPictureSources(await renderContent(post, ctx), place, ctx))
}

async function fileOf(post: Post, ctx: ReadContext): Promise<Html | null> {
  const file = await mediaFileOf(post.id, ctx)
  if (!file) return null
  const image = pictureOfFile(file, ctx)
  const shown = post.mime.startsWith('image/')
    ? html`<a href="${image.url}">${picture(image, 'text', true)}</a>`
    : html`<a class="button" href="${image.url}">${file.file.slice(file.file.lastIndexOf('/') + 1)}</a>`
  const caption = post.excerpt.trim() === '' ? null : html`<figcaption>${raw(formatContent(post.excerpt))}</figcaption>`
  return html`<figure>${shown}${caption}</figure>`
}

async function factsOf({ finding, path, post }: Single, ctx: ReadContext): Promise<FrameFacts> {
  const url = ctx.site.url + path
  return {
    kind: finding.isFront ? 'home' : 'post',
    url,
    title: await titleOf(post, ctx),
    postId: post.id,
    postType: post.type,
    termId: null,
    canonicalUrl: path.includes('?') ? null : url,
  }
}
