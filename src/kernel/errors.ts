/** One error class for everything a caller may hear, and the tables of sentences that make it. */
import { germanBase, germanRest } from './errors-de.ts'
import { countedKey, fillIn, keptTable, Spoken, type WordTables, type WordValues } from './words.ts'

/** `auth` becomes 401 when nobody is signed in and 403 when somebody is. */
export type ErrorStatus = number | 'auth'
/** `forms` are other sentences for a `count` of none or one. */
export type ErrorTable = Readonly<
  Record<
    string,
    readonly [status: ErrorStatus, sentence: string, forms?: { readonly none: string; readonly one: string }]
  >
>

export type ErrorDetails = {
  /** Goes into the answer's `data`, beside `status`. */
  data?: Record<string, unknown>
  headers?: Record<string, string>
  /** For the log only. */
  cause?: unknown
  /** Replaces the table's sentence where a caller needs a more exact one. A plain text is told in English to everybody. */
  message?: string | Spoken
  /** Where the sentences stand in other languages. */
  sentences?: readonly ToldSentence[]
  /** By field, what `data` says of it in English. */
  problems?: Readonly<Record<string, ToldSentence>>
}

/** A sentence of a table with the values that it was told with; it can be said again in another language. */
export type ToldSentence = {
  /** The prefix and the name, as in a code. */
  readonly key: string
  readonly name: string
  readonly values: WordValues
  readonly tables: WordTables
}

/** What a caller is told: a stable code, a sentence, a status, and facts that help. */
export class RestError extends Error {
  readonly code: string
  readonly status: ErrorStatus
  readonly data: Record<string, unknown>
  readonly headers: Record<string, string>
  /** What `message` says, one sentence after the other; empty for an error that has no table. */
  readonly sentences: readonly ToldSentence[]
  /** The sentences about single fields that stand in `data`. */
  readonly problems: Readonly<Record<string, ToldSentence>>

  constructor(code: string, status: ErrorStatus, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'RestError'
    this.code = code
    this.status = status
    this.data = details.data ?? {}
    this.headers = details.headers ?? {}
    this.sentences = details.sentences ?? []
    this.problems = details.problems ?? {}
  }
}

/** Makes the error: `values` fill the `{placeholders}` of the sentence. */
export type ErrorFactory = (values?: Record<string, unknown>, details?: ErrorDetails) => RestError
export type Errors<Name extends string = string> = { readonly [K in Name]: ErrorFactory } & {
  /** The codes' common head, `vendor_chat` in `vendor_chat_not_found`. */
  readonly prefix: string
  readonly table: ErrorTable
  /** What an error goes by. */
  readonly codeOf: (name: string) => string
}

/**
 * Sentences in another language, by the names of an error table, whole; those with forms have `<name>_none` and
 * `<name>_one` too. What every service may have to say is there already, and is named only to say it otherwise.
 */
export type ErrorWords<Name extends string> = Readonly<
  Record<Name, string> & Partial<Record<Name | BaseError | `${Name}_none` | `${Name}_one`, string>>
>

/**
 * A service's errors: `throw errors.transition({ from, to })`. Every service also has the errors that the record
 * surface and the guards raise (`baseErrors`); naming one of them again changes its status or sentence. `code` is for
 * tables whose errors all go by one code, but for those that `codes` names.
 */
export function defineErrors<const Own extends ErrorTable>(
  prefix: string,
  own: Own,
  { code, codes = {}, ...languages }: ErrorCodes & { de?: ErrorWords<keyof Own & string> } = {},
): Errors<BaseError | (keyof Own & string)> {
  const table: ErrorTable = { ...baseErrors, ...own }
  const tables: WordTables = { en: englishOf(table), de: { ...germanBase, ...languages.de } }
  const codeOf = (name: string) => codes[name] ?? code ?? `${prefix}_${name}`
  const factories = Object.entries(table).map(([name, [status]]) => [
    name,
    ((values = {}, { message, ...details } = {}) => {
      const told = { key: `${prefix}_${name}`, name, values, tables }
      const sentences = message === undefined ? [told] : message instanceof Spoken ? [alreadyTold(message)] : []
      const english = message === undefined ? sentenceIn(told, 'en') : String(message)
      return new RestError(codeOf(name), status, english, { sentences, ...details })
    }) satisfies ErrorFactory,
  ])
  return Object.freeze({ ...Object.fromEntries(factories), prefix, table, codeOf })
}

