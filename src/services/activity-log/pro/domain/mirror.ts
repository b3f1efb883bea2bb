/** Mirrors: which events they want, and how they bear failures. */
import { rankOf, type Severity } from '../../domain/severity.ts'

export const MIRROR_TYPES = ['syslog', 'http', 'file'] as const
export const TRANSPORTS = ['udp', 'tcp', 'tls'] as const

export type MirrorFilters = { readonly min_severity: Severity | '' | null; readonly groups: readonly string[] }

export const isMirrored = (
  { min_severity: least, groups }: MirrorFilters,
  event: { readonly severity: number; readonly group_key: string },
): boolean => (!least || event.severity >= rankOf(least)) && (groups.length === 0 || groups.includes(event.group_key))

/** Seconds until a mirror that failed so many times in a row is tried again: five, doubling to a quarter of an hour. */
export const retryAfter = (failures: number): number => Math.min(900, 5 * 2 ** Math.min(failures - 1, 10))

/** So many failures in a row are more than a hiccup. */
const FAILING_FROM = 5

export const MIRROR_STATES = ['ok', 'retrying', 'failing', 'paused'] as const

export function mirrorState({ enabled, failures }: { readonly enabled: boolean; readonly failures: number }) {
  if (!enabled) return 'paused'
  if (failures === 0) return 'ok'
  return failures < FAILING_FROM ? 'retrying' : 'failing'
}
