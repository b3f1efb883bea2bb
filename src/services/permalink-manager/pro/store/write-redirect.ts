/** The one way in which redirects are written by hand or by an import: no loops, and no chains where they can be short. */
import type { Context } from '../../../../kernel/context.ts'
import { errors } from '../../errors.ts'
import { hooks } from '../../hooks.ts'
import { REDIRECT_COLUMNS, type RedirectRow, redirectAt } from '../../store/redirect-rows.ts'
import { type ReadRedirect, readRedirect, type SentRedirect } from './read-redirect.ts'

export type NewRedirect = SentRedirect & {
  readonly note: string
  readonly is_enabled?: boolean
  readonly jobId?: number
}
export type Written = { readonly row: RedirectRow; readonly warnings: readonly string[] }

export async function addRedirect(sent: NewRedirect, ctx: Context): Promise<Written> {
  await holdGraph(ctx)
  const { warnings, ...read } = await readRedirect(sent, null, ctx)
  const now = ctx.clock.instant()
  // Only an old address can be there still, and it gives way.
  await ctx.db.deleteFrom('redirects').where('source_key', '=', read.source_key).execute()
  const inserted = await ctx.db
    .insertInto('redirects')
    .values({
      ...read,
      note: cleanNote(sent.note),
      is_enabled: sent.is_enabled === false ? 0 : 1,
      job_id: sent.jobId ?? null,
      created_by: ctx.user?.id ?? null,
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shortenBefore(read, ctx)
  const row = await findRedirect(Number(inserted.id), ctx)
  await announce(null, row, ctx)
  return { row, warnings }
}

export type RedirectChanges = {
  readonly source?: string
  readonly target?: string
  readonly status_code?: number
  readonly is_enabled?: boolean
  readonly note?: string
}

export async function changeRedirect(id: number, sent: RedirectChanges, ctx: Context): Promise<Written> {
  await holdGraph(ctx)
  const before = await findRedirect(id, ctx)
  const isMoved = sent.source !== undefined || sent.target !== undefined
  if (isMoved && before.group_name !== 'manual') throw errors.not_manual({}, { data: { group: before.group_name } })
  const { warnings, ...read } = isMoved
    ? await readRedirect(joined(before, sent, await currentTarget(before, ctx)), id, ctx)
    : NOTHING
  await ctx.db
    .updateTable('redirects')
    .set({
      ...read,
      ...(sent.status_code === undefined ? {} : { status_code: sent.status_code }),
      ...(sent.is_enabled === undefined ? {} : { is_enabled: Number(sent.is_enabled) }),
      ...(sent.note === undefined ? {} : { note: cleanNote(sent.note) }),
      modified_at: ctx.clock.instant(),
    })
    .where('id', '=', id)
    .execute()
  if (sent.is_enabled === true && !isMoved) await readRedirect(await asSent(before, ctx), id, ctx)
  const row = await findRedirect(id, ctx)
  await announce(before, row, ctx)
  return { row, warnings }
}

const NOTHING = { warnings: [] as readonly string[] }

/** What was switched off may have been overtaken: switched on again it must not lead in a circle. */
async function asSent(row: RedirectRow, ctx: Context): Promise<SentRedirect> {
  return { source: row.source, target: await currentTarget(row, ctx), status_code: row.status_code }
}

const joined = (before: RedirectRow, sent: RedirectChanges, target: string): SentRedirect => ({
  source: sent.source ?? before.source,
  target: sent.target ?? target,
  status_code: sent.status_code ?? before.status_code,
})

/** Where it leads now, as somebody would write it. */
async function currentTarget({ target, target_kind, target_id }: RedirectRow, ctx: Context): Promise<string> {
  if (target_kind === null) return target
  const row = await ctx.db
    .selectFrom('addresses')
    .select(['address', 'uri'])
    .where('kind', '=', target_kind)
    .where('item_id', '=', target_id)
    .executeTakeFirst()
  return row ? `/${row.uri ?? row.address}` : '/'
}

export async function deleteRedirects(ids: readonly number[], ctx: Context): Promise<number[]> {
  if (ids.length === 0) return []
  const gone = await ctx.db
    .deleteFrom('redirects')
    .where('id', 'in', [...new Set(ids)])
    .returning(REDIRECT_COLUMNS)
    .execute()
  for (const row of gone) await announce(row as RedirectRow, null, ctx)
  return gone.map(row => row.id)
}

export async function findRedirect(id: number, ctx: Context): Promise<RedirectRow> {
  const row = await ctx.db.selectFrom('redirects').select(REDIRECT_COLUMNS).where('id', '=', id).executeTakeFirst()
  if (!row) throw errors.not_found({ what: 'redirect' })
  return row as RedirectRow
}

/** Two redirects that are written at the same time could close a circle that neither sees. */
const holdGraph = (ctx: Context): Promise<void> => ctx.holdName('redirects')

/** Redirects that led to the new source lead to where it leads, if browsers are told the same. */
async function shortenBefore(read: Omit<ReadRedirect, 'warnings'>, ctx: Context): Promise<void> {
  const { target, target_key, target_kind, target_id, status_code, group_name } = read
  if (group_name === 'external' || !(await redirectAt(read.source_key, ctx))) return
  await ctx.db
    .updateTable('redirects')
    .set({ target, target_key, target_kind, target_id, modified_at: ctx.clock.instant() })
    .where('target_key', '=', read.source_key)
    .where('status_code', '=', status_code)
    .execute()
}

const cleanNote = (note: string): string => note.replace(/\p{Cc}+/gu, ' ').trim()

const announce = (before: RedirectRow | null, after: RedirectRow | null, ctx: Context): Promise<void> => {
  const { id, source } = (after ?? before)!
  return ctx.hooks.fire(hooks.redirectChanged, { object: { type: 'redirect', id, label: source }, before, after }, ctx)
}
