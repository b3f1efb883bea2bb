/** What a bulk tool is: how much it has to do, and how it does the next few. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { JobRow } from './job-rows.ts'

export type JobType = 'regenerate' | 'consistency' | 'find_replace' | 'import' | 'undo'

/** What became of one item. */
export type Entry = {
  readonly kind: string
  readonly id: number
  readonly title: string
  readonly before: string | null
  readonly after: string | null
  readonly result: 'changed' | 'skipped' | 'failed' | 'unchanged'
  readonly reason: string | null
}

export type Work = {
  readonly job: JobRow
  /** Where the last step ended; null at the beginning. */
  readonly position: unknown
  /** About so many items. */
  readonly most: number
}
export type Done = {
  readonly entries: readonly Entry[]
  /** Where the next step begins; null: all is done. */
  readonly position: unknown
  readonly messages?: readonly string[]
}

export type JobKind = {
  readonly type: JobType
  readonly total: (job: Pick<JobRow, 'args' | 'undo_of'>, ctx: ReadContext) => Promise<number>
  /** One transaction: what it wrote and how far it came are stored together. Nothing is written in a dry run. */
  readonly step: (work: Work, ctx: Context) => Promise<Done>
  /** After the last step, in its transaction. */
  readonly finish?: (job: JobRow, ctx: Context) => Promise<void>
}
