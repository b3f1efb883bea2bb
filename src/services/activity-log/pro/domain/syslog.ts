/** Events as syslog messages, RFC 5424: facility 13 (log audit), structured data, and the framing of RFC 6587. */
import type { EventRow } from '../../domain/event.ts'
import { severityOf } from '../../domain/severity.ts'

export const SYSLOG_FORMATS = ['rfc5424', 'cef', 'json'] as const
export type SyslogFormat = (typeof SYSLOG_FORMATS)[number]

/** What a message is made of. */
export type SyslogEvent = Omit<EventRow, 'module' | 'user_name' | 'object_url' | 'details'>

/** `most` is the size in bytes that the transport carries; what is longer loses its end. */
export function syslogMessage(
  event: SyslogEvent,
  { hostname, format, most, json }: { hostname: string; format: SyslogFormat; most: number; json: string },
): Buffer {
  const priority = FACILITY * 8 + (LEVELS[event.severity] ?? 6)
  const data = format === 'rfc5424' ? structuredData(event) : '-'
  const head = `<${priority}>1 ${event.occurred_at} ${printable(hostname, 255)} dozen - ${event.event_code} ${data} `
  // The mark says that what follows is UTF-8.
  const body = format === 'cef' ? cefOf(event) : format === 'json' ? json : event.message
  return cutUtf8(Buffer.from(`${head}\uFEFF${oneLine(body)}`), most)
}

/** Octet counting: its length, a blank, the message. A message may then hold anything. */
export const framed = (message: Buffer): Buffer => Buffer.concat([Buffer.from(`${message.length} `), message])

export const MOST_STREAM_BYTES = 64 * 1024
/** What every receiver must take in one datagram, RFC 5426. */
export const MOST_DATAGRAM_BYTES = 2048

const FACILITY = 13
/** By severity from informational to critical: informational 6, notice 5, warning 4, error 3, critical 2. */
const LEVELS = [6, 5, 4, 3, 2]
/** Of the event's severity, from 0 to 10. */
const CEF_SEVERITIES = [1, 3, 5, 8, 10]

/** The number after the @ is the one that RFC 5612 keeps free for whoever has none. */
function structuredData(event: SyslogEvent): string {
  const values = Object.entries(factsOf(event)).map(([name, value]) => `${name}="${escapeParameter(String(value))}"`)
  return `[event@32473 ${values.join(' ')}]`
}

const factsOf = (event: SyslogEvent): Readonly<Record<string, string | number>> => ({
  id: event.id,
  site: event.site_id,
  severity: severityOf(event.severity),
  group: event.group_key,
  action: event.action,
  user_id: event.user_id,
  user: event.user_login,
  role: event.user_role,
  ip: event.ip,
  object_type: event.object_type,
  object_id: event.object_id,
  object: event.object_label,
})

function cefOf(event: SyslogEvent): string {
  const head = ['Dozen', 'Activity log', '1', event.event_code, event.action, CEF_SEVERITIES[event.severity] ?? 1]
  const extension = {
    externalId: event.id,
    rt: Date.parse(event.occurred_at),
    cat: event.group_key,
    act: event.action,
    suid: event.user_id,
    suser: event.user_login,
    spriv: event.user_role,
    src: event.ip,
    cs1Label: 'object',
    cs1: `${event.object_type} ${event.object_id} ${event.object_label}`.trim(),
    msg: event.message,
  }
  const pairs = Object.entries(extension).filter(([, value]) => value !== '')
  return `CEF:0|${head.map(part => String(part).replace(/[\\|]/g, '\\$&')).join('|')}|${pairs
    .map(([name, value]) => `${name}=${String(value).replace(/[\\=]/g, '\\$&')}`)
    .join(' ')}`
}

const escapeParameter = (value: string): string => oneLine(value).replace(/["\\\]]/g, '\\$&')

/** A line end inside a message would be another message to receivers that split by lines. */
const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]/gu, mark => `#${mark.codePointAt(0)!.toString(8).padStart(3, '0')}`)

const printable = (text: string, most: number): string => text.replace(/[^\x21-\x7e]/g, '').slice(0, most) || '-'

/** Never in the middle of a character. */
function cutUtf8(bytes: Buffer, most: number): Buffer {
  if (bytes.length <= most) return bytes
  let end = most
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}
