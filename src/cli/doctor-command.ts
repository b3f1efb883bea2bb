/** Looks at everything that a site needs to run, and says what is wrong and what to do about it. Changes nothing. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { refuseDamaged } from '../db/backup.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { createHooks } from '../kernel/hook-registry.ts'
import { loadExtensions } from '../platform/extensions/extensions.ts'
import {
  checkAddress,
  checkDataDir,
  checkMail,
  checkOpenFiles,
  checkRoom,
  type Finding,
  isHint,
} from '../platform/health/health.ts'
import { judgeKeys, keyAdvice, keyMarks } from '../platform/secrets/key-mark.ts'
import { parseKeys } from '../platform/secrets/keys.ts'
import { type Command, CommandError } from './command.ts'
import { sqliteFile } from './database-commands.ts'
import { createLog } from './log.ts'

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
      if (problem !== null && !isHint(problem)) problems += 1
    }
    if (problems > 0) throw new CommandError(`${problems} of ${checks.length} checks need your attention.`)
  },
}

function lineOf(what: string, found: Finding): string {
  if (found === null) return `ok    ${what}\n`
  return isHint(found) ? `note  ${what}: ${found.hint}\n` : `LOOK  ${what}: ${found}\n`
}

const checks: readonly (readonly [what: string, look: (config: Config) => Promise<Finding>])[] = [
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
