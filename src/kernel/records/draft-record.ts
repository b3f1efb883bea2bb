/** What a record is going to be: what it was, what the caller sent where he may, defaults, and everything that does not fit. */
import type { ReadContext } from '../context.ts'
import type { Reference } from '../fields.ts'
import { missing, type Problems, problemOf, Unfit, wrongType } from '../misfits.ts'
import type { Service } from '../service.ts'
import { draftCustomValues } from './custom-fields/check-values.ts'
import { VALUES } from './custom-fields/custom-fields.ts'
import { knowFieldRights } from './field-rights.ts'
import type { Values } from './kind.ts'
import { absentTargets } from './link-targets.ts'
import { placeTimes } from './local-times.ts'
import { excessDecimals } from './number-kinds.ts'
import type { Plan, PlannedField } from './plan.ts'
import { findFile } from './private-files.ts'
import { spokenOf } from './problems.ts'
import { readStructure } from './structured-values.ts'
import { canWrite } from './visibility.ts'

export type DraftOrder = {
  readonly plan: Plan
  readonly before: Readonly<Values> | null
  /** From a caller: checked, and dropped where he may not write. */
  readonly sent: Readonly<Values>
  /** From code of the service: taken as it is, read-only and internal fields included. */
  readonly set: Readonly<Values>
  /** Collects the names of keys that were dropped. */
  readonly ignored?: string[]
  /** Objects are replaced whole instead of by key. */
  readonly replaces?: boolean
}
export type Draft = { readonly values: Values; readonly problems: Problems }

export async function draftRecord(order: DraftOrder, ctx: ReadContext): Promise<Draft> {
  const { plan, before, set } = order
  await knowFieldRights(plan, ctx)
  const draft: Draft = { values: before ? { ...before } : { trashed_at: null }, problems: {} }
  const changed: PlannedField[] = []
  for (const field of plan.fields) {
    if (Object.hasOwn(set, field.name)) draft.values[field.name] = set[field.name] ?? null
    else if (takeSent(field, { order, draft }, ctx)) changed.push(field)
  }
  for (const field of changed) checkDecimals(field, draft, plan.service)
  if (plan.entity.customFields) await takeCustomValues({ order, draft }, ctx)
  await placeTimes(plan, draft.values, ctx)
  await checkLinks({ order, draft, changed }, ctx)
  return draft
}

/** Code that puts a whole record back says it all; callers say what they change. */
async function takeCustomValues({ order, draft }: Taking, ctx: ReadContext): Promise<void> {
  const { plan, before, sent, set } = order
  if (Object.hasOwn(set, VALUES) || draft.problems[VALUES]) return
  const { values, problems } = await draftCustomValues({ plan, before, sent: sent[VALUES] }, ctx)
  draft.values[VALUES] = values
  Object.assign(draft.problems, problems)
}

type Taking = { readonly order: DraftOrder; readonly draft: Draft }

