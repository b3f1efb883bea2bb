/** How a step changes what is told of its task. */
import type { Progress, TaskCounts, TaskEntry, TaskRow } from '../../kernel/tasks.ts'
import type { TaskValues } from './task-rows.ts'

export function progressOf(
  task: TaskRow,
  { entries, counts, position, messages = [] }: Progress,
  most = MOST_SAMPLED,
): TaskValues {
  const added = { ...countsOf(entries), ...counts }
  const processed = task.processed + added.processed
  const touched = entries.filter(entry => entry.result !== 'unchanged')
  return {
    processed,
    total: Math.max(task.total, processed),
    changed: task.changed + added.changed,
    skipped: task.skipped + added.skipped,
    failed: task.failed + added.failed,
    position,
    ...(touched.length === 0 ? {} : { sample: sampled([...task.sample, ...touched], most) }),
    ...(messages.length === 0 ? {} : { messages: [...task.messages, ...messages].slice(0, MOST_MESSAGES) }),
  }
}

const MOST_SAMPLED = 50
const MOST_MESSAGES = 100

function countsOf(entries: readonly TaskEntry[]): TaskCounts {
  const count = (result: TaskEntry['result']) => entries.filter(entry => entry.result === result).length
  return {
    processed: entries.length,
    changed: count('changed'),
    skipped: count('skipped') + count('unchanged'),
    failed: count('failed'),
  }
}

/** What did not work out is worth more to whoever reads it, so that half of the sample is kept for it. */
function sampled(entries: readonly TaskEntry[], most: number): TaskEntry[] {
  const problems = entries.filter(entry => entry.result !== 'changed').slice(0, most / 2)
  const changed = entries.filter(entry => entry.result === 'changed').slice(0, most - problems.length)
  return entries.filter(entry => problems.includes(entry) || changed.includes(entry))
}
