/** How grave an event is. Stored as the place in this list, so that "at least" is a range. */
export const SEVERITIES = ['informational', 'low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

export const rankOf = (severity: Severity): number => SEVERITIES.indexOf(severity)
export const severityOf = (rank: number): Severity => SEVERITIES[rank] ?? 'informational'
export const isSeverity = (value: string): value is Severity => (SEVERITIES as readonly string[]).includes(value)

/** The ranks that are at least this grave. */
export const ranksFrom = (least: Severity): number[] => SEVERITIES.map((_, rank) => rank).slice(rankOf(least))
