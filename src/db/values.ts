/** The values that both engines store alike; everything else is refused before it reaches one of them. */
import { DatabaseError } from './database.ts'

export type StoredValue = null | number | bigint | string | Uint8Array

/**
 * What is bound for a value: flags become 0 and 1, a missing value null. Whole numbers become bigint because
 * `node:sqlite` would bind every number as REAL, and `? || 'a'` would say `5.0a`.
 */
export const boundValue = (value: unknown): StoredValue => {
  switch (typeof value) {
    case 'string':
      if (value.includes('\0')) throw refused('Text with a NUL character cannot be stored.')
      return value
    case 'number':
      if (Number.isSafeInteger(value)) return BigInt(value)
      if (!Number.isFinite(value)) throw refused(`${value} cannot be stored as a number.`)
      return value
    case 'boolean':
      return value ? 1n : 0n
    case 'undefined':
      return null
    case 'bigint':
      return value
  }
  if (value === null || value instanceof Uint8Array) return value
  if (value instanceof Date) throw refused('A Date cannot be stored: write the instant as text.')
  throw refused('An object cannot be stored: write it as JSON text.')
}

export const boundValues = (values: readonly unknown[]): StoredValue[] => values.map(boundValue)

/** Why a number read from the database is not handed on: it would be a different number. */
export const unsafeInteger = (text: string): DatabaseError =>
  new DatabaseError('other', `The integer ${text} is too large to be read exactly.`, null, null)

const refused = (sentence: string): DatabaseError => new DatabaseError('other', sentence, null, null)
