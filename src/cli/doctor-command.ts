/** Looks at everything that a site needs to run, and says what is wrong and what to do about it. Changes nothing. */
import { existsSync } from 'node:fs'
import { access, constants, readFile, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { refuseDamaged } from '../db/backup.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { createHooks } from '../kernel/hook-registry.ts'
import { loadExtensions } from '../platform/extensions/extensions.ts'
import { judgeKeys, keyAdvice, keyMarks } from '../platform/secrets/key-mark.ts'
import { parseKeys } from '../platform/secrets/keys.ts'
import { type Command, CommandError } from './command.ts'
import { sqliteFile } from './database-commands.ts'
import { createLog } from './log.ts'

/** Something that may be as it should be, such as a site on the desk that sends no mail. */
type Hint = { readonly hint: string }
/** Null when all is well, otherwise what is not. */
type Look = (config: Config) => Promise<string | Hint | null>

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '',
  summary:
    'Check the data folder, the disk, the database, jobs, keys, extensions, the address and mail. Changes nothing.',
  async run(_given, terminal) {
    const config = readConfig(terminal.env)
    let problems = 0
    for (const [what, look] of checks) {
      const problem = await look(config).catch(error => (error instanceof Error ? error.message : String(error)))
      terminal.out(lineOf(what, problem))
      if (typeof problem === 'string') problems += 1
    }
    if (problems > 0) throw new CommandError(`${problems} of ${checks.length} checks need your attention.`)
  },
}

function lineOf(what: string, found: string | Hint | null): string {
  if (found === null) return `ok    ${what}\n`
  return typeof found === 'string' ? `LOOK  ${what}: ${found}\n` : `note  ${what}: ${found.hint}\n`
}

const checks: readonly (readonly [what: string, look: Look])[] = [
  ['The data folder can be written', checkDataDir],
  ['There is room on the disk', checkRoom],
  ['The database answers and is whole', checkDatabase],
  ['No job was given up', checkJobs],
  ['The key of the secrets is there', checkKey],
  ['Extensions load', checkExtensions],
  ['Enough files may be open', checkOpenFiles],
  ['The address fits the environment', checkAddress],
  ['Mail can leave', checkMail],
]

async function checkDataDir({ dataDir }: Config): Promise<string | Hint | null> {
  if (!existsSync(dataDir)) return `there is no folder ${dataDir} yet; the first start makes it`
  await access(dataDir, constants.R_OK | constants.W_OK)
  const { mode } = await stat(dataDir)
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
  return isOpen ? { hint: `other accounts of this machine may look into ${dataDir}; chmod 700 keeps them out` } : null
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
async function checkKey(config: Config): Promise<string | null> {
  const { dataDir, databaseUrl, secretKey } = config
  const file = join(dataDir, 'secret.key')
  const hasSite = databaseUrl !== null || existsSync(sqliteFile(dataDir))
  if (secretKey === null && !existsSync(file))
    return hasSite ? `there is no ${file}: secrets that were stored with it cannot be opened without it` : null
  const keys = secretKey === null ? parseKeys(await readFile(file, 'utf8'), file) : parseKeys(secretKey, 'SECRET_KEY')
  if (!hasSite) return null
  const ids = keys.map(({ id }) => id)
  const marks = await withDatabase(config, database => keyMarks({ database })).catch(() => [])
  const verdict = judgeKeys(ids, marks)
  return verdict === 'replaced' || verdict === 'foreign' ? keyAdvice(verdict, config) : null
}

/** Loaded as the start does it, with hooks that nobody fires. */
async function checkExtensions({ dataDir, logLevel }: Config): Promise<string | null> {
  await loadExtensions(join(dataDir, 'extensions'), { hooks: createHooks(), log: createLog(quieter(logLevel)) })
  return null
}

/** What an extension says when it is loaded is not asked for here. */
const quieter = (level: string): string => (level === 'silent' ? 'silent' : 'error')

const LEAST_FILES = 4096

/** Each connection is an open file. Systems without /proc are not asked. */
async function checkOpenFiles(): Promise<string | null> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  return most < LEAST_FILES ? `only ${most} files may be open at once; raise it to ${LEAST_FILES} (ulimit -n)` : null
}

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

async function checkMail({ mailUrl, environment }: Config): Promise<string | Hint | null> {
  if (mailUrl) return checkMailServer(mailUrl)
  const problem = 'MAIL_URL is not set: mail stays in the outbox and reaches nobody'
  return environment === 'local' ? { hint: problem } : problem
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
