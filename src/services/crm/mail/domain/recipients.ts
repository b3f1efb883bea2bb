/** Reads what people type as recipients: addresses with or without names, with commas between them. */
import { parseMailAddress } from '../../../../kernel/mail-address.ts'

/** Null where one of them is no address. */
export function addressesIn(text: string): string[] | null {
  const parts = text
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(part => part !== '')
  const found = parts.map(part => parseMailAddress(/<([^<>]+)>\s*$/.exec(part)?.[1] ?? part))
  return found.includes(null) ? null : (found as string[])
}

/** The address that a record is written to; null where there is none, or none that may be. */
export function primaryAddress(email: unknown): string | null {
  const list = (Array.isArray(email) ? email : []) as readonly Record<string, unknown>[]
  const one = list.find(({ primary }) => primary === true) ?? list[0]
  if (!one || one.opt_out === true || one.invalid === true) return null
  return parseMailAddress(String(one.address ?? ''))?.toLowerCase() ?? null
}
