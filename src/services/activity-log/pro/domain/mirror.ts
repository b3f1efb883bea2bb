/** Mirrors: where a copy of the log goes, and how a body becomes one. */
import { isSeverity, rankOf, SEVERITIES, type Severity } from '../../domain/severity.ts'
import { type Body, filledIn, isValues, readBody, type Values } from './body.ts'
import { SYSLOG_FORMATS, type SyslogFormat } from './syslog.ts'

export const MIRROR_TYPES = ['syslog', 'http', 'file'] as const
export type MirrorType = (typeof MIRROR_TYPES)[number]
export const TRANSPORTS = ['udp', 'tcp', 'tls'] as const

export type SyslogConfig = {
  readonly host: string
  readonly port: number
  readonly transport: (typeof TRANSPORTS)[number]
  readonly format: SyslogFormat
}
export type HttpConfig = { readonly url: string; readonly token: string }
export type FileConfig = { readonly keep_days: number }
export type MirrorConfig =
  | { readonly type: 'syslog'; readonly config: SyslogConfig }
  | { readonly type: 'http'; readonly config: HttpConfig }
  | { readonly type: 'file'; readonly config: FileConfig }

export type MirrorFilters = { readonly min_severity: Severity | null; readonly groups: readonly string[] }

export type MirrorBody = MirrorConfig & {
  readonly name: string
  readonly enabled: boolean
  readonly filters: MirrorFilters
}

/** Each answers a sentence when the place may not be reached, else null. */
export type KnownPlaces = {
  readonly groups: ReadonlySet<string>
  complaintAboutUrl(url: string): string | null
  complaintAboutHost(host: string, port: number): string | null
}

export const MIRROR_DEFAULTS: Readonly<Record<MirrorType, Values>> = Object.freeze({
  syslog: { port: 514, transport: 'udp', format: 'rfc5424' },
  http: { token: '' },
  file: { keep_days: 14 },
})
export const NEW_MIRROR = Object.freeze({ enabled: true, filters: {} })

export function readMirror(body: Body, known: KnownPlaces): MirrorBody {
  const type = body.choice('type', MIRROR_TYPES)
  // What a config lacks can be said only when its type is known.
  const config = type === body.values.type ? body.part('config') : readBody({}, new Map())
  return {
    name: body.text('name', { least: 1, most: 200 }),
    enabled: body.flag('enabled'),
    filters: readFilters(body.part('filters'), known),
    ...configReaders[type](config, known),
  }
}

/** Filters as they are read: what is null or missing does not narrow. */
export function completeFilters(sent: unknown): Values {
  return { min_severity: '', groups: [], ...(isValues(sent) ? filledIn(sent) : {}) }
}

export const isMirrored = (
  { min_severity: least, groups }: MirrorFilters,
  event: { readonly severity: number; readonly group_key: string },
): boolean =>
  (least === null || event.severity >= rankOf(least)) && (groups.length === 0 || groups.includes(event.group_key))

/** Seconds until a mirror that failed so many times in a row is tried again: five, doubling to a quarter of an hour. */
export const retryAfter = (failures: number): number => Math.min(900, 5 * 2 ** Math.min(failures - 1, 10))
/** So many failures in a row are more than a hiccup. */
export const FAILING_FROM = 5

function readFilters(part: Body, known: KnownPlaces): MirrorFilters {
  const least = part.choice('min_severity', ['', ...SEVERITIES])
  return {
    min_severity: isSeverity(least) ? least : null,
    groups: part.list('groups', { most: 50, of: 'groups of the catalogue' }, entry =>
      typeof entry === 'string' && known.groups.has(entry) ? entry : undefined,
    ),
  }
}

const configReaders: Readonly<Record<MirrorType, (config: Body, known: KnownPlaces) => MirrorConfig>> = Object.freeze({
  syslog(config, known) {
    const host = config.text('host', { least: 1, most: 253 })
    const port = config.whole('port', { least: 1, most: 65_535 })
    const complaint = host === '' ? null : known.complaintAboutHost(host, port)
    if (complaint !== null) config.complain('host', `cannot be used: ${complaint.replace(/\.$/, '')}`)
    const transport = config.choice('transport', TRANSPORTS)
    return { type: 'syslog', config: { host, port, transport, format: config.choice('format', SYSLOG_FORMATS) } }
  },
  http(config, known) {
    const url = config.text('url', { least: 1, most: 2000 })
    const complaint = url === '' ? null : known.complaintAboutUrl(url)
    if (complaint !== null) config.complain('url', `cannot be used: ${complaint.replace(/\.$/, '')}`)
    return { type: 'http', config: { url, token: config.text('token', { most: 2000 }) } }
  },
  file: config => ({ type: 'file', config: { keep_days: config.whole('keep_days', { least: 1, most: 365 }) } }),
})
