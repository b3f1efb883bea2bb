/** In which language somebody is answered, and an error's sentence in it. */
import type { ReadContext } from '../../kernel/context.ts'
import { type RestError, sentenceIn } from '../../kernel/errors.ts'
import { isRecord } from '../../kernel/sent-values.ts'
import { isEnglish, saidIn, supported, tableIn } from '../../kernel/words.ts'
import { findAccount } from '../accounts/accounts.ts'
import { errorWords } from './hooks.ts'

/** The error in a language; an error that has no table stays as it was told. */
export function sentenceOf(error: RestError, language: string, ctx: ReadContext | null): string {
  if (error.sentences.length === 0) return error.message
  const more = addedWords(language, ctx)
  return error.sentences.map(told => sentenceIn(told, language, more)).join(' ')
}

/** Sentences that extensions bring, by the keys of errors and misfits. */
function addedWords(language: string, ctx: ReadContext | null): Readonly<Record<string, string>> {
  const added = ctx?.hooks.has(errorWords.name) ? ctx.hooks.applyNow(errorWords, {}, undefined, ctx) : {}
  return tableIn({ ...added, en: added.en ?? {} }, language)
}

/** On a page, what an error says of single fields, by name. */
export function pageProblems(error: RestError, ctx: ReadContext): Record<string, string> {
  const { params, fields } = error.data
  const english = (isRecord(fields) ? fields : isRecord(params) ? params : {}) as Record<string, string>
  return { ...english, ...toldIn(error, ctx.site.language, ctx) }
}

/** The facts of an error: what they say of fields is said in the language. */
export function factsOf(error: RestError, language: string, ctx: ReadContext | null): Record<string, unknown> {
  const told = toldIn(error, language, ctx)
  const data = isEnglish(language) ? error.data : (saidIn(error.data, language) as typeof error.data)
  if (Object.keys(told).length === 0) return data
  const facts = Object.entries(data).map(([key, fact]): [string, unknown] => {
    if (!isRecord(fact) || !SAYS_OF_FIELDS.has(key)) return [key, fact]
    const said = Object.entries(fact).map(([name, says]) => {
      const sentence = told[name] ?? says
      return [name, isRecord(says) ? { ...says, message: told[name] ?? says.message } : sentence]
    })
    return [key, Object.fromEntries(said)]
  })
  return Object.fromEntries(facts)
}

/** Where the facts of errors speak of fields. */
const SAYS_OF_FIELDS: ReadonlySet<string> = new Set(['params', 'fields', 'details'])

/** English is what the error was told in. */
function toldIn({ problems }: RestError, language: string, ctx: ReadContext | null): Record<string, string> {
  if (isEnglish(language)) return {}
  const more = addedWords(language, ctx)
  return Object.fromEntries(Object.entries(problems).map(([name, told]) => [name, sentenceIn(told, language, more)]))
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
