/** The texts of a post as readers see them. */
import type { ReadContext } from '../../../kernel/context.ts'
import { stripShortcodes } from '../../formatting/formatting.ts'
import { shortcodeList } from '../../formatting/hooks.ts'
import { theContent, theExcerpt, theTitle } from '../hooks.ts'
import type { Post } from '../post.ts'
import { formattedExcerpt } from '../texts.ts'

export type RenderedTexts = { readonly title: string; readonly content: string; readonly excerpt: string }

/** The house's own listeners, whose work is done when a post is saved. */
const OURS: ReadonlySet<string> = new Set(['pages.formatting', 'pages.shortcodes'])

/** Whether somebody else takes part in the texts, so that what was formatted at saving is not the last word. */
export const hasTextListeners = (ctx: ReadContext): boolean =>
  [theContent, theTitle, theExcerpt].some(hook => ctx.hooks.listeners(hook.name).some(id => !OURS.has(id)))

export async function renderTexts(post: Post, ctx: ReadContext): Promise<RenderedTexts> {
  return {
    title: await renderTitle(post, ctx),
    content: await renderContent(post, ctx),
    excerpt: await renderExcerpt(post, ctx),
  }
}

export const renderTitle = (post: Post, ctx: ReadContext): Promise<string> =>
  ctx.hooks.apply(theTitle, post.title, { post }, ctx)

export async function renderContent(post: Post, ctx: ReadContext): Promise<string> {
  const isSettled = post.content_html !== null && isOursAlone(theContent.name, ctx)
  return isSettled ? post.content_html! : ctx.hooks.apply(theContent, post.content, { post }, ctx)
}

export async function renderExcerpt(post: Post, ctx: ReadContext): Promise<string> {
  const excerpt =
    post.excerpt_html ??
    formattedExcerpt({ excerpt: post.excerpt, content: await withoutShortcodes(post.content, ctx) })
  return isOursAlone(theExcerpt.name, ctx) && post.excerpt_html !== null
    ? excerpt
    : ctx.hooks.apply(theExcerpt, excerpt, { post }, ctx)
}

const isOursAlone = (name: string, ctx: ReadContext): boolean => ctx.hooks.listeners(name).every(id => OURS.has(id))

async function withoutShortcodes(text: string, ctx: ReadContext): Promise<string> {
  const known = new Set((await ctx.hooks.apply(shortcodeList, [], undefined, ctx)).map(shortcode => shortcode.tag))
  return stripShortcodes(text, name => known.has(name))
}
