/** The log's own events about what Pro keeps beside it: rules, mirrors, scheduled reports. */
import type { Context } from '../../../../kernel/context.ts'
import { recordEvent } from '../../store/record-event.ts'

type Values = Readonly<Record<string, unknown>>

export type Change = {
  readonly code: number
  readonly id: string
  readonly label: string
  readonly before: Values | null
  readonly after: Values | null
  readonly extra?: Values
}

/** Answers the id of the event. */
export const tellChange = (
  { code, id, label, before, after, extra = { verb: verbOf(before, after) } }: Change,
  ctx: Context,
): Promise<number | null> => recordEvent({ code, object: { type: 'log', id, label }, before, after, extra }, ctx)

function verbOf(before: Values | null, after: Values | null): string {
  if (!before) return 'created'
  return after ? 'modified' : 'deleted'
}
