/** A test begins and ends: from draft to running to ended, and no other way. */
import type { Context } from '../../../../kernel/context.ts'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { updateRecord } from '../../../../kernel/records/update.ts'
import { raiseStamp } from '../../../../platform/memory/memory.ts'
import { type Widget, widgets } from '../../entities/widgets.ts'
import { errors } from '../../errors.ts'
import { today } from '../../store/daily.ts'
import { PAGES } from '../../store/stamp.ts'
import { type Side, sideRule, withoutTest } from '../domain/experiment.ts'
import { type Experiment, experiments } from '../entities/experiments.ts'
import { proErrors } from '../errors.ts'
import { countsFrom, countsOf } from './counts.ts'

export async function startTest(id: number, ctx: Context): Promise<unknown> {
  // Tests of a site queue here, so that two of them cannot take the same widget.
  await raiseStamp(PAGES, ctx)
  const test = await testInState(id, 'draft', ctx)
  await refuseConflict(test, ctx)
  const system = ctx.asSystem('A/B test')
  for (const side of ['a', 'b'] as const) {
    const widget = await widgetOf(test, side, ctx)
    const rules = [...withoutTest(widget.rules, id), sideRule(id, side, test.split)]
    await updateRecord(widgets, { id: widget.id, values: { status: 'active', rules } }, system)
  }
  const baseline = await countsFrom(today(ctx), test, ctx)
  const set = { status: 'running' as const, started_at: ctx.clock.instant(), baseline }
  return updateRecord(experiments, { id, set }, system)
}

/** One widget stays, the other is put aside. */
export async function endTest(id: number, keep: Side, ctx: Context): Promise<unknown> {
  await raiseStamp(PAGES, ctx)
  const test = await testInState(id, 'running', ctx)
  const system = ctx.asSystem('A/B test')
  const final = await countsOf(test, ctx)
  for (const side of ['a', 'b'] as const) {
    const widget = await widgetOf(test, side, ctx)
    const status = side === keep ? 'active' : 'inactive'
    await updateRecord(widgets, { id: widget.id, values: { status, rules: withoutTest(widget.rules, id) } }, system)
  }
  const set = { status: 'ended' as const, kept: keep, ended_at: ctx.clock.instant(), final }
  return updateRecord(experiments, { id, set }, system)
}

async function testInState(id: number, status: Experiment['status'], ctx: Context): Promise<Experiment> {
  const test = await storedRecord(experiments, { id, verb: 'update' }, ctx)
  if (test.trashed_at !== null) throw errors.trashed()
  if (test.status !== status) throw proErrors.test_state({ status: test.status })
  return test
}

const widgetOf = (test: Experiment, side: Side, ctx: Context): Promise<Widget> =>
  storedRecord(widgets, { id: side === 'a' ? test.widget_a : test.widget_b, verb: 'update' }, ctx)

async function refuseConflict(test: Experiment, ctx: Context): Promise<void> {
  const sides = [test.widget_a, test.widget_b]
  const refuse = (reason: string) => proErrors.test_conflict({ reason })
  if (test.widget_a === test.widget_b) throw refuse('both sides are the same widget')
  const usable = await ctx.db
    .selectFrom('chat_widgets')
    .select('id')
    .where('id', 'in', sides)
    .where('trashed_at', 'is', null)
    .execute()
  if (usable.length < 2) throw refuse('a widget is gone or in the trash')
  const other = await ctx.db
    .selectFrom('chat_experiments')
    .select('name')
    .where('status', '=', 'running')
    .where('trashed_at', 'is', null)
    .where('id', '<>', test.id)
    .where(eb => eb.or([eb('widget_a', 'in', sides), eb('widget_b', 'in', sides)]))
    .executeTakeFirst()
  if (other) throw refuse(`the test ${other.name} runs with one of the widgets`)
}
