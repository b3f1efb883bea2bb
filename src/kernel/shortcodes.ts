/** `[tag attribute=value]` in the content of a page: what a service shows there. */
import type { ReadContext } from './context.ts'

export type Shortcode = {
  readonly tag: string
  readonly summary: string
  /** Safe HTML; `content` is what stands between the opening and the closing tag. */
  readonly render: (attributes: Readonly<Record<string, string>>, content: string, ctx: ReadContext) => Promise<string>
  /**
   * Takes a form that the shortcode printed, sent to the page it stands on; its fields are `ctx.request.body`. The page
   * has asked for the form's nonce already. What has to be mended is told in `ctx.request.formProblems` when the page
   * is rendered again.
   */
  readonly take?: (ctx: ReadContext) => Promise<TakenForm>
}

/** Where to go next, or what the same page shows instead: a status, and what is wrong by field. */
export type TakenForm =
  | { readonly location: string }
  | { readonly status: number; readonly problems: Readonly<Record<string, string>> }

export const defineShortcode = (shortcode: Shortcode): Shortcode => Object.freeze(shortcode)
