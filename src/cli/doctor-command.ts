/** Looks at everything that a site needs to run, and says what is wrong and what to do about it. */
import { access, constants, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { refuseDamaged } from '../db/backup.ts'
import { type Command, CommandError, type Terminal } from './command.ts'
import { withApp } from './with-app.ts'

type Finding = { readonly what: string; readonly problem: string | null }

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Check the configuration, the data folder, the database, mail and the address.',
  async run(_given, terminal) {
    const findings = [
      await check('Data folder can be written', () => checkDataDir(terminal)),
      await check('There is room on the disk', () => checkRoom(terminal)),
      await check('Database answers and is whole', () => checkDatabase(terminal)),
      await check('The address fits the environment', async () => checkAddress(terminal)),
      await check('Mail can leave', async () => checkMail(terminal)),
    ]
    for (const { what, problem } of findings)
      terminal.out(`${problem === null ? 'ok   ' : 'LOOK '} ${what}${problem === null ? '' : `: ${problem}`}\n`)
    const count = findings.filter(({ problem }) => problem !== null).length
    if (count > 0) throw new CommandError(`${count} of ${findings.length} checks need your attention.`)
  },
}

async function check(what: string, look: () => Promise<string | null>): Promise<Finding> {
  try {
    return { what, problem: await look() }
  } catch (error) {
    return { what, problem: error instanceof Error ? error.message : String(error) }
  }
}

async function checkDataDir({ env }: Terminal): Promise<null> {
  await access(readConfig(env).dataDir, constants.R_OK | constants.W_OK)
  return null
}

const LEAST_ROOM = 100 * 1024 * 1024

async function checkRoom({ env }: Terminal): Promise<string | null> {
  const { bavail, bsize } = await statfs(readConfig(env).dataDir)
  const free = bavail * bsize
  return free < LEAST_ROOM ? `only ${Math.floor(free / 1024 / 1024)} MiB are left` : null
}

async function checkDatabase(terminal: Terminal): Promise<null> {
  await withApp(terminal, async ({ internals }) => {
    await internals.database.ping()
    if (internals.database.engine === 'sqlite') refuseDamaged(join(internals.config.dataDir, 'dozen.sqlite'))
  })
  return null
}

function checkAddress({ env }: Terminal): string | null {
  const { siteUrl, environment } = readConfig(env)
  if (environment === 'local') return null
  return siteUrl.startsWith('https:')
    ? null
    : `${siteUrl} is not https: application passwords are refused and cookies travel in the clear`
}

const checkMail = ({ env }: Terminal): string | null =>
  readConfig(env).mailUrl ? null : 'MAIL_URL is not set: mail stays in the outbox'
