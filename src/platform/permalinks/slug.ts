/** Makes the part of an address that names a post or a term out of a title. */
import { foldAccents } from '../../kernel/fold-accents.ts'

export type SlugOptions = {
  /** Letters keep their accents, as percent-encoded UTF-8: `w%c3%b6rld` instead of `world`. */
  readonly keepAccents?: boolean
  readonly keepCase?: boolean
  /** Marks that an address can carry stay: `Vol. 2, part (1)` becomes `Vol.-2,-part-(1)` together with `keepCase`. */
  readonly keepPunctuation?: boolean
}

/** As long as the column that stores it; cut between two characters, never inside of one. */
export const longestSlug = 200

/** Empty where nothing of the title is left: the caller then takes the id. Cleaning a slug again changes nothing. */
export function sanitizeSlug(title: string, options: SlugOptions = {}): string {
  if (!options.keepCase && PLAIN.test(title)) return cutSlug(trimDashes(title.toLowerCase().replace(/[ -]+/g, '-')))
  let text = decodePercents(withoutEntities(withoutTags(title.toWellFormed()))).normalize('NFC')
  if (!options.keepAccents) text = foldAccents(text)
  if (!options.keepCase) text = text.toLowerCase()
  text = options.keepPunctuation ? text.replace(/[\s/\\]+/gu, '-').replace(unsafe, '') : plainMarks(text)
  return cutSlug(encode(text.replace(/-{2,}/g, '-')))
}

/** Most titles: nothing of them is encoded, folded or left out. */
const PLAIN = /^[a-z0-9_ -]*$/i

/** Cuts to a number of bytes and takes loose dashes off the ends. */
export function cutSlug(slug: string, most = longestSlug): string {
  let cut = slug.slice(0, most)
  while (cut.length < slug.length && !isWhole(cut)) cut = cut.slice(0, -1)
  return trimDashes(cut)
}

/** The letters that percent-encoded UTF-8 stands for: the readable form of a slug. What is no valid encoding stays. */
export function decodePercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, encoded => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

const withoutTags = (text: string) => text.replace(/<[a-z/!?][^<>]*>/gi, '')

const withoutEntities = (text: string) =>
  text.replace(/&(?:nbsp|ndash|mdash|#160|#8211|#8212);/gi, '-').replace(/&#?[a-z0-9]{1,31};/gi, '')

/** Dashes, dots, slashes and blanks part words; the multiplication sign is read as the letter; other marks go. */
function plainMarks(text: string): string {
  return text
    .replace(/[\p{Pd}\p{Z}\s./\u2044]/gu, '-')
    .replaceAll('×', 'x')
    .replace(/[^\p{L}\p{M}\p{N}\p{So}\p{Sm}\p{Sc}_-]/gu, '')
    .replace(/[\u0021-\u002c\u003a-\u0040\u005b-\u005e\u0060\u007b-\u007e©®°™\ufffc\ufffd]/g, '')
    .replace(/\u0300|\u0301|\u0304|\u030c/g, '')
}

/** What no address part may carry, whatever the options. */
const unsafe = /[\p{C}%?#"<>`{}|^[\]]/gu

function encode(text: string): string {
  return trimDashes(text).replace(/[^\u0000-\u007f]+/g, letters => encodeURIComponent(letters).toLowerCase())
}

const trimDashes = (text: string) => text.replace(/^-+/, '').replace(/(?<!-)-+$/, '')

/** Whether a text that was cut ends with a whole character. */
function isWhole(cut: string): boolean {
  const encoded = /(?:%[0-9a-f]{2})*$/i.exec(cut)?.[0] ?? ''
  if (/%[0-9a-f]?$/i.test(cut)) return false
  try {
    decodeURIComponent(encoded)
    return true
  } catch {
    return false
  }
}
