/** One row of a file becomes a record, or changes one, by the same door as everything else that is written. */
import type { Context } from '../../context.ts'
import { RestError } from '../../errors.ts'
import { missing, Unfit } from '../../misfits.ts'
import { isSameJson } from '../../same-json.ts'
import { sentText } from '../../sent-values.ts'
import { isAmong, joined, readRows, type Sql } from '../../statement.ts'
import { addressIn } from '../address-kind.ts'
import { knowFieldRights } from '../field-rights.ts'
import type { Values } from '../kind.ts'
import { loadRecord } from '../load-record.ts'
import type { Plan, PlannedField } from '../plan.ts'
import { refuseProblems } from '../problems.ts'
import { reachCondition, reachOf } from '../row-rule.ts'
import { canRead } from '../visibility.ts'
import { writeRecord } from '../write-record.ts'
import type { ImportChoices } from './choices.ts'
import { importErrors } from './errors.ts'
import { readRow } from './read-cells.ts'

export type RowResult = 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'
/** By field: what was there, and what the import left. */
export type Written = Readonly<Record<string, readonly [before: unknown, after: unknown]>>
export type RowProblem = {
  readonly code: string
  readonly message: string
  /** By field, where single ones are to blame. */
  readonly fields?: Readonly<Record<string, string>>
}
export type RowOutcome = {
  readonly result: RowResult
  readonly record: number | null
  readonly label: string | null
  readonly written: Written
  readonly problem: RowProblem | null
}
export type RowOrder = { readonly plan: Plan; readonly cells: readonly unknown[]; readonly choices: ImportChoices }

/** What a row cannot do undoes nothing but itself. */
export async function writeRow(order: RowOrder, ctx: Context): Promise<RowOutcome> {
  try {
    return await ctx.attempt(() => write(order, ctx))
  } catch (error) {
    if (error instanceof Settled) return error.outcome
    if (!(error instanceof RestError)) throw error
    return { ...NOTHING, result: 'failed', problem: problemOf(error) }
  }
}

const NOTHING: RowOutcome = { result: 'skipped', record: null, label: null, written: {}, problem: null }

/** Ends a row whose write is not to stay. */
class Settled extends Error {
  override readonly name = 'Settled'
  readonly outcome: RowOutcome

  constructor(outcome: RowOutcome) {
    super(outcome.result)
    this.outcome = outcome
  }
}

async function write({ plan, cells, choices }: RowOrder, ctx: Context): Promise<RowOutcome> {
  const { values, problems } = await readRow({ plan, cells, choices }, ctx)
  const { id: sentId, ...sent } = values
  const key = choices.key === 'id' ? sentId : choices.key === null ? null : sent[choices.key]
  const known = await knownTo({ plan, key: choices.key, value: key ?? null }, ctx)
  if (known.length > 1) throw importErrors.ambiguous({ key: choices.key! })
  const [id = null] = known
  refuseProblems(problems, plan.service)
  const wanted = id === null ? choices.mode !== 'update' : choices.mode !== 'create'
  if (!wanted)
    return { ...NOTHING, record: id, problem: problemOf(id === null ? importErrors.absent() : importErrors.present()) }
  const before = id === null ? null : await loadRecord(plan, id, ctx)
  const after = await writeRecord({ plan, verb: id === null ? 'create' : 'update', id, sent }, ctx)
  const written = differences(plan, { before, after })
  const outcome: RowOutcome = {
    result: before ? 'updated' : 'created',
    record: after.id as number,
    label: String(after[plan.entity.title] ?? ''),
    written,
    problem: null,
  }
  // Nothing new was said: the record keeps its time and its version.
  if (before && Object.keys(written).length === 0) throw new Settled({ ...outcome, result: 'unchanged' })
  return outcome
}

