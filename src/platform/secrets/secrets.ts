/** Encrypts secrets before they are stored: AES-256-GCM, `v1:<key id>:<iv>:<tag>:<data>`. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { keyedHash } from './keyed-hash.ts'
import { type KeyRing, type KeySource, loadKeys, type SecretKey } from './keys.ts'

export { equalInConstantTime } from './constant-time.ts'

export type SecretBox = {
  /**
   * Encrypts a text. `context` says where it is stored (`option:crm:api_key`) and must be the same when it is opened:
   * a value that was copied to another row does not open there.
   */
  seal(text: string, context: string): string
  /** Throws a SecretBoxError when the value was changed, belongs elsewhere or its key is gone. */
  open(sealed: string, context: string): string
  /** The value sealed with the current key; the value itself when it already is. */
  rotate(sealed: string, context: string): string
  /** 32 bytes for a purpose of their own (`nonce`, `session`, …). They change with the current key. */
  derive(scheme: string): Buffer
  /** A keyed digest of a text, by the bytes of that purpose. */
  digest(scheme: string, text: string): string
  /** The same of every key that still opens, the current one first. */
  deriveAll(scheme: string): readonly Buffer[]
  /** Short prints of the keys, the one in use first; they tell keys apart and give nothing away. */
  readonly keyIds: readonly string[]
}

export type SecretBoxProblem = 'not_sealed' | 'unknown_key' | 'tampered'

const sentences: Readonly<Record<SecretBoxProblem, string>> = Object.freeze({
  not_sealed: 'The stored value is not a sealed secret.',
  unknown_key: 'The stored secret was sealed with a key that is not among the keys of this server.',
  tampered: 'The stored secret was changed, or belongs to another place.',
})

export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError'
  readonly problem: SecretBoxProblem

  constructor(problem: SecretBoxProblem, cause?: unknown) {
    super(sentences[problem], cause === undefined ? undefined : { cause })
    this.problem = problem
  }
}

/** The box of this server: with SECRET_KEY, or with the key file in the data folder, made when it is missing. */
export async function openSecretBox(source: KeySource): Promise<SecretBox> {
  return createSecretBox(await loadKeys(source))
}

/** Tells whether two texts are the same without telling what they are; keyed, so that nobody can try them all. */
export const keyedDigest = (purpose: string, text: string, ctx: Pick<ReadContext, 'app'>): string =>
  internals(ctx).secrets.digest(purpose, text)

/** The same with every key that still opens: what was told before the key was changed is known again. */
export const keyedDigests = (purpose: string, text: string, ctx: Pick<ReadContext, 'app'>): readonly string[] =>
  internals(ctx)
    .secrets.deriveAll(purpose)
    .map(key => createHmac('sha256', key).update(text).digest('base64url'))

export function createSecretBox(keys: KeyRing): SecretBox {
  const [current] = keys
  const derived = new Map<string, Buffer>()
  const hashes = new Map<string, (text: string) => string>()
  const open = (sealed: string, context: string) => openWith(keys, sealed, context)
  return Object.freeze({
    keyIds: keys.map(({ id }) => id),
    seal: (text: string, context: string) => sealWith(current, text, context),
    open,
    rotate(sealed: string, context: string) {
      const text = open(sealed, context)
      return sealed.startsWith(`${version}:${current.id}:`) ? sealed : sealWith(current, text, context)
    },
    derive(scheme: string) {
      const bytes = derived.get(scheme) ?? subkey(current, `derive:${scheme}`)
      derived.set(scheme, bytes)
      return Buffer.from(bytes)
    },
    digest(scheme: string, text: string) {
      const hash = hashes.get(scheme) ?? keyedHash(subkey(current, `derive:${scheme}`))
      hashes.set(scheme, hash)
      return hash(text)
    },
    deriveAll: (scheme: string) => keys.map(key => subkey(key, `derive:${scheme}`)),
  })
}

const version = 'v1'
const ivLength = 12
const tagLength = 16

function sealWith(key: SecretKey, text: string, context: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), iv, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(context))
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [version, key.id, ...[iv, cipher.getAuthTag(), data].map(part => part.toString('base64url'))].join(':')
}

function openWith(keys: KeyRing, sealed: string, context: string): string {
  const { keyId, iv, tag, data } = parse(sealed)
  const key = keys.find(candidate => candidate.id === keyId)
  if (key === undefined) throw new SecretBoxError('unknown_key')
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), iv, { authTagLength: tagLength })
    decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new SecretBoxError('tampered', error)
  }
}

function parse(sealed: string): { keyId: string; iv: Buffer; tag: Buffer; data: Buffer } {
  const match = /^v1:([0-9a-f]{8}):([\w-]{16}):([\w-]{22}):([\w-]*)$/.exec(sealed)
  if (match === null) throw new SecretBoxError('not_sealed')
  const [keyId = '', iv = '', tag = '', data = ''] = match.slice(1)
  const decode = (text: string) => Buffer.from(text, 'base64url')
  return { keyId, iv: decode(iv), tag: decode(tag), data: decode(data) }
}

/** Every use has a key of its own, so that no two of them can be played against each other. */
const subkey = (key: SecretKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key.bytes, '', `dozen:${purpose}`, 32))

/** Derived once: it takes longer than sealing does. */
function sealingKey(key: SecretKey): KeyObject {
  const known = sealingKeys.get(key) ?? createSecretKey(subkey(key, 'seal'))
  sealingKeys.set(key, known)
  return known
}

const sealingKeys = new WeakMap<SecretKey, KeyObject>()
