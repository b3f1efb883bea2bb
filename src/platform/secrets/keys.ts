/** Where the keys for secrets at rest come from: the environment, or a file beside the data, never the database. */
import { createHash, randomBytes } from 'node:crypto'
import { chmod, constants, copyFile, link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '../data-folder/data-folder.ts'

export type SecretKey = Readonly<{
  /** A short print of the key, stored beside what it sealed. */
  id: string
  bytes: Buffer
}>

/** The first key seals; all of them open, so that what an earlier key sealed stays readable. */
export type KeyRing = readonly [SecretKey, ...SecretKey[]]

export type KeySource = {
  /** SECRET_KEY: 32 bytes in base64 or hex. Older keys may follow, each after a comma. */
  secretKey: string | null
  /** DATA_DIR, where `secret.key` is made on the first start without SECRET_KEY. */
  dataDir: string
}

/** Reads the keys, and makes the first one when there is none. Safe when several servers start at once. */
export async function loadKeys({ secretKey, dataDir }: KeySource): Promise<KeyRing> {
  const text = secretKey?.trim() ?? ''
  if (text !== '') return parseKeys(text, 'SECRET_KEY')
  const path = keyFile(dataDir)
  const existing = await readIfThere(path)
  if (existing !== null) return parseKeys(existing, path)
  await createKeyFile(dataDir)
  return parseKeys(await readFile(path, 'utf8'), path)
}

/** Puts a new key before the others in `secret.key`. What was sealed before still opens. */
export async function addKeyToFile(dataDir: string): Promise<KeyRing> {
  const ring = await loadKeys({ secretKey: null, dataDir })
  const lines = [randomBytes(keyLength), ...ring.map(key => key.bytes)].map(bytes => bytes.toString('base64'))
  const temporary = await writeTemporary(dataDir, lines)
  await rename(temporary, keyFile(dataDir))
  return parseKeys(lines.join('\n'), keyFile(dataDir))
}

/** Keys separated by line breaks, commas or spaces. `source` names the place in the message when one is wrong. */
export function parseKeys(text: string, source: string): KeyRing {
  const [first, ...others] = text.split(/[\s,]+/).filter(part => part !== '')
  if (first === undefined) throw new Error(`${source} holds no key. It needs 32 bytes in base64 or hex.`)
  return [parseKey(first, source), ...others.map(part => parseKey(part, source))]
}

const keyLength = 32

function keyFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

function parseKey(text: string, source: string): SecretKey {
  // The text itself must not appear in the message: it may be a key with a typing error.
  if (!/^[0-9a-f]{64}$/i.test(text) && !/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) {
    throw new Error(`${source} holds something that is not a key. A key is 32 bytes in base64 or hex.`)
  }
  const bytes = Buffer.from(text, text.length === 64 ? 'hex' : 'base64')
  return Object.freeze({ id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes })
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    // A key that others could read, after a careless copy or restore, is closed again.
    if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** The file appears under its name whole or not at all, and whoever comes second keeps the first one's key. */
async function createKeyFile(dataDir: string): Promise<void> {
  await makePrivateFolder(dataDir)
  const temporary = await writeTemporary(dataDir, [randomBytes(keyLength).toString('base64')])
  try {
    await putInPlace(temporary, keyFile(dataDir))
  } finally {
    await rm(temporary, { force: true })
  }
}

async function putInPlace(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    // Some file systems know no hard links.
    await copyFile(temporary, path, constants.COPYFILE_EXCL)
  }
}

async function writeTemporary(dataDir: string, lines: readonly string[]): Promise<string> {
  const path = join(dataDir, `.secret.key.${randomBytes(8).toString('hex')}`)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(`${lines.join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return path
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
