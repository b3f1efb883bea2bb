/** The values of a comment on their way in: cleaned, and everything that is wrong with them told at once. */
import { cleanTextField } from '../pages/formatting/plain-text.ts'
import { formatContent } from '../pages/formatting/format-content.ts'
import { sanitizeContent } from '../pages/formatting/sanitize-content.ts'
import type { Comment } from './comment.ts'
import { commentErrors } from './errors.ts'

/** What people say of themselves. */
export type CommentAuthor = Pick<Comment, 'author_name' | 'author_email' | 'author_url'>

const LONGEST = { author_name: 245, author_email: 100, author_url: 200, content: 65_525 } as const
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** Empty where nothing is left of it. */
export function cleanContent(typed: string): Pick<Comment, 'content' | 'content_html'> {
  refuseLong({ content: typed })
  const content = sanitizeContent(typed.replace(/\r\n?/g, '\n').trim(), 'comment').trim()
  return { content, content_html: formatContent(content) }
}

/** Texts that are absent stay so. */
export function cleanAuthor<Given extends Partial<CommentAuthor>>(given: Given): Given {
  const { author_name, author_email, author_url } = given
  refuseLong(given)
  const isBadEmail = author_email !== undefined && author_email !== '' && !EMAIL.test(author_email.trim())
  const url = author_url === undefined ? undefined : webAddress(author_url.trim())
  refuse({
    ...(isBadEmail ? { author_email: 'This is not an e-mail address.' } : {}),
    ...(url === null ? { author_url: 'This is not a web address.' } : {}),
  })
  return {
    ...given,
    ...(author_name !== undefined && { author_name: cleanTextField(author_name) }),
    ...(author_email !== undefined && { author_email: author_email.trim() }),
    ...(typeof url === 'string' && { author_url: url }),
  }
}

function refuseLong(texts: { readonly [K in keyof typeof LONGEST]?: string }): void {
  const tooLong = Object.entries(LONGEST).filter(([name, most]) => (texts[name as keyof typeof LONGEST]?.length ?? 0) > most)
  refuse(Object.fromEntries(tooLong.map(([name, most]) => [name, `${name} must be at most ${most} characters long.`])))
}

function refuse(problems: Readonly<Record<string, string>>): void {
  const names = Object.keys(problems)
  if (names.length > 0) throw commentErrors.invalid_param({ names: names.join(', ') }, { data: { params: problems } })
}

/** Null for what is none; links lead to the web only. */
function webAddress(text: string): string | null {
  if (text === '') return ''
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
