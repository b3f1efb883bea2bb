/** The log's own events about what Pro keeps beside it: rules, mirrors, scheduled reports. */
import type { Context } from '../../../../kernel/context.ts'
import { type Recorded, recordEvent } from '../../store/record-event.ts'

type Values = Readonly<Record<string, unknown>>

export type Change = {
  readonly code: number
  readonly id: string
  readonly label: string
  readonly before: Values | null
  readonly after: Values | null
  readonly extra?: Values
}

export const tellChange = (
  { code, id, label, before, after, extra = { verb: verbOf(before, after) } }: Change,
  ctx: Context,
): Promise<Recorded | null> => recordEvent({ code, object: { type: 'log', id, label }, before, after, extra }, ctx)

function verbOf(before: Values | null, after: Values | null): string {
  if (!before) return 'created'
  return after ? 'modified' : 'deleted'
}
