/** Hashes and checks the passwords of accounts: Argon2id, as PHC text. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createGate, type GateOptions } from './gate.ts'

export {
  displayApplicationPassword,
  generateApplicationPassword,
  hashApplicationPassword,
} from './application-password.ts'
export { PasswordQueueFull } from './gate.ts'
export { generateSessionToken, isSessionToken, sessionVerifier } from './session-token.ts'

export type PasswordCheck = {
  ok: boolean
  /** The password is right, but its hash was made with other settings: hash it anew and store that. */
  outdated: boolean
}

export type Passwords = {
  /** Throws PasswordTooLong over 4096 bytes. Whoever sets a password has passed a check, and waits for as long as it takes. */
  hashPassword(typed: string): Promise<string>
  /**
   * Compares what was typed with what is stored. Give null for an account that does not exist, or has no password: it
   * takes the same time and is never right. Throws PasswordQueueFull when too many are at work.
   */
  verifyPassword(stored: string | null, typed: string): Promise<PasswordCheck>
  /**
   * Runs a whole sign-in, if there is a place for its password. Throws PasswordQueueFull to the others at once, before
   * they have cost anything: a flood is turned away without a look into the database. Those who wait have not looked
   * either, so that the looks of a flood do not come all at once.
   */
  attend<T>(signIn: () => Promise<T>): Promise<T>
}

export class PasswordTooLong extends Error {
  override readonly name = 'PasswordTooLong'

  constructor() {
    super(`A password may have at most ${maximumBytes} bytes.`)
  }
}

/** One for each server: two hashes at once leave threads and memory for everybody else. */
export function createPasswords(options: GateOptions = { atOnce: 2, queue: 16 }): Passwords {
  const { hurried, patient } = createGate(options)
  return Object.freeze({
    hashPassword: async (typed: string) => {
      const bytes = bytesOf(typed)
      if (bytes === null) throw new PasswordTooLong()
      return patient(() => hash(bytes))
    },
    verifyPassword: (stored: string | null, typed: string) => hurried(() => verify(stored, typed)),
    // While some are hashed, as many others are looked up or written down.
    attend: createGate({ atOnce: options.atOnce * 2, queue: Math.max(0, options.queue - options.atOnce) }).hurried,
  })
}

const settings = Object.freeze({ memory: 19_456, passes: 2, parallelism: 1, saltLength: 16, tagLength: 32 })
const maximumBytes = 4096
const derive = promisify(argon2)

type Hash = { memory: number; passes: number; parallelism: number; salt: Buffer; tag: Buffer }

/** Whoever has no hash of their own is checked against this one, for the time that it takes; it is never right. */
const nobody: Hash = Object.freeze({
  ...settings,
  salt: Buffer.alloc(settings.saltLength),
  tag: Buffer.alloc(settings.tagLength),
})

async function hash(typed: Buffer): Promise<string> {
  const salt = randomBytes(settings.saltLength)
  const tag = await tagOf(typed, { ...settings, salt, tag: Buffer.alloc(settings.tagLength) })
  const { memory, passes, parallelism } = settings
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

async function verify(stored: string | null, typed: string): Promise<PasswordCheck> {
  const known = stored === null ? null : parse(stored)
  const bytes = bytesOf(typed)
  const expected = known ?? nobody
  const tag = await tagOf(bytes ?? Buffer.alloc(0), expected)
  const isEqual = timingSafeEqual(tag, expected.tag)
  const ok = isEqual && known !== null && bytes !== null
  return { ok, outdated: ok && !isCurrent(expected) }
}

function tagOf(message: Buffer, { memory, passes, parallelism, salt, tag }: Hash): Promise<Buffer> {
  return derive('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: tag.length })
}

function isCurrent({ memory, passes, parallelism, salt, tag }: Hash): boolean {
  return (
    memory === settings.memory &&
    passes === settings.passes &&
    parallelism === settings.parallelism &&
    salt.length === settings.saltLength &&
    tag.length === settings.tagLength
  )
}

/** Spaces around a password are never part of it: they come with copying. Null when it is too long. */
function bytesOf(typed: string): Buffer | null {
  const bytes = Buffer.from(typed.trim())
  return bytes.length > maximumBytes ? null : bytes
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** Null for what is not an Argon2id hash, and for settings that would take a server down. */
function parse(stored: string): Hash | null {
  const match = phc.exec(stored)
  if (match === null) return null
  const [memory = 0, passes = 0, parallelism = 0] = match.slice(1, 4).map(Number)
  if (passes < 1 || parallelism < 1 || memory < 8 * parallelism || memory * passes > maximumWork) return null
  const [salt = '', tag = ''] = match.slice(4)
  return { memory, passes, parallelism, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

/** Eight times our own settings; an imported hash may be stronger, but not without bound. */
const maximumWork = settings.memory * settings.passes * 8

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
