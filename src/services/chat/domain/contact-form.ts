/** The contact form of a channel: what it asks for, and whether what came back will do. */
import { isMailAddress } from '../../../kernel/mail-address.ts'
import { type ContactForm, type Need, needs, usualForm } from './form-shape.ts'
import { lineOf, recordOf } from './loose-values.ts'

export type { ContactForm, Need } from './form-shape.ts'
export { usualForm } from './form-shape.ts'

/** Whatever is sent becomes a form that can be shown. */
export function cleanForm(sent: unknown): ContactForm {
  const given = recordOf(sent)
  const need = (name: FormField): Need =>
    needs.includes(given[name] as Need) ? (given[name] as Need) : usualForm[name]
  const [consent, subscribe] = [recordOf(given.consent), recordOf(given.subscribe)]
  return {
    name: need('name'),
    email: need('email'),
    phone: need('phone'),
    message: need('message'),
    consent: cleanConsent(consent),
    subscribe: cleanSubscription(subscribe),
  }
}

/** Nobody can agree to nothing: a box that must be ticked says something. */
function cleanConsent({ required, text }: Readonly<Record<string, unknown>>): ContactForm['consent'] {
  const words = lineOf(text, 1000)
  return { required: required === true, text: words === '' && required === true ? USUAL_CONSENT : words }
}

function cleanSubscription({ shown, text }: Readonly<Record<string, unknown>>): ContactForm['subscribe'] {
  const words = lineOf(text, 300)
  return { shown: shown === true, text: words === '' && shown === true ? USUAL_SUBSCRIPTION : words }
}

const USUAL_SUBSCRIPTION = 'Please send me news by e-mail.'
const USUAL_CONSENT = 'I agree that my message is stored so that it can be answered.'

const formFields = ['name', 'email', 'phone', 'message'] as const
type FormField = (typeof formFields)[number]
export type Lead = { readonly [K in FormField]: string } & { readonly consent: boolean; readonly subscribe: boolean }
/** By field: what is wrong, as a sentence for the visitor. */
export type LeadProblems = Readonly<Record<string, string>>

/** What a visitor sent, cleaned, and everything that is wrong with it. Fields that are not asked for are dropped. */
export function readLead(
  sent: { readonly fields: unknown; readonly consent: unknown; readonly subscribe: unknown },
  form: ContactForm,
): { readonly lead: Lead; readonly problems: LeadProblems } {
  const given = recordOf(sent.fields)
  const problems: Record<string, string> = {}
  const read = (name: FormField): string => {
    if (form[name] === 'hidden') return ''
    const problem = problemOf(name, given[name], form[name])
    if (problem !== null) problems[name] = problem
    return problem === null ? tidy(given[name], name) : ''
  }
  const fields = { name: read('name'), email: read('email'), phone: read('phone'), message: read('message') }
  const consent = sent.consent === true
  if (form.consent.required && !consent) problems.consent = 'Please agree before you send the form.'
  return { lead: { ...fields, consent, subscribe: form.subscribe.shown && sent.subscribe === true }, problems }
}

const most: Readonly<Record<FormField, number>> = { name: 120, email: 254, phone: 40, message: 5000 }

function problemOf(name: FormField, value: unknown, need: Need): string | null {
  if (value !== undefined && value !== null && typeof value !== 'string') return 'This must be text.'
  const text = tidy(value, name)
  if (text === '') return need === 'required' ? 'Please fill in this field.' : null
  if (!text.isWellFormed()) return 'This holds a character that cannot be stored.'
  if (text.length > most[name]) return `Please use at most ${most[name]} characters.`
  if (name === 'email' && !isMailAddress(text)) return 'This is not an e-mail address.'
  if (name === 'phone' && !/^[\d\s()+./-]{3,40}$/.test(text)) return 'This is not a phone number.'
  return null
}

/** Messages keep their lines; nothing else has any. */
function tidy(value: unknown, name: FormField): string {
  if (typeof value !== 'string') return ''
  const text = value.replace(/\r\n?/g, '\n')
  const clean = name === 'message' ? text.replace(/[^\P{Cc}\n\t]/gu, '') : text.replace(/\p{Cc}+/gu, ' ')
  return clean.trim()
}
