/** The texts of a post on their way in: cleaned for those who may not write any markup, formatted once for all readers. */
import type { ReadContext } from '../../kernel/context.ts'
import { formatContent } from '../pages/formatting/format-content.ts'
import { excerptOf } from '../pages/formatting/plain-text.ts'
import { sanitizeContent } from '../pages/formatting/sanitize-content.ts'
import { escapeHtml } from '../pages/theme/html.ts'
import type { Post } from './post.ts'
import { holds } from './rights.ts'

export type Texts = Pick<Post, 'title' | 'content' | 'excerpt'>

/** Markup of people without `unfiltered_html` is cleaned; line ends are made one kind. */
export function cleanTexts(texts: Partial<Texts>, ctx: ReadContext): Partial<Texts> {
  const isTrusted = holds('unfiltered_html', ctx)
  const clean = (text: string) => {
    const tidy = text.toWellFormed().replace(/\r\n?/g, '\n')
    return isTrusted ? tidy : sanitizeContent(tidy, 'author')
  }
  const cleaned = Object.entries(texts).map(([name, text]) => [name, clean(text)])
  return Object.fromEntries(cleaned) as Partial<Texts>
}

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