/** Records that the caller may not read are not there for them, and neither are fields. */
async function knownTo({ plan, key, value }: Keyed, ctx: Context): Promise<number[]> {
  const field = key === null ? undefined : plan.byName.get(key)
  await knowFieldRights(plan, ctx)
  if (key === null || value === null || value === '' || (field && !canRead(field, plan, ctx))) return []
  const search = field?.options.foundIn === undefined ? byColumn : byAddress
  const found = search({ plan, key, field, value }, ctx)
  if (!found) return []
  const reach = reachCondition(await reachOf(plan, 'read', ctx), plan, ctx)
  const where = joined([found.where, ...(reach ? [reach] : [])], ' and ')
  // Two are one too many; nobody asks for more of them.
  const text = `select distinct t.id from ${found.from} where ${where.text} limit 2`
  const rows = await readRows<{ id: number }>({ text, values: where.values }, ctx)
  return rows.map(({ id }) => id)
}

type Keyed = { readonly plan: Plan; readonly key: string | null; readonly value: unknown }
type Searched = Keyed & { readonly key: string; readonly field: PlannedField | undefined }
type Found = { readonly from: string; readonly where: Sql }

/** Compared as unique fields are: without case. What is in the trash is not found. */
function byColumn({ plan, key, field, value }: Searched, ctx: Context): Found | null {
  const read = field ? field.kind.accept(value, field.options, ctx) : Number(sentText(value))
  if (read instanceof Unfit || (!field && !Number.isSafeInteger(read))) return null
  const stored = field ? field.kind.store(read, { options: field.options, values: {}, about: '', ctx }) : read
  const same = field?.kind.column === 'text' ? `lower(t.${key}) = lower(cast(? as text))` : `t.${key} = ?`
  const text = `t.site_id = ? and t.trashed_at is null and ${same}`
  return { from: `${plan.table} t`, where: { text, values: [ctx.site.id, stored] } }
}

/** By one of its addresses, in the table that knows them by what they say. */
function byAddress({ plan, field, value }: Searched, ctx: Context): Found | null {
  const { kind, options } = field!
  const read = kind.accept(value, options, ctx)
  if (read instanceof Unfit) return null
  const keys = (read as readonly unknown[]).map(one => addressIn(one).toLowerCase())
  const among = isAmong('a.address', keys)
  return {
    from: `${options.foundIn} a join ${plan.table} t on t.id = a.record_id and t.trashed_at is null`,
    where: {
      text: `a.site_id = ? and a.kind = ? and a.entity = ? and ${among.text}`,
      values: [ctx.site.id, options.of, plan.entity.name, ...among.values],
    },
  }
}

type Compared = {
  readonly before: Readonly<Values> | null
  readonly after: Readonly<Values>
  /** Of the fields that people do not change, those that count as well. */
  readonly also?: readonly string[]
}

/** Of everything that people may change, what differs now. Secrets are not in it. */
export function differences(plan: Plan, of: Compared): Written {
  const isOpen = ({ field, options }: PlannedField) => !options.readOnly && !options.internal && field.kind !== 'secret'
  const changed = plan.fields
    .filter(field => isOpen(field) || of.also?.includes(field.name))
    .map(({ name }) => [name, [of.before?.[name] ?? null, of.after[name] ?? null]] as const)
    .filter(([, [before, after]]) => !isSameJson(before, after))
  return Object.fromEntries(changed)
}

/** What of it the caller may read. */
export const readableChanges = (plan: Plan, written: Written, ctx: Context): Written =>
  Object.fromEntries(
    Object.entries(written).filter(([name]) => {
      const field = plan.byName.get(name)
      return field !== undefined && canRead(field, plan, ctx)
    }),
  )

export function problemOf({ code, message, data }: RestError): RowProblem {
  const told = (data ?? {}) as { params?: unknown; fields?: unknown }
  const named = told.fields ?? told.params
  // Where all that is wrong is what is missing, its names are a list.
  const fields = Array.isArray(named)
    ? Object.fromEntries(named.map(name => [name, missing(String(name)).message]))
    : named
  const isByField = typeof fields === 'object' && fields !== null && !Array.isArray(fields)
  return { code, message, ...(isByField ? { fields: fields as Record<string, string> } : {}) }
}
