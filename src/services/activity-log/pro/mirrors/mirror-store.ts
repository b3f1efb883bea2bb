/** Mirrors as they are stored: configuration sealed, and how far each has come. */
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { errors } from '../../errors.ts'
import { EVENTS } from '../../store/event-table.ts'
import { FAILING_FROM, type MirrorBody, type MirrorConfig, type MirrorFilters, retryAfter } from '../domain/mirror.ts'

export type Mirror = MirrorBody & {
  readonly id: number
  /** Everything up to this event was sent, or is not for this mirror. */
  readonly lastSentId: number
  readonly failures: number
  readonly lastError: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const MOST_MIRRORS = 20

export async function listMirrors(ctx: ReadContext): Promise<Mirror[]> {
  const rows = await ctx.db.selectFrom('activity_mirrors').selectAll().orderBy('id').limit(MOST_MIRRORS).execute()
  return rows.map(row => mirrorFrom(row, ctx))
}

export async function findMirror(id: number, ctx: ReadContext): Promise<Mirror> {
  const row = await ctx.db.selectFrom('activity_mirrors').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw errors.not_found({ what: 'mirror' })
  return mirrorFrom(row, ctx)
}

/** Those that are on and need not wait after a failure. */
export async function dueMirrors(ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('activity_mirrors')
    .select('id')
    .where('enabled', '=', 1)
    .where(eb => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', ctx.clock.instant())]))
    .execute()
  return rows.map(({ id }) => Number(id))
}

export async function insertMirror(mirror: MirrorBody, lastSentId: number, ctx: Context): Promise<number> {
  const now = ctx.clock.instant()
  const progress = { last_sent_id: lastSentId, failures: 0, next_try_at: null, last_error: null }
  const { id } = await ctx.db
    .insertInto('activity_mirrors')
    .values({ type: mirror.type, ...columnsOf(mirror, ctx), ...progress, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/** Its next try comes at once: whoever changes a mirror may have mended it. */
export async function updateMirror(id: number, mirror: MirrorBody, ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('activity_mirrors')
    .set({
      ...columnsOf(mirror, ctx),
      failures: 0,
      next_try_at: null,
      last_error: null,
      updated_at: ctx.clock.instant(),
    })
    .where('id', '=', id)
    .execute()
}

/** Takes the mirror for a minute, so that two servers do not send the same at the same time; false when another has it. */
export async function claimMirror(id: number, ctx: ReadContext): Promise<boolean> {
  const now = ctx.clock.instant()
  const claimed = await ctx.transaction(tx =>
    tx.db
      .updateTable('activity_mirrors')
      .set({ next_try_at: instantFromMillis(ctx.clock.millis() + CLAIM) })
      .where('id', '=', id)
      .where('enabled', '=', 1)
      .where(eb => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
      .returning('id')
      .execute(),
  )
  return claimed.length > 0
}

export async function noteSent(id: number, lastSentId: number, ctx: ReadContext): Promise<void> {
  const next_try_at = instantFromMillis(ctx.clock.millis() + CLAIM)
  await change(id, { last_sent_id: lastSentId, failures: 0, last_error: null, next_try_at }, ctx)
}

/** The work is done: it may be taken again at once. */
export const releaseMirror = (id: number, ctx: ReadContext): Promise<void> => change(id, { next_try_at: null }, ctx)

/** Answers when it is tried again. */
export async function noteFailure({ id, failures }: Mirror, error: string, ctx: ReadContext): Promise<string> {
  const next_try_at = instantFromMillis(ctx.clock.millis() + retryAfter(failures + 1) * 1000)
  await change(id, { failures: failures + 1, last_error: error, next_try_at }, ctx)
  return next_try_at
}

export type MirrorStatus = 'ok' | 'retrying' | 'failing' | 'paused'

export function statusOf({ enabled, failures }: Pick<Mirror, 'enabled' | 'failures'>): MirrorStatus {
  if (!enabled) return 'paused'
  if (failures === 0) return 'ok'
  return failures < FAILING_FROM ? 'retrying' : 'failing'
}

/** How many events wait behind the cursor, at most `MOST_COUNTED`. */
export async function queuedBehind({ lastSentId }: Mirror, ctx: ReadContext): Promise<number> {
  const text = `select count(*) from (select 1 as one from ${EVENTS} where site_id = ? and id > ? limit ${MOST_COUNTED}) waiting`
  return Number((await ctx.database.value(text, [ctx.site.id, lastSentId])) ?? 0)
}

const MOST_COUNTED = 10_000
const CLAIM = 60_000

async function change(id: number, values: Record<string, unknown>, ctx: ReadContext): Promise<void> {
  await ctx.transaction(tx => tx.db.updateTable('activity_mirrors').set(values).where('id', '=', id).execute())
}

const sealedFor = (ctx: ReadContext): string => `activity-log:mirrors:${ctx.site.id}`

const columnsOf = (mirror: MirrorBody, ctx: ReadContext) => ({
  name: mirror.name,
  enabled: mirror.enabled ? 1 : 0,
  filters: JSON.stringify(mirror.filters),
  config: ctx.tools.seal(JSON.stringify(mirror.config), sealedFor(ctx)),
})

function mirrorFrom(row: Record<string, any>, ctx: ReadContext): Mirror {
  const place = { type: row.type, config: JSON.parse(ctx.tools.open(row.config, sealedFor(ctx))) } as MirrorConfig
  return {
    id: Number(row.id),
    name: row.name,
    enabled: row.enabled === 1,
    filters: JSON.parse(row.filters) as MirrorFilters,
    ...place,
    lastSentId: Number(row.last_sent_id),
    failures: Number(row.failures),
    lastError: row.last_error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
