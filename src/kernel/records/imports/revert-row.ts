/** Takes back what one row wrote, as far as it still stands: a record that was made goes, fields that were changed return. */
import type { Context } from '../../context.ts'
import { RestError } from '../../errors.ts'
import { isSameJson } from '../../same-json.ts'
import type { Values } from '../kind.ts'
import { loadRecord } from '../load-record.ts'
import type { Plan } from '../plan.ts'
import { hasVerb } from '../rights.ts'
import { writeRecord } from '../write-record.ts'
import { problemOf, type RowProblem, type Written } from './write-row.ts'

export type Reverting = {
  readonly plan: Plan
  readonly record: number
  readonly written: Written
  readonly isNew: boolean
}
/** `kept` is what somebody changed since, and stays. */
export type RevertOutcome = {
  readonly result: 'reverted' | 'kept' | 'failed'
  readonly kept: Written
  readonly problem: RowProblem | null
}

export async function revertRow(row: Reverting, ctx: Context): Promise<RevertOutcome> {
  const { plan, record, written, isNew } = row
  const now = await loadRecord(plan, record, ctx)
  if (!now) return { result: isNew ? 'reverted' : 'kept', kept: {}, problem: isNew ? null : GONE }
  const changed = Object.entries(written).filter(([name, [, after]]) => !isSameJson(now[name], after))
  const kept = Object.fromEntries(changed)
  if (isNew && changed.length > 0) return { result: 'kept', kept, problem: changedSince(changed) }
  try {
    await ctx.attempt(() => (isNew ? removeRecord(plan, now, ctx) : putBack({ ...row, kept }, ctx)))
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    return { result: 'failed', kept: written, problem: problemOf(error) }
  }
  return {
    result: changed.length > 0 ? 'kept' : 'reverted',
    kept,
    problem: changed.length > 0 ? changedSince(changed) : null,
  }
}

/** As if it had never been: not even in the trash, where it would still hold its unique values. */
async function removeRecord(plan: Plan, now: Readonly<Values>, ctx: Context): Promise<void> {
  const id = now.id as number
  if (!hasVerb(plan, 'trash')) {
    await writeRecord({ plan, verb: 'purge', id }, ctx)
    return
  }
  if (now.trashed_at === null) await writeRecord({ plan, verb: 'trash', id }, ctx)
  await writeRecord({ plan, verb: 'purge', id }, ctx.asSystem('an import was reverted'))
}

async function putBack({ plan, record, written, kept }: Reverting & { kept: Written }, ctx: Context): Promise<void> {
  const back = Object.entries(written).filter(([name]) => !Object.hasOwn(kept, name))
  const set = Object.fromEntries(back.map(([name, [before]]) => [name, before]))
  if (back.length > 0) await writeRecord({ plan, verb: 'update', id: record, set }, ctx)
}

const GONE: RowProblem = { code: 'rest_import_gone', message: 'The record is gone.' }
const changedSince = (changed: readonly (readonly [string, unknown])[]): RowProblem => ({
  code: 'rest_import_changed',
  message: 'Somebody changed this since.',
  fields: Object.fromEntries(changed.map(([name]) => [name, 'changed since'])),
})
