/** Bulk tools are tasks of the platform; this service calls them jobs and shows them in words of its own. */
import { type Access, capability, some } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import type { TaskRow } from '../../../kernel/tasks.ts'
import { findTask, reasonAgainstUndo } from '../../../platform/tasks/tasks.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'

/** Tools and imports are jobs alike. */
export const mayRunTools: Access = some(can('tools'), capability('manage_options'))

const TOOLS = ['regenerate', 'consistency', 'find_replace', 'import'] as const
export type Tool = (typeof TOOLS)[number]

/** The name of a tool's task. */
export const taskName = (tool: Tool): string => `permalink-manager.${tool.replaceAll('_', '-')}`

export const toolNames: readonly string[] = TOOLS.map(taskName)

/** Which tool a task is; an undo is one of its own. */
export const toolOf = ({ name, undo_of }: TaskRow): string =>
  undo_of === null ? (TOOLS.find(tool => taskName(tool) === name) ?? name) : 'undo'

export async function findJob(id: number, ctx: ReadContext): Promise<TaskRow> {
  const row = await findTask(id, ctx)
  if (!row || !toolNames.includes(row.name)) throw errors.not_found({ what: 'job' })
  return row
}

export function presentJob(row: TaskRow, ctx: ReadContext) {
  const { id, status, total, processed, changed, skipped, failed, sample, messages, undo_of, undone_by } = row
  return {
    ...{ id, type: toolOf(row), status },
    dry_run: row.is_preview,
    args: undo_of === null ? row.args : { job: undo_of },
    ...{ total, processed, changed, skipped, failed, sample, messages, undo_of, undone_by },
    can_undo: reasonAgainstUndo(row, ctx) === null,
    created_by: row.created_by,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
  }
}
