/**
 * The order of every write, here and nowhere else: right, load, reach, state, conflict, values, rules, write, links,
 * what follows, the happening. The transaction is open already; access and arguments of a route come before it.
 */

import { DatabaseError } from '../../db/database.ts'
import { dynamicTables } from '../../db/row-types.ts'
import type { Context } from '../context.ts'
import type { Verb } from '../entity.ts'
import { baseErrors, RestError } from '../errors.ts'
import { isSameJson } from '../same-json.ts'
import { readRows } from '../statement.ts'
import { type Expected, later, refuseConflict } from './conflict.ts'
import { draftRecord } from './draft-record.ts'
import { deleteBlockers } from './hooks.ts'
import { numberItems } from './items.ts'
import type { Values } from './kind.ts'
import { unlinkRecord } from './link-sides.ts'
import { loadRecord, reachRecord } from './load-record.ts'
import { saveOwnFlag } from './own-flags.ts'
import { partPlans, partsOf } from './parts.ts'
import { placeNew } from './places.ts'
import type { Plan, PlannedField } from './plan.ts'
import { settleFiles } from './private-files.ts'
import { refuseProblems } from './problems.ts'
import { forgetLinks, saveLinks } from './record-links.ts'
import { linkIndexName, uniqueIndexName } from './record-table.ts'
import { loadedValue, publicValues, storedValue } from './record-values.ts'
import { writeWords } from './record-words.ts'
import { forgetRevisions, keepRevision } from './revisions/keep-revision.ts'
import { hasVerb } from './rights.ts'
import { askRight, isWithin, reachOf } from './row-rule.ts'
import { tell } from './tell-write.ts'
import { joinGroup, leaveGroup, prepareTranslation } from './translations/groups.ts'
import { liftChildren, treeProblems } from './tree.ts'

export type Write = {
  readonly plan: Plan
  readonly verb: Verb
  /** Null makes a new record. */
  readonly id: number | null
  readonly sent?: Readonly<Values>
  readonly set?: Readonly<Values>
  readonly expected?: Expected
  /** Collects the names of what was sent and dropped although the field is known. */
  readonly ignored?: string[]
  /** The values are those of an earlier version: they replace the present ones whole. */
  readonly isRestored?: true
}

/** Answers the record as it is now; after a purge as it was last. */
export async function writeRecord(write: Write, ctx: Context): Promise<Values> {
  const { plan, verb, id } = write
  await askRight(plan, verb, ctx)
  const before = id === null ? null : await reachRecord({ plan, verb, id }, ctx)
  if (before) refuseState(plan, verb, before)
  if (before) refuseConflict(plan, before, write.expected)
  if (before && verb === goesBy(plan)) await refuseBlocked(plan, before, ctx)
  const after = verb === 'purge' ? null : await store(write, before, ctx)
  if (plan.entity.tree && (verb === 'purge' || verb === 'trash')) await liftChildren(plan, before!, ctx)
  if (verb === 'purge') await remove(plan, before!, ctx)
  await settleFiles({ plan, before, after }, ctx)
  if (after && !before && plan.entity.translations) await joinGroup(plan, after, ctx)
  await plan.entity.follow?.(after as never, before as never, ctx)
  const settled = after && plan.entity.follow ? ((await loadRecord(plan, after.id as number, ctx)) ?? after) : after
  if (settled && plan.entity.search === 'words') await writeWords({ plan, before, after: settled }, ctx)
  if (settled && plan.entity.revisions)
    await keepRevision({ plan, before, after: settled }, write.isRestored ? 'restore' : 'save', ctx)
  await tell({ plan, verb, before, after: settled }, ctx)
  return settled ?? before!
}

/** Records in the trash can only come back or end; others cannot do either. */
function refuseState(plan: Plan, verb: Verb, before: Readonly<Values>): void {
  const isTrashed = before.trashed_at !== null
  const { errors } = plan.service
  if (verb === 'restore' || verb === 'purge') {
    const needsTrash = verb === 'restore' || hasTrash(plan)
    if (needsTrash && !isTrashed) throw errors.not_trashed!()
  } else if (isTrashed) throw errors.trashed!()
}

