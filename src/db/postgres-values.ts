/** What PostgreSQL sends as text, as the values that SQLite would give. */
import type pg from 'pg'
import { unsafeInteger } from './values.ts'

/**
 * Reads values as SQLite would give them: whole numbers as number, yes and no as 1 and 0, JSON and times as text. A sum
 * of bigint is numeric in PostgreSQL, so numeric is a number too.
 */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) => {
    if (format === 'binary') throw new Error('Values are read as text.')
    return readerOf(oid)
  },
}

export type ValueReader = (text: string) => unknown

export const readerOf = (oid: number): ValueReader => READERS.get(oid) ?? asText

const asText = (text: string): string => text

const asInteger = (text: string): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw unsafeInteger(text)
  return number
}

const asNumeric = (text: string): number => (/^-?\d+$/.test(text) ? asInteger(text) : Number(text))

const asBytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))

const READERS: ReadonlyMap<number, ValueReader> = new Map<number, ValueReader>([
  [16, text => (text === 't' ? 1 : 0)],
  [17, asBytes],
  [20, asInteger],
  [21, asInteger],
  [23, asInteger],
  [26, asInteger],
  [700, Number],
  [701, Number],
  [1700, asNumeric],
])
