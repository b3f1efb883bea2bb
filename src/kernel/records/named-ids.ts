import { sentText } from '../sent-values.ts'

/** `3,1,2` or a list of numbers, as a query names records. Null where it names none, or something else. */
export function namedIds(sent: unknown): readonly number[] | null {
  const parts = (Array.isArray(sent) ? sent : [sent])
    .filter(part => part !== undefined && part !== null && part !== '')
    .flatMap(part => sentText(part)?.split(',') ?? [''])
  const ids = parts.map(part => (/^\s*\d{1,15}\s*$/.test(part) ? Number(part) : Number.NaN))
  return ids.length === 0 || ids.length > MOST || ids.some(Number.isNaN) ? null : [...new Set(ids)]
}

const MOST = 200
