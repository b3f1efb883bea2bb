/** Reads what callers sent without a shape: whatever does not fit is as good as absent. */

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** One line of text without control characters. */
export const lineOf = (value: unknown, longest: number): string =>
  typeof value === 'string' && value.isWellFormed()
    ? value
        .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
        .trim()
        .slice(0, longest)
    : ''

export type Range = { readonly least: number; readonly most: number; readonly otherwise: number }

export function numberWithin(value: unknown, { least, most, otherwise }: Range): number {
  const number = typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return otherwise
  return Math.min(most, Math.max(least, Math.round(number)))
}
