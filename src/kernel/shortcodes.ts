/** `[tag attribute=value]` in the content of a page: what a service shows there. */
import type { ReadContext } from './context.ts'

export type Shortcode = {
  readonly tag: string
  readonly summary: string
  /** Safe HTML; `content` is what stands between the opening and the closing tag. */
  readonly render: RenderShortcode
  /**
   * The same where only words and pictures serve: in a feed or in an answer of the API. `renderedIn` tells which. Without
   * it a shortcode that takes a form gives a link to its page there, and any other is rendered as on the page.
   */
  readonly plain?: RenderShortcode
  /**
   * Takes a form that the shortcode printed, sent to the page it stands on; its fields are `ctx.request.body`. The page
   * has asked for the form's nonce already. What has to be mended is told in `ctx.request.formProblems` when the page
   * is rendered again.
   */
  readonly take?: (ctx: ReadContext) => Promise<TakenForm>
  /**
   * Visitors who ask for a page without a query all get the same, until something is written: then the page is kept for
   * them. Nonces of visitors and `ctx.request.path` are the same for all; the hour, cookies and addresses are not.
   */
  readonly isKeepable?: boolean
}

export type RenderShortcode = (
  attributes: Readonly<Record<string, string>>,
  content: string,
  ctx: ShortcodeContext,
) => Promise<string>

/** Knows also in whose text the shortcode stands. */
export type ShortcodeContext = ReadContext & { readonly post?: { readonly id: number; readonly type: string } }

/** Where a text is shown. Forms and scripts work on a page only. */
export type RenderedIn = 'page' | 'feed' | 'api'

/** Whoever renders a feed says so in the request; else a text goes where the request came from. */
export const renderedIn = ({ request }: Pick<ReadContext, 'request'>): RenderedIn =>
  request.renderedIn ?? (request.via === 'page' ? 'page' : 'api')

/** Where to go next, or what the same page shows instead: a status, and what is wrong by field. */
export type TakenForm =
  | { readonly location: string }
  | { readonly status: number; readonly problems: Readonly<Record<string, string>> }

export const defineShortcode = (shortcode: Shortcode): Shortcode => Object.freeze(shortcode)
