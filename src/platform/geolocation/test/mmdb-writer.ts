/** Writes small location databases in the MaxMind format, so that tests need no download. */
import ipaddr from 'ipaddr.js'

export type MmdbOptions = {
  /** Network to record: `{ '2.16.0.0/13': { country: { iso_code: 'DE' } } }`. */
  readonly networks: Readonly<Record<string, MmdbValue>>
  readonly edition?: string
  readonly builtAt?: Date
}
export type MmdbValue = string | number | boolean | readonly MmdbValue[] | { readonly [key: string]: MmdbValue }

/** An IPv6 tree with 32-bit records; IPv4 networks lie below ::/96, as the format asks. */
export function writeMmdb({ networks, edition = 'Test-Country', builtAt = new Date() }: MmdbOptions): Buffer {
  const tree: Tree = { nodes: [[EMPTY, EMPTY]] }
  const data: Buffer[] = []
  let length = 0
  for (const [network, value] of Object.entries(networks)) {
    const bytes = encode(value)
    insert(tree, bitsOf(network), { data: length })
    data.push(bytes)
    length += bytes.length
  }
  const metadata = {
    node_count: tree.nodes.length,
    record_size: 32,
    ip_version: 6,
    database_type: edition,
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: Math.floor(builtAt.getTime() / 1000),
    description: { en: 'Made by a test' },
  }
  return Buffer.concat([treeBytes(tree), Buffer.alloc(SEPARATOR), ...data, MARKER, encode(metadata)])
}

/** A tar archive with one file in it, not compressed. */
export function writeTar(name: string, bytes: Buffer): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000644\0', 100)
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512), Buffer.alloc(1024)])
}

type Target = { readonly node: number } | { readonly data: number } | null
type Tree = { readonly nodes: [Target, Target][] }
const EMPTY: Target = null
const SEPARATOR = 16
const MARKER = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')

function bitsOf(network: string): number[] {
  const [address, length] = ipaddr.parseCIDR(network)
  const bytes = address.kind() === 'ipv4' ? [...Array(12).fill(0), ...address.toByteArray()] : address.toByteArray()
  const bits = bytes.flatMap(byte => [7, 6, 5, 4, 3, 2, 1, 0].map(shift => (byte >> shift) & 1))
  return bits.slice(0, length + (address.kind() === 'ipv4' ? 96 : 0))
}

function insert({ nodes }: Tree, bits: readonly number[], target: Target): void {
  let at = 0
  for (const bit of bits.slice(0, -1)) {
    const next = nodes[at]![bit as 0 | 1]
    if (next && 'node' in next) {
      at = next.node
    } else {
      nodes.push([EMPTY, EMPTY])
      nodes[at]![bit as 0 | 1] = { node: nodes.length - 1 }
      at = nodes.length - 1
    }
  }
  nodes[at]![bits.at(-1) as 0 | 1] = target
}

function treeBytes({ nodes }: Tree): Buffer {
  const bytes = Buffer.alloc(nodes.length * 8)
  const recordOf = (target: Target): number => {
    if (target === null) return nodes.length
    return 'node' in target ? target.node : nodes.length + SEPARATOR + target.data
  }
  nodes.forEach(([left, right], index) => {
    bytes.writeUInt32BE(recordOf(left), index * 8)
    bytes.writeUInt32BE(recordOf(right), index * 8 + 4)
  })
  return bytes
}

const UTF8 = 2
const DOUBLE = 3
const UINT32 = 6
const MAP = 7
const ARRAY = 11
const BOOLEAN = 14

function encode(value: MmdbValue): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(UTF8, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'boolean') return control(BOOLEAN, value ? 1 : 0)
  if (typeof value === 'number') return encodeNumber(value)
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([control(MAP, entries.length), ...entries.flatMap(([key, part]) => [encode(key), encode(part)])])
}

function encodeNumber(value: number): Buffer {
  const isWhole = Number.isInteger(value) && value >= 0 && value < 2 ** 32
  const bytes = Buffer.alloc(isWhole ? 4 : 8)
  if (isWhole) bytes.writeUInt32BE(value)
  else bytes.writeDoubleBE(value)
  return Buffer.concat([control(isWhole ? UINT32 : DOUBLE, bytes.length), bytes])
}

/** The byte that says kind and length; kinds above 7 and lengths above 28 take a second one. */
function control(kind: number, size: number): Buffer {
  const length = Math.min(size, 29)
  const bytes = kind > 7 ? [length, kind - 7] : [(kind << 5) | length]
  return Buffer.from(size < 29 ? bytes : [...bytes, size - 29])
}
