/** Whether everything works that a site needs. The command `doctor` asks the same of the machine. */
import type { ReadContext } from '../../kernel/context.ts'
import type { Spoken } from '../../kernel/words.ts'
import { internals } from '../internals.ts'
import { told } from './health-words.ts'
import { checkAddress, checkDataDir, checkMail, checkOpenFiles, checkRoom, type Finding, isHint } from './machine.ts'

export { checkAddress, checkDataDir, checkMail, checkOpenFiles, checkRoom, type Finding, isHint } from './machine.ts'
export { healthScreens } from './screens.ts'

export const checkNames = ['database', 'data_folder', 'room', 'jobs', 'mail', 'address', 'open_files'] as const
export type CheckName = (typeof checkNames)[number]

export type Check = {
  readonly id: CheckName
  readonly status: 'good' | 'warn' | 'bad'
  /** What is not as it should be; null when all is well. */
  readonly detail: string | Spoken | null
}

export async function checkSite(ctx: ReadContext): Promise<Check[]> {
  const { config } = internals(ctx)
  const looks: Readonly<Record<CheckName, () => Promise<Finding>>> = {
    database: () => checkDatabase(ctx),
    data_folder: () => checkDataDir(config),
    room: () => checkRoom(config),
    jobs: () => checkJobs(ctx),
    mail: () => checkMail(config),
    address: () => checkAddress(config),
    open_files: () => checkOpenFiles(),
  }
  return Promise.all(checkNames.map(async id => verdict(id, await looks[id]().catch(messageOf))))
}

function verdict(id: CheckName, found: Finding): Check {
  if (found === null) return { id, status: 'good', detail: null }
  return isHint(found) ? { id, status: 'warn', detail: found.hint } : { id, status: 'bad', detail: found }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function checkDatabase(ctx: ReadContext): Promise<Finding> {
  await internals(ctx).database.ping()
  return null
}

async function checkJobs(ctx: ReadContext): Promise<Finding> {
  const rows = await ctx.db.selectFrom('jobs').select('name').where('status', '=', 'failed').limit(100).execute()
  if (rows.length === 0) return null
  return told('jobs', { given_up: rows.length, names: [...new Set(rows.map(({ name }) => name))].join(', ') })
}
