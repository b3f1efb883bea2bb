/** Forms of pages: each carries a nonce of its own, and is taken from this site's pages only. */
import type { ReadContext } from '../../kernel/context.ts'
import { RestError } from '../../kernel/errors.ts'
import { pageProblems, pageSentence } from '../language/language.ts'
import { createNonce, verifyNonce } from '../nonces/nonces.ts'
import { pageErrors } from './errors.ts'
import type { FormState } from './theme/parts/forms.ts'

export const NONCE_FIELD = '_hostnonce'

/** The hidden field that proves that the form was sent from the page it was printed on. */
export const nonceField = (action: string, ctx: ReadContext): Record<string, string> => ({
  [NONCE_FIELD]: createNonce(action, ctx),
})

/** The hidden fields of a form that a shortcode prints: whose it is, and the proof that this site printed it. */
export const shortcodeFields = (tag: string, ctx: ReadContext): Record<string, string> => ({
  form: tag,
  ...nonceField(shortcodeAction(tag), ctx),
})

export const shortcodeAction = (tag: string): string => `shortcode_${tag}`

/** Visitors share one nonce, so that where the form was sent from is asked as well. */
export function checkForm(action: string, ctx: ReadContext): void {
  refuseForeignForm(ctx)
  if (verifyNonce(field(NONCE_FIELD, ctx), action, ctx) === 0) throw pageErrors.page_expired()
}

/** A field of the form, empty where it was not sent. */
export function field(name: string, { request }: ReadContext): string {
  const value = request.body[name]
  return typeof value === 'string' ? value : ''
}

/** The same of the address. */
export function argument(name: string, { request }: ReadContext): string {
  const value = request.query[name]
  return typeof value === 'string' ? value : ''
}

/**
 * What a form shows of an error that somebody can mend; others are thrown on. `fields` names the field for a code, or for
 * a parameter that the error complains about; what belongs to no field is told above the form.
 */
export function problemsOf(
  error: unknown,
  fields: Readonly<Record<string, string>>,
  ctx: ReadContext,
): Pick<FormState, 'problems'> {
  if (!(error instanceof RestError) || (typeof error.status === 'number' && error.status >= 500)) throw error
  const named = Object.entries(pageProblems(error, ctx))
  const known = named.filter(([name]) => fields[name] !== undefined)
  if (known.length === 0) return { problems: { [fields[error.code] ?? '']: pageSentence(error, ctx) } }
  return { problems: Object.fromEntries(known.map(([name, problem]) => [fields[name], problem])) }
}

export const statusOf = (error: unknown): number =>
  error instanceof RestError ? (error.status === 'auth' ? 403 : error.status) : 500

/** Browsers say where a form comes from; those that do not are old, and have the nonce alone. */
function refuseForeignForm({ request, site }: ReadContext): void {
  const fetchSite = request.header('sec-fetch-site')
  if (fetchSite === 'same-origin') return
  const origin = request.header('origin')
  const own = [new URL(site.url).host, request.header('host')]
  const isForeign = origin !== undefined && !own.includes(URL.parse(origin)?.host ?? '')
  if (isForeign || (fetchSite !== undefined && fetchSite !== 'none')) throw pageErrors.foreign_origin()
}
