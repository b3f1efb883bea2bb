/**
 * Forms in several steps on a page of the site; they work without a script. What is chosen on the way stands in the
 * address, so that every step can be shared, gone back to and opened again. Only the last step is sent, and what is sent
 * twice is taken once.
 */
import { randomBytes } from 'node:crypto'
import type { ReadContext } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { internals } from '../../internals.ts'
import { pageSentence } from '../../language/language.ts'
import { localeOf } from '../../locale/locale.ts'
import { keyedDigest } from '../../secrets/secrets.ts'
import { sitePath } from '../local-url.ts'
import type { FormTools } from '../theme/parts/forms.ts'

export type { FieldSpec } from '../theme/parts/forms.ts'
export {
  type Choice,
  facts,
  field,
  hidden,
  notice,
  problemList,
  radios,
  select,
  stepList,
  trapField,
} from './controls.ts'

export type StepForm = {
  /** Before the names of its questions in the address, such as `pk_`, so that no address of the site means them. */
  readonly prefix: string
  /** Before the ids of its inputs. */
  readonly ids: string
}

/** What a page knows while it is rendered: what is asked of it, what was sent to it, and what was wrong with that. */
export type StepPage = {
  readonly ctx: ReadContext
  readonly form: StepForm
  /** The page itself, without what is asked for. */
  readonly path: string
  /** What finds the page where addresses are plain: `page_id`. */
  readonly kept: Readonly<Record<string, string>>
  /** Of the address. */
  readonly asked: Readonly<Record<string, string>>
  /** Of the form that was just sent; empty otherwise. */
  readonly sent: Readonly<Record<string, string>>
  /** By field; the empty name is for the whole. */
  readonly problems: Readonly<Record<string, string>>
  readonly tools: FormTools
}

export async function readStepPage(form: StepForm, ctx: ReadContext): Promise<StepPage> {
  const { request } = ctx
  const asked = textsOf(request.query)
  const problems = request.formProblems ?? {}
  const locale = localeOf(await internals(ctx).sites.state(ctx.site.id), ctx)
  return {
    ctx,
    form,
    path: sitePath(request.path, ctx),
    kept: pageNames(ctx),
    asked,
    sent: textsOf(request.body),
    problems,
    tools: {
      state: { action: '', hidden: {}, problems, values: textsOf(request.body) },
      locale,
      idPrefix: form.ids,
      marks: 'optional',
    },
  }
}

/** What finds a page where addresses are plain, so that forms and links on it lead to it again. */
export const pageNames = ({ request }: Pick<ReadContext, 'request'>): Record<string, string> =>
  Object.fromEntries(Object.entries(textsOf(request.query)).filter(([name]) => PLAIN.includes(name)))

/** The same page with other questions. */
export function linkTo(
  { path, kept, form }: Pick<StepPage, 'path' | 'kept' | 'form'>,
  asked: Readonly<Record<string, string | number | undefined>>,
): string {
  const own = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[`${form.prefix}${name}`, String(value)]],
  )
  const query = new URLSearchParams([...Object.entries(kept), ...own])
  return query.size === 0 ? path : `${path}?${query}`
}

/** A question of the address, `pk_entry` for `entry`; empty where it is not asked. */
export const question = ({ asked, form }: Pick<StepPage, 'asked' | 'form'>, name: string): string =>
  asked[`${form.prefix}${name}`] ?? ''

export const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** Sentences for people are shown; anything else is for the log. */
export function saidOf(error: unknown, ctx: ReadContext): string {
  if (error instanceof RestError) return pageSentence(error, ctx)
  throw error
}

/**
 * The hidden field that tells this form from others that look the same, so that one of them is taken once. A form that
 * is mended keeps it.
 */
export const formNumber = ({ sent }: Pick<StepPage, 'sent'>): Record<string, string> => ({
  form_number: sent.form_number ?? randomBytes(16).toString('base64url'),
})

/**
 * The print of what was sent, for a unique column of what it makes; null where the form has no number. Whoever changes
 * anything before sending it again wants a second one.
 */
export function formDigest({ sent, asked, form, ctx }: StepPage): string | null {
  if (!sent.form_number) return null
  return keyedDigest(`${form.ids} forms`, JSON.stringify([asked, sent]), ctx)
}

const PLAIN = ['p', 'page_id', 'preview', 'preview_id']

const textsOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
