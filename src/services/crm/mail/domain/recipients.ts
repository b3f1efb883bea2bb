/** Whom mails are for. */
import { parseMailAddress } from '../../../../kernel/mail-address.ts'

/** In one field of a mail. */
export const MOST_RECIPIENTS = 200

/** The address that a record is written to; null where there is none, or none that may be. */
export function primaryAddress(email: unknown): string | null {
  const list = (Array.isArray(email) ? email : []) as readonly Record<string, unknown>[]
  const one = list.find(({ primary }) => primary === true) ?? list[0]
  if (!one || one.opt_out === true || one.invalid === true) return null
  return parseMailAddress(String(one.address ?? ''))?.toLowerCase() ?? null
}
