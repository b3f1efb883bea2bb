/** The values of a comment on their way in: cleaned, and everything that is wrong with them told at once. */
import type { ReadContext } from '../../kernel/context.ts'
import { isMailAddress } from '../../kernel/mail-address.ts'
import type { MisfitWord } from '../../kernel/misfit-words.ts'
import { invalidParams, problemsOf, Unfit } from '../../kernel/misfits.ts'
import { cleanTextField, formatContent, sanitizeContent } from '../formatting/formatting.ts'
import { instantFrom } from '../posts/posts.ts'
import type { Comment } from './comment.ts'
import { commentErrors } from './errors.ts'

/** What people type. Absent: nothing was said. */
export type TypedFields = {
  readonly author_name?: string | undefined
  readonly author_email?: string | undefined
  readonly author_url?: string | undefined
  readonly content?: string | undefined
}
export type CleanFields = Partial<
  Pick<Comment, 'author_name' | 'author_email' | 'author_url' | 'content' | 'content_html'>
>

const LONGEST = { author_name: 245, author_email: 100, author_url: 200, content: 65_525 } as const

/** What was not said stays absent. */
export function cleanFields(typed: TypedFields): CleanFields {
  refuseProblems(typed)
  const { author_name, author_email, author_url, content } = typed
  return {
    ...(author_name !== undefined && { author_name: cleanTextField(author_name) }),
    ...(author_email !== undefined && { author_email: author_email.trim() }),
    ...(author_url !== undefined && { author_url: webAddress(author_url) ?? '' }),
    ...(content !== undefined && cleanContent(content)),
  }
}

export type GivenDate = { readonly date?: string | undefined; readonly date_gmt?: string | undefined }

/** Undefined where nobody said when. */
export function givenInstant({ date, date_gmt }: GivenDate, ctx: ReadContext): string | undefined {
  if (date) return instantFrom(date, ctx.site.zone)
  return date_gmt ? instantFrom(date_gmt, 'UTC') : undefined
}

/** Markup that nothing visible is left of counts as nothing. */
function cleanContent(typed: string): Pick<Comment, 'content' | 'content_html'> {
  const content = sanitizeContent(typed.replace(/\r\n?/g, '\n'), 'comment').trim()
  if (cleanTextField(content) === '') throw commentErrors.comment_content_invalid()
  return { content, content_html: formatContent(content) }
}

function refuseProblems(typed: TypedFields): void {
  const { author_email = '', author_url = '' } = typed
  const tooLong = Object.entries(LONGEST).filter(
    ([name, most]) => (typed[name as keyof TypedFields]?.length ?? 0) > most,
  )
  const wrong = (word: MisfitWord, max?: number) => new Unfit('rest_invalid_param', word, { max })
  const unfit: Record<string, Unfit> = {
    ...(author_email.trim() === '' || isMailAddress(author_email.trim()) ? {} : { author_email: wrong('no_email') }),
    ...(webAddress(author_url) === null ? { author_url: wrong('no_url') } : {}),
    ...Object.fromEntries(tooLong.map(([name, most]) => [name, wrong('too_long', most)])),
  }
  if (Object.keys(unfit).length > 0) throw invalidParams(problemsOf(unfit))
}

/** Null for what is none: links lead to the web only. */
function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