/** A sentence that brings its own words. */
const alreadyTold = (message: Spoken): ToldSentence => ({
  ...{ key: '', name: 'text', values: { text: message } },
  tables: { en: { text: '{text}' } },
})

/** One code for all errors of a table, and whole codes by the names of errors. */
type ErrorCodes = { readonly code?: string; readonly codes?: Readonly<Record<string, string>> }

/** The sentence in a language; `more` are tables by key that an extension brings. */
export function sentenceIn(told: ToldSentence, language: string, more: Readonly<Record<string, string>> = {}): string {
  const { key, name, values, tables } = told
  const table = keptTable(tables, language)
  const counted = typeof values.count === 'number' ? countedKey(name, values.count, { table, language }) : name
  const sentence = more[key] ?? (Object.hasOwn(table, counted) ? table[counted] : table[name])
  return fillIn(sentence ?? key, values, language)
}

const englishOf = (table: ErrorTable): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, [, sentence, forms]]) => [
      [name, sentence],
      ...Object.entries(forms ?? {}).map(([form, text]) => [`${name}_${form}`, text]),
    ]),
  )

/** What the kernel itself may have to say, in every service, under that service's prefix. */
export const baseErrors = {
  forbidden: ['auth', 'You are not allowed to do that.'],
  not_found: [404, 'There is no such {what}.'],
  conflict: [409, 'Someone else changed this record since you opened it. Load it again and repeat your change.'],
  trashed: [409, 'This record is in the trash. Restore it first.'],
  not_trashed: [409, 'This record is not in the trash.'],
  in_use: [409, 'This record is still in use: {reasons}.'],
  invalid: [400, 'Some values are not acceptable: {names}.'],
  duplicate: [409, 'Another record already has this {field}.'],
  rate_limited: [429, 'Too many requests. Please wait a moment and try again.'],
  rejected: [400, 'The request was rejected.'],
  captcha_failed: [403, 'The check that you are human failed. Please try again.'],
  bad_nonce: [403, 'This page has expired. Reload it and try again.'],
  full: [409, 'There can be at most {most} of these.'],
  missing_token: [403, 'The page token is missing.'],
  stale_token: [403, 'The page token is not valid any more.'],
  bad_origin: [403, 'This request does not come from a page of this site.'],
  too_many: [400, 'At most {most} records can be handled in one request.'],
  error: [500, 'Something went wrong on our side. The site owner finds the cause in the log.'],
} as const satisfies ErrorTable
export type BaseError = keyof typeof baseErrors

/** The platform's own sentences. Their codes start with `rest_` because clients of this kind of API know them so. */
const restTable = {
  no_route: [404, 'No route was found matching the address and request method.'],
  forbidden: ['auth', 'Sorry, you are not allowed to do that.'],
  not_logged_in: [401, 'You are not currently signed in.'],
  cookie_invalid_nonce: [403, 'Cookie check failed: the nonce is not valid.'],
  invalid_json: [400, 'Invalid JSON body passed.'],
  invalid_param: [400, 'Invalid parameter(s): {names}'],
  missing_callback_param: [400, 'Missing parameter(s): {names}'],
  forbidden_context: ['auth', 'Sorry, you are not allowed to see this in that context.'],
  callback_disabled: [400, 'JSONP is not offered here.'],
  body_too_large: [413, 'The request body is larger than {most} bytes.'],
  unsupported_encoding: [415, 'Compressed request bodies are not read here.'],
  unsupported_type: [415, 'This kind of request body is not read here. Send JSON.'],
  bad_request: [400, 'The request could not be read.'],
  unavailable: [503, 'The site cannot reach its database right now. Please try again in a moment.'],
  storage_full: [503, 'The site has no room left to store anything. Reading goes on; please tell the site owner.'],
  busy: [503, 'The site is busy. Please try again in a moment.'],
  timeout: [503, 'This took too long and was given up. Ask for less at once.'],
  batch_not_allowed: [400, 'The requested route does not support batch requests.'],
  idempotency_mismatch: [422, 'This Idempotency-Key was used before with another request.'],
  idempotency_running: [409, 'The first request with this Idempotency-Key is still being worked on.'],
  idempotency_not_kept: [
    409,
    'This was done before, with this Idempotency-Key. What was answered then held a secret, or was too long, and was not kept.',
  ],
  request_timeout: [408, 'The request body took too long to arrive.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
} as const satisfies ErrorTable
export type RestSentence = keyof typeof restTable
export const restErrors = defineErrors('rest', restTable, { de: germanRest })
