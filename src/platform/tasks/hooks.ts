import { action } from '../../kernel/hooks.ts'
import type { TaskRow } from '../../kernel/tasks.ts'
import type { Happening } from '../happening.ts'

export const taskHooks = {
  /** A task was started, or came to its end. `object` is the task, `after` its status. */
  changed: action<Happening & { readonly task: TaskRow }>('task_changed'),
}
