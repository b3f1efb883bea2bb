/** The values of custom fields that a record is going to have, and everything that does not fit. */
import type { ReadContext } from '../../context.ts'
import type { ErrorFactory } from '../../errors.ts'
import { missing, type Problems, problemOf, Unfit } from '../../misfits.ts'
import { isRecord } from '../../sent-values.ts'
import { isEnglish, Spoken } from '../../words.ts'
import type { Values } from '../kind.ts'
import type { Plan } from '../plan.ts'
import { CUSTOM_FIELDS, type CustomField, customFieldsOf, VALUES } from './custom-fields.ts'

export type CustomDraft = {
  readonly plan: Plan
  readonly before: Readonly<Values> | null
  /** What the caller sent for all of them, if anything. */
  readonly sent: unknown
}

/** What is not sent stays; null takes a value away; what is defined no more is left behind. */
export async function draftCustomValues(
  { plan, before, sent }: CustomDraft,
  ctx: ReadContext,
): Promise<{ values: Values; problems: Problems }> {
  const fields = await customFieldsOf(plan, ctx)
  const given = isRecord(sent) ? sent : {}
  refuseGated(plan, given)
  const known = isRecord(before?.[VALUES]) ? before[VALUES] : {}
  const values: Values = {}
  const problems: Problems = {}
  for (const field of fields) {
    const read = valueOfField({ field, given, known, isNew: before === null }, ctx)
    if (read instanceof Unfit) problems[field.name] = problemOf(calledByPeople(field), read)
    else if (read !== null) values[field.key] = read
    else if (field.isActive && field.options.required && isAsked({ field, given, before }))
      problems[field.name] = missing(calledByPeople(field))
  }
  for (const key of Object.keys(given).filter(name => !fields.some(field => field.key === name)))
    problems[`${VALUES}.${key}`] = problemOf(`${VALUES}.${key}`, new Unfit('rest_invalid_param', 'no_field'))
  return { values, problems }
}

/** Where this edition has no such fields at all and the service has a word for that, it is said. */
function refuseGated({ service }: Plan, given: Readonly<Values>): void {
  const errors = service.errors as unknown as Readonly<Record<string, ErrorFactory | undefined>>
  const isThere = service.entities?.some(({ name }) => name === CUSTOM_FIELDS)
  if (!isThere && Object.keys(given).length > 0 && errors.feature_gated) throw errors.feature_gated()
}

/** Their labels are in the language of whoever added them. */
const calledByPeople = ({ name, options }: CustomField): Spoken =>
  new Spoken(language => (isEnglish(language) ? name : (options.label ?? name)))

type Reading = {
  readonly field: CustomField
  readonly given: Readonly<Values>
  readonly known: Readonly<Values>
  readonly isNew: boolean
}

function valueOfField({ field, given, known, isNew }: Reading, ctx: ReadContext): unknown {
  const { key, kind, options, isActive } = field
  const kept = Object.hasOwn(known, key) ? known[key] : null
  if (!isActive) return kept
  if (!Object.hasOwn(given, key)) return isNew ? (options.default ?? null) : kept
  const sent = given[key]
  return sent === null || sent === '' ? null : kind.accept(sent, options, ctx)
}

/** A field that became required later is asked for when somebody touches it, not with every other change. */
const isAsked = ({ field, given, before }: { field: CustomField; given: Readonly<Values>; before: unknown }): boolean =>
  before === null || Object.hasOwn(given, field.key)