const hasTrash = (plan: Plan) => hasVerb(plan, 'trash')
/** The verb that takes a record away from everybody: blockers are asked there. */
const goesBy = (plan: Plan): Verb => (hasTrash(plan) ? 'trash' : 'purge')

async function refuseBlocked(plan: Plan, before: Readonly<Values>, ctx: Context): Promise<void> {
  const { service, entity } = plan
  const reasons = await ctx.hooks.apply(deleteBlockers(service, entity), [], publicValues(plan, before), ctx)
  if (reasons.length > 0) throw inUse(plan, reasons)
}

function inUse(plan: Plan, reasons: readonly string[], cause?: unknown): RestError {
  const { errors } = plan.service
  const [status, sentence] = errors.table.in_use ?? baseErrors.in_use
  const message = sentence.replace('{reasons}', reasons.join('; '))
  return new RestError(`${errors.prefix}_${plan.singular}_in_use`, status, message, { data: { reasons }, cause })
}

async function store(write: Write, before: Readonly<Values> | null, ctx: Context): Promise<Values> {
  const { plan, verb } = write
  const { values, problems } = await draftRecord(
    {
      ...{ plan, before, sent: write.sent ?? {}, set: write.set ?? {}, replaces: write.isRestored === true },
      ignored: write.ignored ?? [],
    },
    ctx,
  )
  Object.assign(problems, numberItems({ plan, values, before, isRestored: write.isRestored, set: write.set }))
  if (plan.entity.tree && verb !== 'trash') Object.assign(problems, await treeProblems({ plan, before, values }, ctx))
  refuseProblems(problems, plan.service)
  const at = before ? later(before.modified_at as string, ctx) : ctx.clock.instant()
  Object.assign(values, { modified_at: at, modified_by: ctx.user?.id ?? null })
  if (verb === 'trash') values.trashed_at = at
  if (verb === 'restore') values.trashed_at = null
  // Trashing is never refused because of rules that the record broke long ago.
  if (verb !== 'trash') await plan.entity.check?.(values as never, before as never, ctx)
  for (const field of plan.stored) roundAmount(field, { plan, values }, ctx)
  if (before && plan.conflict === 'rev' && verb === 'update') values.rev = Number(before.rev) + 1
  if (plan.entity.translations) await prepareTranslation({ plan, values, before }, ctx)
  if (!before) await placeNew({ plan, values, given: givenTo(write) }, ctx)
  if (!before) return insert(plan, values, ctx)
  await change({ plan, before, values }, ctx)
  return values
}

/** What code said, and what the caller said where they may. */
const givenTo = ({ plan, sent = {}, set = {} }: Write): Values => ({
  ...Object.fromEntries(Object.entries(sent).filter(([name]) => !plan.byName.get(name)?.options.readOnly)),
  ...set,
})

/** Sums that `check` made of amounts get the decimals that are kept, so that the answer is what is stored. */
function roundAmount(field: PlannedField, of: { plan: Plan; values: Values }, ctx: Context): void {
  if (field.field.kind !== 'money' && field.field.kind !== 'decimal') return
  of.values[field.name] = loadedValue(field, { ...of, stored: storedValue(field, of, ctx) }, ctx)
}

const OWN_COLUMNS = ['created_at', 'modified_at', 'trashed_at', 'created_by', 'modified_by'] as const

/** The same for every record of a table, so that it is prepared once. */
function insertText({ table, stored }: Plan): string {
  const columns = ['site_id', ...stored.map(({ name }) => name), ...OWN_COLUMNS]
  return `insert into ${table} (${columns.map(name => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')}) returning id`
}

