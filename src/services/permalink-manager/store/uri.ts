/** Addresses as people write them, as they are shown, and as they are compared. */
import { decodePercents, normalizePath, reservedNames, sanitizeSlug } from '../../../platform/pages/pages.ts'
import { type AddressProblem, foldAddress, LONGEST, reservedReason } from '../domain/reserved.ts'
import type { Rules } from './rules.ts'

/** `uri` has no slash at its ends; `key` is the same without case and in one encoding. */
export type Uri = { readonly uri: string; readonly key: string }

/** Reads what somebody typed or an import holds; the problem where it can be nobody's address. */
export function readUri(typed: string, rules: Rules): Uri | AddressProblem {
  const decoded = decodePercents(typed.trim()).normalize('NFC')
  if (UNFIT.test(decoded) || !decoded.isWellFormed()) return 'bad_encoding'
  // Slugs are cut where they are too long; an address that somebody typed is not.
  if ([...decoded.replace(/^\/+|\/+$/g, '')].length > LONGEST) return 'too_long'
  const early = reservedReason(foldAddress(decoded), reservedNames)
  if (early) return early
  const uri = decoded
    .split('/')
    .map(part => cleanPart(part, rules))
    .filter(Boolean)
    .join('/')
  return reservedReason(foldAddress(uri), reservedNames) ?? { uri, key: keyOf(uri) }
}

export const isUri = (read: Uri | AddressProblem): read is Uri => typeof read === 'object'

/** As addresses are compared and looked up: NFC, without case, percent-encoded. */
export const keyOf = (uri: string): string => normalizePath(uri)

/** The readable form of a path or of a slug as it is stored. */
export const readable = (path: string): string => decodePercents(path).replace(/^\/+|(?<!\/)\/+$/g, '')

/** As it stands in links and headers. Capital letters stay as they were chosen. */
export const encodedUri = (uri: string): string =>
  uri.replace(/[^\u0021-\u007e]+|["<>\\^`{|}%?#]/g, part => encodeURIComponent(part).toLowerCase())

/** How slugs are made of titles under these settings. */
export const slugOf = (title: string, rules: Rules): string => decodePercents(sanitizeSlug(title, slugOptions(rules)))

const slugOptions = ({ keep_accents: keepAccents, disable_slug_sanitization: keepAll }: Rules) => ({
  keepAccents,
  keepCase: keepAll,
  keepPunctuation: keepAll,
})

/** What no address can carry, however it is encoded. */
const UNFIT = /[\p{Cc}\p{Cs}\u2028\u2029?#\\]|%(?:0[0-9a-f]|1[0-9a-f]|7f)/iu

/** Dots stay, because `page.html` is an address that sites really have. */
const cleanPart = (part: string, rules: Rules): string =>
  part
    .split('.')
    .map(piece => slugOf(piece, rules))
    .filter(Boolean)
    .join('.')
