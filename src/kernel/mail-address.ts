/** One check of a mail address for every place where one is typed, stored or written into a header. */
import { domainToASCII } from 'node:url'

/**
 * Reads exactly one address and gives it back with its domain in ASCII and lower case, or null. Names, comments,
 * groups, lists, quoted local parts and address literals are refused: none of them is needed to reach a person, and
 * each has been used to reach others.
 */
export function parseMailAddress(text: string): string | null {
  if (text.length > maximumLength || !/^[^@]+@[^@]+$/.test(text)) return null
  const at = text.indexOf('@')
  const local = text.slice(0, at)
  const domain = asciiDomain(text.slice(at + 1))
  if (domain === null || local.length > 64 || !localPart.test(local)) return null
  const address = `${local}@${domain}`
  return address.length > maximumLength ? null : address
}

export function isMailAddress(text: string): boolean {
  return parseMailAddress(text) !== null
}

const maximumLength = 254
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** Letters, digits, hyphens and dots of any script; what else a URL parser would take is no domain of a mail. */
const domainText = /^[\p{L}\p{M}\p{N}.。-]+$/u
const asciiName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function asciiDomain(text: string): string | null {
  const domain = domainText.test(text) ? domainToASCII(text) : ''
  return domain.length <= 253 && asciiName.test(domain) ? domain : null
}
