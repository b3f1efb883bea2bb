/** Tasks that write options, for the tests of what the platform does with tasks. */
import assert from 'node:assert/strict'
import { capability } from '../../../kernel/access.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { isInTransaction } from '../../../kernel/statement.ts'
import { defineTask, type TaskEntry, type TaskRow } from '../../../kernel/tasks.ts'

export type Painting = { readonly things: number; readonly from?: string; readonly fails?: 'refused' | 'broken' }

const nameOf = (thing: number, { from = 'wall' }: Painting) => `painted-${from}-${thing}`

async function paintOne(thing: number, { task }: { task: TaskRow<Painting> }, ctx: Context): Promise<TaskEntry> {
  if (!ctx.system && !ctx.user?.has('edit_posts')) return { result: 'skipped', thing, reason: 'not_allowed' }
  const row = { name: nameOf(thing, task.args), value: String(task.id), autoload: 0 }
  if (!task.is_preview) await ctx.db.insertInto('options').values(row).execute()
  return { result: 'changed', thing }
}

export const paint = defineTask<Painting, { next: number }>({
  name: 'probe.paint',
  title: 'Paint things',
  access: capability('edit_posts'),
  total: async ({ things }) => things,
  async step({ task, most }, ctx) {
    const { things, fails } = task.args
    const first = task.position?.next ?? 0
    if (fails === 'refused' && first > 0) throw restErrors.busy()
    if (fails === 'broken' && first > 0) throw new Error('a secret of the machine')
    const last = Math.min(things, first + most)
    const entries: TaskEntry[] = []
    for (let thing = first; thing < last; thing += 1) entries.push(await paintOne(thing, { task }, ctx))
    return { entries, position: { next: last }, isOver: last === things }
  },
  undo: {
    total: async (undone, ctx) => (await paintedBy(undone, ctx)).length,
    async step({ undone }, ctx) {
      const rows = await paintedBy(undone, ctx)
      for (const { name } of rows) await ctx.db.deleteFrom('options').where('name', '=', name).execute()
      return { entries: rows.map(({ name }) => ({ result: 'changed', name })), position: null, isOver: true }
    },
  },
})

const paintedBy = (task: number, { db }: ReadContext) =>
  db.selectFrom('options').select('name').where('name', 'like', 'painted-%').where('value', '=', String(task)).execute()

export const alone = defineTask<{ things: number }, null>({
  name: 'probe.alone',
  title: 'Do something that only one may do',
  access: capability('manage_options'),
  key: 'alone',
  atOnce: 7,
  total: async ({ things }) => things,
  step: async ({ task, most }) => ({
    entries: [],
    counts: { processed: most, changed: most },
    position: null,
    isOver: task.processed + most >= task.args.things,
  }),
})

/** Whether each preparation was in a transaction. */
export const preparedIn: boolean[] = []
export const fetched = defineTask<{ things: number }, { next: number }, { thing: number }>({
  name: 'probe.fetched',
  title: 'Work on what comes from elsewhere',
  access: capability('manage_options'),
  actsAs: 'system',
  atOnce: 3,
  total: async ({ things }) => things,
  async prepare({ task }, ctx) {
    preparedIn.push(isInTransaction(ctx))
    return { thing: task.position?.next ?? 0 }
  },
  async step({ task, prepared, most }, ctx) {
    assert.ok(ctx.system)
    const next = prepared.thing + most
    const entries: TaskEntry[] = [{ result: 'changed', thing: prepared.thing }]
    return { entries, position: { next }, isOver: next >= task.args.things }
  },
})