/** True when the caller's own value is in the draft now. */
function takeSent(field: PlannedField, { order, draft }: Taking, ctx: ReadContext): boolean {
  const { plan, before } = order
  const { name, options } = field
  const isWritable = canWrite(field, { plan, isNew: before === null }, ctx)
  const given = isWritable ? givenValue(field, order) : undefined
  if (given === undefined) {
    if (before === null) draft.values[name] = defaultOf(field)
    if (before === null && isWritable && options.required && isNothing(draft.values[name]))
      draft.problems[name] = missing(spokenOf(field, plan.service))
    return false
  }
  if (given === null && options.refusesNull)
    draft.problems[name] = problemOf(spokenOf(field, plan.service), wrongType('string'))
  if (given === null) {
    draft.values[name] = defaultOf(field)
    if (options.required) draft.problems[name] = missing(spokenOf(field, plan.service))
    return options.required === undefined
  }
  const read = acceptValue(field, { given, order, draft }, ctx)
  if (field.field.kind === 'links' && options.required && isNothing(read))
    draft.problems[name] = missing(spokenOf(field, plan.service))
  else if (!(read instanceof Unfit)) draft.values[name] = read
  else draft.problems[name] = problemOf(spokenOf(field, plan.service), read)
  return !(read instanceof Unfit)
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** Undefined when the caller says nothing about it. A shape that depends on the record's kind is filled in by itself. */
function givenValue(field: PlannedField, { sent, before }: DraftOrder): unknown {
  const isSent = Object.hasOwn(sent, field.name)
  const given = isSent ? blankToNull(field, sent[field.name]) : undefined
  if (!field.options.shapes) return given
  return given === null || (given === undefined && before === null) ? {} : given
}

function acceptValue(
  field: PlannedField,
  { given, order, draft }: Taking & { given: unknown },
  ctx: ReadContext,
): unknown {
  const { name, options, kind } = field
  const { before, replaces, ignored = [] } = order
  if (field.field.kind === 'json')
    return readStructure({ field, given, stored: before?.[name], values: draft.values, replaces, ignored }, ctx)
  const accepted = kind.accept(given, options, ctx)
  const read = accepted instanceof Unfit ? (options.otherwise ?? accepted) : accepted
  const isChanged = options.fixed === 'refused' && before !== null && read !== before[name]
  return isChanged && !(read instanceof Unfit) ? new Unfit('rest_fixed_value', 'fixed') : read
}

const TEXTS = new Set(['text', 'longText', 'richText'])

/**
 * Forms send '' for nothing. Only free text may be empty, and not where it is needed or must be the only one. A secret
 * that nobody could read comes back blank and stays; null erases it.
 */
function blankToNull({ field, options }: PlannedField, given: unknown): unknown {
  if (typeof given !== 'string' || given.trim() !== '') return given
  if (field.kind === 'secret') return undefined
  if (field.kind === 'choice' && options.values?.includes(given)) return given
  return TEXTS.has(field.kind) && !options.required && !options.unique ? given : null
}

function defaultOf({ field, options }: PlannedField): unknown {
  if (options.default === undefined) return field.kind === 'links' ? [] : null
  return structuredClone(options.default)
}

function checkDecimals(planned: PlannedField, { values, problems }: Draft, service: Service): void {
  const { name, field, options } = planned
  if (field.kind !== 'money' || typeof values[name] !== 'number') return
  const unfit = excessDecimals(values[name], options, values)
  if (unfit) problems[name] = problemOf(spokenOf(planned, service), unfit)
}

/** Only new targets are asked for: a record may keep what it linked to before that went to the trash. */
async function checkLinks(of: Taking & { changed: readonly PlannedField[] }, ctx: ReadContext): Promise<void> {
  const { order, draft, changed } = of
  for (const planned of changed) {
    const { name, options } = planned
    if (options.private && draft.values[name] !== null) await findFile({ ...order, field: planned, draft }, ctx)
    if (options.private) continue
    const to = targetOf(planned, draft.values[name])
    if (to === undefined) continue
    const before = order.before?.[name]
    const kept = new Set(targetOf(planned, before) === to ? idsOf(before) : [])
    const ids = idsOf(draft.values[name]).filter(id => !kept.has(id))
    const absent = await absentTargets({ plan: order.plan, to, ids }, ctx)
    if (absent.length > 0)
      draft.problems[name] = problemOf(
        spokenOf(planned, order.plan.service),
        new Unfit('rest_invalid_link', 'absent', { ids: absent.join(', ') }),
      )
  }
}

/** What a link leads to: an entity, or a table of the platform. */
function targetOf({ field, options }: PlannedField, value: unknown): string | undefined {
  if (field.kind === 'reference') return options.kinds?.[(value as Reference | null)?.type ?? '']
  return field.kind === 'file' ? 'media' : options.to
}

function idsOf(value: unknown): number[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null) return [(value as Reference).id]
  return typeof value === 'number' ? [value] : []
}
