/** The texts of a post on their way in: cleaned for those who may not write any markup, formatted once for all readers. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReadContext } from '../../kernel/context.ts'
import { excerptOf, formatContent, sanitizeContent } from '../formatting/formatting.ts'
import { escapeHtml } from '../html/html.ts'
import type { Post } from './post.ts'
import { holds } from './rights.ts'

export type Texts = Pick<Post, 'title' | 'content' | 'excerpt'>

/** Markup of people without `unfiltered_html` is cleaned; line ends are made one kind. */
export async function cleanTexts(texts: Partial<Texts>, ctx: ReadContext): Promise<Partial<Texts>> {
  const isTrusted = holds('unfiltered_html', ctx)
  const cleaned: Partial<Record<keyof Texts, string>> = {}
  for (const [name, text] of Object.entries(texts)) {
    const tidy = text.toWellFormed().replace(/\r\n?/g, '\n')
    cleaned[name as keyof Texts] = isTrusted ? tidy : sanitizeContent(tidy, 'author')
    // Others have their turn after each long text: cleaning all three at once would hold everybody up.
    if (!isTrusted && tidy.length > LONG) await nextTurn()
  }
  return cleaned
}

const LONG = 8192

/** What readers see, made when the texts are saved; null where it cannot be known yet. */
export const formattedTexts = (texts: Texts): Pick<Post, 'content_html' | 'excerpt_html'> => ({
  content_html: settledContent(texts.content),
  excerpt_html: settledExcerpt(texts),
})

/** The excerpt that readers see: the author's own, or the beginning of the content. `content` is free of shortcodes. */
export function formattedExcerpt({ excerpt, content }: Pick<Texts, 'excerpt' | 'content'>): string {
  if (excerpt.trim() !== '') return formatContent(excerpt)
  const beginning = excerptOf(content)
  return beginning === '' ? '' : `<p>${escapeHtml(beginning)}</p>`
}

/** What looks like a shortcode may be one by the time it is shown. */
export const mayHoldShortcode = (text: string): boolean => /\[\/?[a-z]/i.test(text)

const settledContent = (content: string): string | null => (mayHoldShortcode(content) ? null : formatContent(content))

function settledExcerpt(texts: Texts): string | null {
  const source = texts.excerpt.trim() === '' ? texts.content : texts.excerpt
  return mayHoldShortcode(source) ? null : formattedExcerpt(texts)
}
