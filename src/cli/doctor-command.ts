/** Looks at everything that a site needs to run, and says what is wrong and what to do about it. Changes nothing. */
import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { refuseDamaged } from '../db/backup.ts'
import { openDatabase } from '../db/open-database.ts'
import { type Command, CommandError } from './command.ts'

/** Null when all is well, otherwise what is not. */
type Look = (config: Config) => Promise<string | null>

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Check the data folder, the disk, the database, the address and mail. Changes nothing.',
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
  const file = join(dataDir, 'dozen.sqlite')
  if (!databaseUrl && !existsSync(file)) return `there is no ${file} yet; the first start makes it`
  if (!databaseUrl) refuseDamaged(file)
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { file })
  try {
    await database.ping()
    return null
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
