/** Takes over what another plugin left behind, a few entries at a time. */
import { defineTask } from '../../../kernel/tasks.ts'
import { sourceOf } from '../store/imports/sources.ts'
import { mayRunTools, taskName } from './tools.ts'
import { takeBack } from './undo.ts'

export const importAddresses = defineTask<{ source: string }, { from: number }>({
  name: taskName('import'),
  title: 'Import addresses and redirects',
  access: mayRunTools,
  total: ({ source }, ctx) => sourceOf(source, ctx).count(ctx),
  async step({ task, most }, ctx) {
    const { from } = task.position ?? { from: 0 }
    const entries = await sourceOf(task.args.source, ctx).take({ from, most, task }, ctx)
    return { entries, position: { from: from + entries.length }, isOver: entries.length < most }
  },
  undo: takeBack,
})
