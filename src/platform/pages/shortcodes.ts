/** What an author's text becomes before readers see it: paragraphs first, then what services show in place of shortcodes. */
import type { ReadContext } from '../../kernel/context.ts'
import { RestError } from '../../kernel/errors.ts'
import { type Listener, on, withPriority } from '../../kernel/hooks.ts'
import { renderedIn, type Shortcode } from '../../kernel/shortcodes.ts'
import { expandShortcodes, formatContent, plainText, type ShortcodeCall } from '../formatting/formatting.ts'
import { shortcodeList } from '../formatting/hooks.ts'
import { type Html, html } from '../html/html.ts'
import { internals } from '../internals.ts'
import { isPartOn, partOf } from '../modules/modules.ts'
import { theContent } from '../posts/hooks.ts'
import { type Post, permalinkOf } from '../posts/posts.ts'
import { keepNothing } from './kept-pages.ts'

/** By their tags: those of active services, and what extensions add. */
export async function shortcodesOf(ctx: ReadContext): Promise<ReadonlyMap<string, Shortcode>> {
  const list = await ctx.hooks.apply(shortcodeList, [], undefined, ctx)
  return new Map(list.map(shortcode => [shortcode.tag, shortcode]))
}

/** Whoever asks for the list of shortcodes gets those of the services, too. */
const shortcodesOfServices = on(shortcodeList, 'pages.services', async (list, _about, ctx) => {
  const { services, sites } = internals(ctx)
  const state = await sites.state(ctx.site.id)
  const known = services.flatMap(service =>
    (service.shortcodes ?? []).filter(shortcode => isPartOn(partOf(shortcode, service), state)),
  )
  return [...known, ...list]
})

const formatting = on(theContent, 'pages.formatting', async (text, _about, ctx) => {
  const known = text.includes('[') ? await shortcodesOf(ctx) : NONE
  return formatContent(text, name => known.has(name))
})

const expanding = on(theContent, 'pages.shortcodes', async (text, { post }, ctx) => {
  if (!text.includes('[')) return text
  const known = await shortcodesOf(ctx)
  const lookup = (name: string) => known.get(name)
  return expandShortcodes(text, lookup, (shortcode, call) => shown({ shortcode, call, post }, ctx))
})

const NONE: ReadonlyMap<string, Shortcode> = new Map()

export const contentListeners: readonly Listener[] = [
  withPriority(1, shortcodesOfServices),
  withPriority(10, formatting),
  withPriority(11, expanding),
]

type Asked = { readonly shortcode: Shortcode; readonly call: ShortcodeCall; readonly post: Post }

/** One part that fails does not take the page with it: readers see nothing in its place, editors see why. */
async function shown(asked: Asked, ctx: ReadContext): Promise<{ toString(): string }> {
  const { shortcode } = asked
  if (!shortcode.isKeepable) keepNothing(ctx)
  try {
    return await rendered(asked, ctx)
  } catch (error) {
    keepNothing(ctx)
    ctx.log.error({ err: error, shortcode: shortcode.tag, requestId: ctx.request.id }, 'A shortcode failed.')
    if (!ctx.user?.has('edit_posts')) return ''
    const problem = error instanceof RestError ? error.message : 'the cause is in the log.'
    return html`<div class="notice is-bad" role="note"><p>[${shortcode.tag}] could not be shown: ${problem}</p></div>`
  }
}

/** A form can only be sent from the page it stands on: elsewhere a link leads there. */
async function rendered({ shortcode, call, post }: Asked, ctx: ReadContext): Promise<{ toString(): string }> {
  const within = { ...ctx, post }
  if (renderedIn(ctx) === 'page') return shortcode.render(call.attributes, call.content, within)
  if (!shortcode.plain && shortcode.take) return linkToPage(post, ctx)
  const render = shortcode.plain ?? shortcode.render
  return render(call.attributes, call.content, within)
}

async function linkToPage(post: Post, ctx: ReadContext): Promise<Html> {
  const url = await permalinkOf(post, ctx)
  return html`<p><a href="${url}">${plainText(post.title) || url}</a></p>`
}
