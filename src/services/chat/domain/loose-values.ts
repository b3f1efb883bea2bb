/** Reads what callers sent without a shape: whatever does not fit is as good as absent. */

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** One line of text without control characters. */
export const lineOf = (value: unknown, longest: number): string =>
  typeof value === 'string' && value.isWellFormed()
    ? value
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, longest)
    : ''
