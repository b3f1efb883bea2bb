/** Lists become files in the background, with the rights of whoever asks; they hear when one is ready, and it goes after a few days. */
import { holds } from '../../../kernel/access.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { PrivateFile } from '../../../kernel/fields.ts'
import { on } from '../../../kernel/hooks.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { exportedFile } from '../../../kernel/records/export.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { placeOf } from '../../../kernel/records/private-files.ts'
import { purgeRecord } from '../../../kernel/records/purge.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { defineTask } from '../../../kernel/tasks.ts'
import { workThroughDue } from '../../../platform/due-records/due-records.ts'
import { notify } from '../../../platform/notifications/notifications.ts'
import { taskHooks } from '../../../platform/tasks/tasks.ts'
import { accessOf } from '../access/access-of.ts'
import { mayUse } from '../access/levels.ts'
import { type EXPORT_FORMATS, exports } from '../entities/exports.ts'
import { errors } from '../errors.ts'
import { kinds } from '../notifications.ts'
import { can, permissions } from '../permissions.ts'
import { settings } from '../settings.ts'
import { scopeNamed } from './scopes.ts'
import { screenOf } from './tell-readers.ts'

const NAME = 'crm.export'
const DAY = 86_400_000
/** Rows of a spreadsheet, without its head. */
const MOST_RECORDS = 1_048_575

/** Who may have files, by the site's own roles or by one of the CRM's. */
export const mayExport = async (ctx: ReadContext): Promise<boolean> =>
  holds(permissions, 'export', ctx) || mayUse(await accessOf(ctx), 'export')

export type ExportArgs = {
  readonly id: number
  readonly entity: string
  readonly format: (typeof EXPORT_FORMATS)[number]
  readonly query: Readonly<Record<string, unknown>>
}

/** One file is one thing: it is written before the step, because a transaction does not wait for the disk. */
export const exportTask = defineTask<ExportArgs, number, PrivateFile>({
  name: NAME,
  title: 'A list as a file',
  access: can('access'),
  total: async ({ entity, query }, ctx) =>
    Number((await listRecords(scopeNamed(entity), { ...query, per_page: 1, page: 1 }, ctx)).meta.total),
  async prepare({ task: { args, created_at: at } }, ctx) {
    if (!(await mayExport(ctx))) throw errors.forbidden()
    const { format, query } = args
    const written = await exportedFile(scopeNamed(args.entity), { query, format, most: MOST_RECORDS }, ctx)
    const plan = planFor(exports, ctx)
    const filename = `${args.entity}-${at.slice(0, 10)}.${format}`
    return ctx.tools.files.keep(placeOf(plan, plan.byName.get('file')!), { ...written, filename }, ctx)
  },
  async step({ task, prepared: file }, ctx) {
    const { export_days: days } = await ctx.settings(settings)
    const expires_at = instantFromMillis(ctx.clock.millis() + days * DAY)
    await updateRecord(exports, { id: task.args.id, set: { status: 'ready', file, expires_at } }, ctx)
    const counts = { processed: task.total, changed: task.total }
    return { entries: [{ result: 'changed', id: task.args.id }], counts, position: 1, isOver: true }
  },
})

/** Whoever asked is told, with the way to the file for as long as it is there. */
export const tellExport = on(taskHooks.changed, 'crm.export-ready', async ({ task }, ctx) => {
  const isOver = task.status === 'finished' || task.status === 'failed' || task.status === 'cancelled'
  if (task.name !== NAME || !isOver || task.created_by === null) return
  const system = ctx.asSystem('the one who is told started it')
  const { id, entity } = task.args as ExportArgs
  if (task.status !== 'finished') await updateRecord(exports, { id, set: { status: 'failed' } }, system)
  if (task.status === 'cancelled') return
  const what = scopeNamed(entity).label[1]
  const { export_days: days } = await ctx.settings(settings)
  const ready = `${what} are ready as a file, for ${days === 1 ? 'one day' : `${days} days`}`
  const title = task.status === 'finished' ? ready : `${what} could not be saved as a file`
  const about = { record: { entity: exports, id }, path: screenOf('exports', id) }
  await notify({ kind: kinds.exportReady, to: [task.created_by], title, ...about }, system)
})

export const forgetExports = defineSlowJob({
  name: 'crm.forget-exports',
  schedule: { every: 3600 },
  run: async (_payload, ctx) => {
    await workThroughDue(
      {
        next: most => exportsBefore(ctx.clock.instant(), most, ctx),
        one: async (id, tx) => {
          await purgeRecord(exports, id, tx)
          return true
        },
        failure: 'A file of a list could not be removed.',
      },
      ctx,
    )
  },
})

/** Files that were made before somebody was erased still tell of them. */
export async function dropExports(ctx: Context): Promise<void> {
  const rows = await ctx.db.selectFrom('crm_exports').select('id').execute()
  for (const { id } of rows) await purgeRecord(exports, id, ctx)
}

async function exportsBefore(now: string, most: number, { db }: ReadContext): Promise<number[]> {
  const due = db.selectFrom('crm_exports').select('id').where('expires_at', '<=', now)
  return (await due.orderBy('id').limit(most).execute()).map(({ id }) => id)
}
