/** Names of files as they are stored, and the names that senders give them. */
import { foldAccents } from '../../kernel/fold-accents.ts'

export type FileName = {
  /** Letters, digits, `_` and `-` only: nothing in it can leave its folder. */
  readonly base: string
  /** Lower case, without the dot; empty where there is none. */
  readonly extension: string
}

const LONGEST_BASE = 100

export function cleanFileName(given: string): FileName {
  const { name, extension } = splitName(given)
  const base = foldAccents(name.normalize('NFC'))
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .slice(0, LONGEST_BASE)
    .replace(/^-+|-+$/g, '')
  return { base: isUsable(base) ? base : `file${base && `-${base}`}`, extension }
}

/** The name without its ending, as people read it: what an upload is called that was given no title. */
export const titleFromName = (given: string): string => splitName(given).name.trim()

/** The name in a Content-Disposition header. Undefined where the header names none. */
export function nameInDisposition(header: string): string | undefined {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  const decoded = extended === undefined ? undefined : decodePercents(extended)
  if (decoded) return decoded
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(`;${header}`)
  const name = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]
  return name?.trim() ? fromHeader(name.trim()) : undefined
}

/** A sender's path is dropped, whichever slashes it has. */
function splitName(given: string): { name: string; extension: string } {
  const name = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}]/gu, '')
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
  return { name: dot < 0 ? name : name.slice(0, dot), extension: /^[a-z0-9]{1,10}$/.test(extension) ? extension : '' }
}

/** Some systems keep these names for devices. */
const isUsable = (base: string): boolean => base !== '' && !/^(con|prn|aux|nul|com\d|lpt\d)$/i.test(base)

/** Header bytes are read one by one; senders mean UTF-8. */
function fromHeader(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}

function decodePercents(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
