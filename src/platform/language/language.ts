/** In which language somebody is answered, and an error's sentence in it. */
import type { ReadContext } from '../../kernel/context.ts'
import { type RestError, sentenceIn } from '../../kernel/errors.ts'
import { supported, tableIn } from '../../kernel/words.ts'
import { findAccount } from '../accounts/accounts.ts'
import { errorWords } from './hooks.ts'

/** The error in a language; an error that has no table stays as it was told. */
export function sentenceOf(error: RestError, language: string, ctx: ReadContext | null): string {
  if (error.sentences.length === 0) return error.message
  const added = ctx?.hooks.has(errorWords.name) ? ctx.hooks.applyNow(errorWords, {}, undefined, ctx) : {}
  const more = tableIn({ ...added, en: added.en ?? {} }, language)
  return error.sentences.map(told => sentenceIn(told, language, more)).join(' ')
}

/** On a page everything is in the site's language. */
export const pageSentence = (error: RestError, ctx: ReadContext): string => sentenceOf(error, ctx.site.language, ctx)

/**
 * The language of an answer of the API: English, because programs and their logs read it, unless the caller asks for
 * another one by `_locale`: `user` for that of the account, `site` for that of the site, or a tag.
 */
export async function answerLanguage(asked: unknown, ctx: ReadContext | null): Promise<string> {
  if (typeof asked !== 'string' || asked === '' || !ctx) return 'en'
  if (asked === 'site') return ctx.site.language
  if (asked !== 'user') return supported(asked)
  // An error must be told also while nothing can be read.
  const account = ctx.user && (await findAccount(ctx.user.id, ctx).catch(() => null))
  return account?.locale || ctx.site.language
}
