/** Whoever started an import hears how it ended: large ones take longer than anybody waits. */
import { on } from '../../../kernel/hooks.ts'
import { notify } from '../../../platform/notifications/notifications.ts'
import { taskHooks } from '../../../platform/tasks/tasks.ts'
import { kinds } from '../notifications.ts'

export const tellImport = on(taskHooks.changed, 'crm.import-finished', async ({ task }, ctx) => {
  const isOver = task.status === 'finished' || task.status === 'failed'
  if (task.name !== 'crm.import' || !isOver || task.is_preview || task.created_by === null) return
  const { file = '' } = task.args as { file?: string }
  const done = task.undo_of === null ? `${file} is imported` : `The import of ${file} is taken back`
  const ended = task.status === 'failed' ? `The import of ${file} has failed` : done
  const counted = task.failed > 0 ? `${task.changed} done, ${task.failed} not` : `${task.changed} done`
  const telling = { kind: kinds.importFinished, to: [task.created_by], path: '/admin/crm/imports' }
  await notify({ ...telling, title: `${ended}: ${counted}` }, ctx.asSystem('the one who is told started it'))
})
