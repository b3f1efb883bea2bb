/** A plugin that something can be imported from. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import type { TaskRow } from '../../../../kernel/tasks.ts'
import type { Entry } from '../../domain/entry.ts'

export type ImportSource = {
  readonly id: string
  readonly name: string
  readonly isPro: boolean
  /** What it keeps: addresses of items, or redirects. */
  readonly brings: 'addresses' | 'redirects'
  readonly count: (ctx: ReadContext) => Promise<number>
  /** One entry for each row of the source, from a number on; fewer than asked for are the end. */
  readonly take: (
    range: { readonly from: number; readonly most: number; readonly task: TaskRow },
    ctx: Context,
  ) => Promise<Entry[]>
}
