/** Long work over many things: declared here, done by the platform in short steps that people watch, stop and take back. */
import type { Access } from './access.ts'
import type { Context, ReadContext } from './context.ts'

export type Task<Args = any, Position = any, Prepared = any> = {
  /** Unique over all services: `permalink-manager.regenerate`. */
  readonly name: string
  /** Shown to people. */
  readonly title: string
  /** Who may see, cancel and undo it through the platform's routes. */
  readonly access: Access
  /** In whose name steps are done: of whoever started it, with the rights they have then, unless told. */
  readonly actsAs?: 'system'
  /** Of all tasks with this key one is open on a site at a time. */
  readonly key?: string
  /** Things in a step. Absent: as many as a few milliseconds allow, so that nobody else waits long. */
  readonly atOnce?: number
  /** The least things in a step, where each takes so long that steps of a few milliseconds would be mostly commits. */
  readonly atLeast?: number
  /** Entries that are kept as a sample, half of them for what did not work out; 50 unless told. */
  readonly sampled?: number
  /** How many things there are to work on; a guess is corrected while it runs. */
  readonly total: (args: Args, ctx: ReadContext) => Promise<number>
  /**
   * What a step needs that is not in the database, such as files or another server, before its transaction begins. It may
   * run again after a crash. It is done in the same name as the step. Its answer is the step's `prepared`.
   */
  readonly prepare?: (work: Omit<Work<Args, Position>, 'prepared'>, ctx: ReadContext) => Promise<Prepared>
  /**
   * Works on the next few things in one transaction: what it wrote and how far it came are stored together. A preview
   * writes nothing.
   */
  readonly step: (work: Work<Args, Position, Prepared>, ctx: Context) => Promise<Progress<Position>>
  /** After the last step, in its transaction. */
  readonly finish?: (task: TaskRow<Args, Position>, ctx: Context) => Promise<void>
  /** Absent: what it did cannot be taken back. */
  readonly undo?: Undo
}

/** The way back: a task of its own that takes back what was written, as far as it still stands. */
export type Undo<Position = any> = {
  /** `undone` is the id of the task that is taken back. */
  readonly total: (undone: number, ctx: ReadContext) => Promise<number>
  readonly step: (work: UndoWork<Position>, ctx: Context) => Promise<Progress<Position>>
  readonly finish?: (undone: number, ctx: Context) => Promise<void>
}

export type Work<Args = any, Position = any, Prepared = any> = {
  readonly task: TaskRow<Args, Position>
  readonly prepared: Prepared
  /** About so many things. */
  readonly most: number
}
export type UndoWork<Position = any> = Omit<Work<unknown, Position>, 'prepared'> & { readonly undone: number }

export type Progress<Position = any> = {
  /** What became of the things. The first ones of a task are kept as a sample. */
  readonly entries: readonly TaskEntry[]
  /** How many things these were; absent: counted from the entries. */
  readonly counts?: Partial<TaskCounts>
  /** Where the next step goes on. */
  readonly position: Position | null
  readonly isOver: boolean
  readonly messages?: readonly string[]
}

export type TaskCounts = {
  readonly processed: number
  readonly changed: number
  readonly skipped: number
  readonly failed: number
}

/** What became of one thing. What else is told of it is the task's own. */
export type TaskEntry = {
  readonly result: 'changed' | 'skipped' | 'failed' | 'unchanged'
  readonly [fact: string]: unknown
}

export type TaskStatus = 'queued' | 'running' | 'finished' | 'failed' | 'cancelled' | 'undone'

/** A task as it is stored. */
export type TaskRow<Args = any, Position = any> = TaskCounts & {
  readonly id: number
  readonly name: string
  readonly status: TaskStatus
  readonly is_preview: boolean
  readonly args: Args
  readonly total: number
  /** Where the next step goes on; null before the first. */
  readonly position: Position | null
  readonly sample: readonly TaskEntry[]
  readonly messages: readonly string[]
  readonly undo_of: number | null
  readonly undone_by: number | null
  /** Null: the system itself started it. */
  readonly created_by: number | null
  readonly created_at: string
  readonly started_at: string | null
  readonly finished_at: string | null
}

export const isOpen = ({ status }: Pick<TaskRow, 'status'>): boolean => status === 'queued' || status === 'running'

export const defineTask = <Args, Position, Prepared = undefined>(
  task: Task<Args, Position, Prepared>,
): Task<Args, Position, Prepared> => Object.freeze(task)
