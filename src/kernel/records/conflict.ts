/** Whether somebody else saved a record since the caller read it. */
import type { Context } from '../context.ts'
import { sentText } from '../sent-values.ts'
import type { Values } from './kind.ts'
import type { Plan } from './plan.ts'
import { readInstant } from './time-kinds.ts'

/** The conflict key that the caller read; absent or blank: not asked for. */
export type Expected = string | number | null | undefined

export function refuseConflict(plan: Plan, before: Readonly<Values>, expected: Expected): void {
  if (plan.conflict === 'none' || expected === null || expected === undefined || expected === '') return
  const stored = String(before[plan.conflict])
  // What is no text fits no version.
  const read = sentText(expected)
  const isSame =
    read !== undefined && (plan.conflict === 'rev' ? read === stored : (readInstant(read) ?? read) === stored)
  if (!isSame) throw plan.service.errors.conflict!({}, { data: { [plan.conflict]: before[plan.conflict] } })
}

/** The record's version as a header. */
export function tagOf(plan: Plan, record: Readonly<Values>): Record<string, string> {
  return plan.conflict === 'none' ? {} : { etag: `"${record[plan.conflict]}"` }
}

/** What a request says it has read: the body's key, or `If-Match`. */
export function expectedBy(plan: Plan, sent: Readonly<Values>, ctx: Context): Expected {
  if (plan.conflict === 'none') return null
  const header = ctx.request.header('if-match')?.trim()
  const tag = /^(?:W\/)?"([^"]*)"$/.exec(header ?? '')?.[1]
  if (tag !== undefined) return tag
  // A header that no record ever had fits nothing; `*` fits everything that exists.
  if (header && header !== '*') return header
  return sent[plan.entity.conflictAs ?? plan.conflict] as Expected
}

/** A time after `before`, whatever the clocks of several servers say: the key must differ after every save. */
export function later(before: string, ctx: Context): string {
  const now = ctx.clock.instant()
  return now > before
    ? now
    : Temporal.Instant.from(before).add({ microseconds: 1 }).toString({ fractionalSecondDigits: 6 })
}
