/** Looks at everything that a site needs to run, and says what is wrong and what to do about it. Changes nothing. */
import { existsSync } from 'node:fs'
import { access, constants, readFile, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { refuseDamaged } from '../db/backup.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { parseKeys } from '../platform/secrets/keys.ts'
import { type Command, CommandError } from './command.ts'

/** Null when all is well, otherwise what is not. */
type Look = (config: Config) => Promise<string | null>

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Check the data folder, the disk, the database, jobs, keys, the address and mail. Changes nothing.',
  async run(_given, terminal) {
    const config = readConfig(terminal.env)
    let problems = 0
    for (const [what, look] of checks) {
      const problem = await look(config).catch(error => (error instanceof Error ? error.message : String(error)))
      terminal.out(problem === null ? `ok    ${what}\n` : `LOOK  ${what}: ${problem}\n`)
      if (problem !== null) problems += 1
    }
    if (problems > 0) throw new CommandError(`${problems} of ${checks.length} checks need your attention.`)
  },
}

const checks: readonly (readonly [what: string, look: Look])[] = [
  ['The data folder can be written', checkDataDir],
  ['There is room on the disk', checkRoom],
  ['The database answers and is whole', checkDatabase],
  ['No job was given up', checkJobs],
  ['The key of the secrets is there', checkKey],
  ['Enough files may be open', checkOpenFiles],
  ['The address fits the environment', checkAddress],
  ['Mail can leave', checkMail],
]

async function checkDataDir({ dataDir }: Config): Promise<string | null> {
  if (!existsSync(dataDir)) return `there is no folder ${dataDir} yet; the first start makes it`
  await access(dataDir, constants.R_OK | constants.W_OK)
  return null
}

const MEBIBYTE = 1024 * 1024
const LEAST_ROOM = 100 * MEBIBYTE

async function checkRoom({ dataDir }: Config): Promise<string | null> {
  if (!existsSync(dataDir)) return 'the data folder is not there'
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  return free < LEAST_ROOM ? `only ${Math.floor(free / MEBIBYTE)} MiB are left` : null
}

async function checkDatabase({ dataDir, databaseUrl }: Config): Promise<string | null> {
  const file = sqliteFile(dataDir)
  if (!databaseUrl && !existsSync(file)) return `there is no ${file} yet; the first start makes it`
  if (!databaseUrl) refuseDamaged(file)
  return withDatabase({ dataDir, databaseUrl }, async database => {
    await database.ping()
    return null
  })
}

/** What the runner tried again and again, and left for somebody to look at. */
async function checkJobs({ dataDir, databaseUrl }: Config): Promise<string | null> {
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) return null
  const failed = await withDatabase({ dataDir, databaseUrl }, database =>
    database.rows<{ name: string; count: number; error: string }>(
      "select name, count(*) as count, max(last_error) as error from jobs where status = 'failed' group by name",
      [],
    ),
  ).catch(() => [])
  if (failed.length === 0) return null
  return failed.map(({ name, count, error }) => `${name} ${count} times, last: ${error}`).join('; ')
}

/** Without it stored secrets cannot be opened; with another one neither. */
async function checkKey({ dataDir, databaseUrl, secretKey }: Config): Promise<string | null> {
  if (secretKey !== null) return parseKeys(secretKey, 'SECRET_KEY').length > 0 ? null : 'SECRET_KEY is empty'
  const file = join(dataDir, 'secret.key')
  if (existsSync(file)) return parseKeys(await readFile(file, 'utf8'), file).length > 0 ? null : `${file} is empty`
  const hasSite = databaseUrl !== null || existsSync(sqliteFile(dataDir))
  return hasSite ? `there is no ${file}: secrets that were stored with it cannot be opened without it` : null
}

const LEAST_FILES = 4096

/** Each connection is an open file. Systems without /proc are not asked. */
async function checkOpenFiles(): Promise<string | null> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  return most < LEAST_FILES ? `only ${most} files may be open at once; raise it to ${LEAST_FILES} (ulimit -n)` : null
}

const sqliteFile = (dataDir: string): string => join(dataDir, 'dozen.sqlite')

async function withDatabase<T>(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { file: sqliteFile(dataDir) })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function checkAddress({ siteUrl, environment }: Config): Promise<string | null> {
  if (environment === 'local' || siteUrl.startsWith('https:')) return null
  return `${siteUrl} is not https: application passwords are refused and cookies travel in the clear`
}

async function checkMail({ mailUrl, environment }: Config): Promise<string | null> {
  if (mailUrl) return checkMailServer(mailUrl)
  return environment === 'local' ? null : 'MAIL_URL is not set: mail stays in the outbox'
}

const PATIENCE = 5000
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/** The answer never repeats the address: it may hold a password. */
function checkMailServer(mailUrl: string): Promise<string | null> {
  const url = URL.canParse(mailUrl) ? new URL(mailUrl) : null
  if (!url || !(url.protocol in PORTS)) return Promise.resolve('MAIL_URL must be smtp://… or smtps://…')
  const { resolve, promise } = Promise.withResolvers<string | null>()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(url.port) || PORTS[url.protocol]!, timeout: PATIENCE })
  socket.once('connect', () => resolve(null))
  for (const event of ['error', 'timeout'] as const)
    socket.once(event, () => resolve(`the mail server ${url.host} does not answer`))
  return promise.finally(() => socket.destroy())
}
