/** Fields of a contact form beside the usual four. */
import type { ContactForm, LeadProblems } from '../../domain/contact-form.ts'
import { lineOf, recordOf } from '../../domain/loose-values.ts'

const fieldTypes = ['text', 'textarea', 'select', 'checkbox'] as const
export type CustomField = {
  /** f1, f2 and so on. */
  readonly key: string
  readonly label: string
  readonly type: (typeof fieldTypes)[number]
  readonly required: boolean
  readonly options: readonly string[]
}
export type ProForm = ContactForm & { readonly custom: readonly CustomField[]; readonly orders: boolean }
export type Answer = { readonly key: string; readonly label: string; readonly type: string; readonly value: string }

/** Unlabelled fields and choices without options are dropped; a key that is none, or taken, becomes the next free one. */
export function cleanCustomFields(sent: unknown): CustomField[] {
  const taken = new Set<string>()
  const read = (Array.isArray(sent) ? sent : []).slice(0, MOST_FIELDS).flatMap(given => {
    const { key, label, type, required, options } = recordOf(given)
    const name = lineOf(label, 120)
    const kind = fieldTypes.find(known => known === type) ?? 'text'
    const choices = kind === 'select' ? choicesOf(options) : []
    if (name === '' || (kind === 'select' && choices.length === 0)) return []
    const own = typeof key === 'string' && /^f[1-9]\d?$/.test(key) && !taken.has(key) ? key : null
    if (own) taken.add(own)
    return [{ key: own, label: name, type: kind, required: required === true, options: choices }]
  })
  return read.map(({ key, ...rest }) => ({ key: key ?? nextKey(taken), ...rest }))
}

export const customFieldsOf = (form: ContactForm): readonly CustomField[] => (form as Partial<ProForm>).custom ?? []

type Fields = Readonly<Record<string, unknown>>

export function customProblems(custom: readonly CustomField[], fields: Fields): LeadProblems {
  const problems = custom.map(field => [field.key, problemOf(field, fields[field.key])] as const)
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null)) as LeadProblems
}

/** What was answered, under the labels of this moment: the form may change later. */
export function answersOf(custom: readonly CustomField[], fields: Fields): Answer[] {
  return custom
    .map(({ key, label, type }) => ({ key, label, type, value: answered(type, fields[key]) }))
    .filter(({ value }) => value !== '')
}

function problemOf({ type, required, options }: CustomField, sent: unknown): string | null {
  const value = answered(type, sent)
  if (value === '') return required ? 'Please fill in this field.' : null
  if (value.length > MOST_CHARACTERS) return `Please use at most ${MOST_CHARACTERS} characters.`
  return type === 'select' && !options.includes(value) ? 'Please choose one of the options.' : null
}

function answered(type: string, sent: unknown): string {
  if (type === 'checkbox') return sent === true || sent === 'on' || sent === 'yes' || sent === '1' ? 'yes' : ''
  if (typeof sent !== 'string' || !sent.isWellFormed()) return ''
  return type === 'textarea'
    ? sent
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]/gu, '')
        .trim()
    : lineOf(sent, 10_000)
}

const MOST_FIELDS = 20
const MOST_CHARACTERS = 2000

const choicesOf = (options: unknown): string[] => [
  ...new Set(
    (Array.isArray(options) ? options : [])
      .map(option => lineOf(option, 120))
      .filter(Boolean)
      .slice(0, 50),
  ),
]

function nextKey(taken: Set<string>): string {
  let number = 1
  while (taken.has(`f${number}`)) number += 1
  taken.add(`f${number}`)
  return `f${number}`
}
