/** What a page knows while it is rendered: who asks for what, in which words, and what was wrong the last time. */
import type { ReadContext } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { pageSentence } from '../../../platform/language/language.ts'
import { sitePath } from '../../../platform/pages/pages.ts'
import { settings } from '../settings.ts'
import { createWords, type Words } from './words.ts'

export type PageState = {
  readonly ctx: ReadContext
  readonly words: Words
  /** The page itself, without what is asked for. */
  readonly path: string
  /** What finds the page where addresses are plain: `page_id`. */
  readonly kept: Readonly<Record<string, string>>
  /** Of the address. */
  readonly asked: Readonly<Record<string, string>>
  /** Of the form that was just sent; empty otherwise. */
  readonly sent: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
}

export async function readPage(ctx: ReadContext): Promise<PageState> {
  const { request } = ctx
  const { date_format } = await ctx.settings(settings)
  const asked = textsOf(request.query)
  return {
    ctx,
    words: createWords(ctx.site.language, date_format),
    path: sitePath(request.path, ctx),
    kept: Object.fromEntries(Object.entries(asked).filter(([name]) => PLAIN.includes(name))),
    asked,
    sent: textsOf(request.body),
    problems: request.formProblems ?? {},
  }
}

/** The same page with other questions. Names of ours begin with `pk_`, so that no address of the site means them. */
export function linkTo(
  { path, kept }: Pick<PageState, 'path' | 'kept'>,
  asked: Readonly<Record<string, string | number | undefined>>,
): string {
  const own = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[`pk_${name}`, String(value)]],
  )
  const query = new URLSearchParams([...Object.entries(kept), ...own])
  return query.size === 0 ? path : `${path}?${query}`
}

/** A question of the address, `pk_entry` for `entry`. */
export const question = ({ asked }: Pick<PageState, 'asked'>, name: string): string => asked[`pk_${name}`] ?? ''

export const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** Sentences for customers are shown; anything else is for the log. */
export function saidOf(error: unknown, ctx: ReadContext): string {
  if (error instanceof RestError) return pageSentence(error, ctx)
  throw error
}

const PLAIN = ['p', 'page_id', 'preview', 'preview_id']

const textsOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