async function insert(plan: Plan, values: Values, ctx: Context): Promise<Values> {
  Object.assign(values, { created_at: values.modified_at, created_by: ctx.user?.id ?? null })
  if (!isWithin(await reachOf(plan, 'create', ctx), values)) throw plan.service.errors.forbidden!()
  if (plan.conflict === 'rev') values.rev = 1
  const stored = plan.stored.map(field => storedValue(field, { plan, values }, ctx) ?? null)
  const own = OWN_COLUMNS.map(name => values[name] ?? null)
  const [inserted] = await named(plan, () =>
    readRows<{ id: number }>({ text: insertText(plan), values: [ctx.site.id, ...stored, ...own] }, ctx),
  )
  values.id = inserted!.id
  const isThere = ({ name }: PlannedField) => values[name] === true || (values[name] as unknown[] | null)?.length
  for (const field of plan.linked.filter(isThere)) await saveLinked(field, { plan, values, isNew: true }, ctx)
  return values
}

/** Only what differs is written, so that sealed secrets stay as they are. */
async function change(
  { plan, before, values }: { plan: Plan; before: Readonly<Values>; values: Values },
  ctx: Context,
): Promise<void> {
  const id = before.id as number
  const differs = ({ name }: { name: string }) => !isSameJson(values[name], before[name])
  // An amount is kept in units of its currency, which may be what changed.
  const stale = plan.stored.filter(
    field => differs(field) || (field.field.kind === 'money' && plan.byName.has(field.options.currency ?? '')),
  )
  const row = Object.fromEntries(stale.map(field => [field.name, storedValue(field, { plan, values }, ctx)]))
  const own = pick(values, ['modified_at', 'trashed_at', 'modified_by'])
  await named(plan, () =>
    dynamicTables(ctx.db)
      .updateTable(plan.table)
      .set({ ...row, ...own })
      .where('id', '=', id)
      .execute(),
  )
  for (const field of plan.linked.filter(differs)) await saveLinked(field, { plan, values, isNew: false }, ctx)
}

type Linked = { readonly plan: Plan; readonly values: Values; readonly isNew: boolean }

async function saveLinked(field: PlannedField, { plan, values, isNew }: Linked, ctx: Context) {
  const [id, value] = [values.id as number, values[field.name]]
  if (field.options.perPerson) await saveOwnFlag({ plan, id, field, isOn: value === true, isNew }, ctx)
  else await saveLinks({ plan, id, field: field.name, targets: (value ?? []) as number[], isNew }, ctx)
}

async function remove(plan: Plan, before: Readonly<Values>, ctx: Context): Promise<void> {
  await removeParts(plan, before.id as number, ctx)
  await unlinkRecord(plan, before.id as number, ctx)
  if (plan.entity.translations) await leaveGroup(plan, before, ctx)
  await forgetLinks(plan, before.id as number, ctx)
  if (plan.entity.revisions) await forgetRevisions(plan, before.id as number, ctx)
  await named(plan, () =>
    dynamicTables(ctx.db)
      .deleteFrom(plan.table)
      .where('id', '=', before.id as number)
      .execute(),
  )
}

/** A record that is gone takes its parts along. */
async function removeParts(plan: Plan, id: number, ctx: Context): Promise<void> {
  for (const part of partPlans(plan))
    for (const { id: own } of await partsOf(part, id, ctx))
      await writeRecord({ plan: part, verb: 'purge', id: own as number }, ctx.asSystem('deleted with its whole'))
}

/** What the database refuses has a name of the service's. */
async function named<T>(plan: Plan, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    if (error.problem === 'foreign_key') throw inUse(plan, ['other records refer to it'], error)
    const field = error.problem === 'unique' ? doubledField(plan, error.constraint ?? '') : undefined
    throw field === undefined ? error : plan.service.errors.duplicate!({ field }, { data: { field }, cause: error })
  }
}

/** The field whose value another record has already; of a link, the one that names its second side. */
function doubledField({ fields, table, entity }: Plan, constraint: string): string | undefined {
  const isIn = (name: string) => constraint.split(', ').includes(`${table}.${name}`)
  const unique = fields.filter(field => field.options.unique).map(({ name }) => name)
  const own = unique.find(name => constraint === uniqueIndexName(table, name) || isIn(name))
  const [, second] = Object.keys(entity.between ?? {})
  return own ?? (second && (constraint === linkIndexName(table) || isIn(second)) ? second : undefined)
}

const pick = (values: Readonly<Values>, names: readonly string[]): Values =>
  Object.fromEntries(names.map(name => [name, values[name] ?? null]))
