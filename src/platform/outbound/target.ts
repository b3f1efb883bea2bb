/** Which addresses may be called at all, as far as the text of the address tells. */
import { isIP } from 'node:net'
import { OutboundError } from './outbound-error.ts'
import { isPublicAddress } from './public-address.ts'

/** Canonical `host` and `host:port` entries of OUTBOUND_ALLOW. */
export type AllowList = ReadonlySet<string>

/** Reads OUTBOUND_ALLOW. An entry that is not a host throws: it would silently allow nothing. */
export function parseAllowList(entries: readonly string[]): AllowList {
  return new Set(entries.map(entry => entry.trim()).flatMap(entry => (entry === '' ? [] : [canonicalEntry(entry)])))
}

/** An allowed host may be private, may be called by http, and on any port unless the entry names one. */
export function isAllowed(host: string, port: number, allow: AllowList): boolean {
  const name = canonicalHost(host)
  return allow.has(name) || allow.has(`${name}:${port}`)
}

/** Checks an address without touching the network; what its name resolves to is checked when it is connected to. */
export function checkTarget(address: string, allow: AllowList): URL {
  const url = parse(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('The address must begin with https://.')
  if (url.username !== '' || url.password !== '') {
    throw refuse('The address must not contain a user name or a password.')
  }
  if (isAllowed(url.hostname, portOf(url), allow)) return url
  if (url.protocol !== 'https:') throw refuse('The address must begin with https://.')
  if (!ports.has(portOf(url))) throw refuse('The address must use port 443, 80 or 8080.')
  if (!isPublicHost(url.hostname)) throw refuse(notPublic)
  return url
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** The refusal of an address that is not public, the same for literals and for what a name resolves to. */
export function refuseAddress(): OutboundError {
  return refuse(notPublic)
}

/** A place that is refused for another reason. */
export const refusePlace = (sentence: string): OutboundError => refuse(sentence)

const ports: ReadonlySet<number> = new Set([443, 80, 8080])
const maximumLength = 4096
const notPublic = 'The address does not belong to a public server.'
/** Names that never belong to a public server (RFC 6761, 6762, 8375, and ICANN's reservation of `internal`). */
const privateName = /(^|\.)(localhost|local|internal|home\.arpa)$/

/** Wildcards and paths are no hosts, though the URL parser would take them. */
const hostText = /^(?:\[[0-9a-f:.]+\]|[\p{L}\p{N}._-]+)$/iu

function parse(address: string): URL {
  // The URL parser drops tabs and line breaks and turns backslashes around; who sends them means another host.
  if (address.length > maximumLength || /[\u0000-\u0020\u007f\\]/.test(address) || !URL.canParse(address)) {
    throw refuse('The address is not a valid web address.')
  }
  const url = new URL(address)
  // `localhost.` is `localhost`: without the dot there is one spelling to compare and one name in certificates.
  url.hostname = withoutTrailingDots(url.hostname)
  return url
}

/** The URL parser has already turned decimal, octal, hex and short forms of IPv4 into dotted numbers. */
export function isPublicHost(hostname: string): boolean {
  const host = canonicalHost(hostname)
  const literal = withoutBrackets(host)
  if (isIP(literal) !== 0) return isPublicAddress(literal)
  return host.includes('.') && !privateName.test(host)
}

function canonicalEntry(entry: string): string {
  const { host, port } = splitEntry(entry)
  const address = `http://${host}/`
  const isHost = hostText.test(host) && URL.canParse(address)
  const isPort = port === null || (/^[0-9]{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65535)
  if (!isHost || !isPort) throw new Error(`OUTBOUND_ALLOW: "${entry}" is neither a host nor host:port.`)
  return canonicalHost(new URL(address).hostname) + (port === null ? '' : `:${Number(port)}`)
}

/** `::1` and `[::1]` are hosts, `[::1]:8080` and `name:8080` are hosts with a port. */
function splitEntry(entry: string): { host: string; port: string | null } {
  if (isIP(entry) === 6) return { host: `[${entry}]`, port: null }
  const match = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(entry)
  return { host: match?.[1] ?? '', port: match?.[2] ?? null }
}

function canonicalHost(host: string): string {
  const bare = withoutTrailingDots(host.toLowerCase())
  return isIP(bare) === 6 ? `[${bare}]` : bare
}

function withoutTrailingDots(host: string): string {
  return host.replace(/\.+$/, '')
}

function withoutBrackets(host: string): string {
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
}

function refuse(sentence: string): OutboundError {
  return new OutboundError('outbound_refused', { sentence })
}
