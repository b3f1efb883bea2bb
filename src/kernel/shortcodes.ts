/** `[tag attribute=value]` in the content of a page: what a service shows there. */
import type { ReadContext } from './context.ts'

export type Shortcode = {
  readonly tag: string
  readonly summary: string
  /** Safe HTML; `content` is what stands between the opening and the closing tag. */
  readonly render: (attributes: Readonly<Record<string, string>>, content: string, ctx: ReadContext) => Promise<string>
}

export const defineShortcode = (shortcode: Shortcode): Shortcode => Object.freeze(shortcode)
