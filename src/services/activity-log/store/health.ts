/** Whether the log does what it should, and how much room it takes. */
import { DAY } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { countFailedMails } from '../../../platform/mail/mail.ts'
import { type Check, hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { foldOf } from './counters.ts'
import { EVENTS, FIRST_ID } from './event-table.ts'
import { told } from './health-words.ts'

export async function healthOf(ctx: ReadContext) {
  const storage = await storageOf(ctx)
  const own = await Promise.all([
    storageCheck(storage, ctx),
    pruningCheck(ctx),
    queueCheck(ctx),
    mailCheck(ctx),
    proxyCheck(ctx),
    integrityCheck(ctx),
  ])
  const checks = await ctx.hooks.apply(hooks.healthChecks, own, undefined, ctx)
  const has = (status: Check['status']) => checks.some(check => check.status === status)
  return { status: has('critical') ? 'critical' : has('warning') ? 'warning' : 'ok', checks, storage }
}

const MEGABYTE = 1024 * 1024

type Problem = Pick<Check, 'detail' | 'fix'>

/** With its own words when all is well, with those of the problem when not. */
const check = (about: Pick<Check, 'id' | 'label' | 'detail'>, problem: Problem | null): Check =>
  problem ? { ...about, status: 'warning', ...problem } : { ...about, status: 'ok', fix: '' }

type Storage = Awaited<ReturnType<typeof storageOf>>

/** Sizes are an estimate: the length of the newest events, times their number, with room for the indexes. */
async function storageOf(ctx: ReadContext) {
  const { database, site } = ctx
  const fold = await foldOf(site.id, ctx)
  const [recent] = await database.rows<{
    length: number | null
    events: number
    first: string | null
    last: string | null
  }>(
    `select avg(length(message) + length(details) + length(object_label) + 200) as length, count(*) as events,
       min(occurred_at) as first, max(occurred_at) as last
     from (select message, details, object_label, occurred_at from ${EVENTS} where site_id = ? order by id desc limit 1000) newest`,
    [site.id],
  )
  const newer = await database.value<number>(
    `select count(*) from (select 1 from ${EVENTS} where site_id = ? and id > ? limit 10000) newer`,
    [site.id, fold?.foldedTo ?? 0],
  )
  const rows = (fold?.total ?? 0) + Number(newer ?? 0)
  const span =
    recent?.first && recent.last ? Math.max(1, (Date.parse(recent.last) - Date.parse(recent.first)) / DAY) : 1
  const eachEvent = Number(recent?.length ?? 0) + INDEXES
  const perDay = Math.round(Number(recent?.events ?? 0) / span)
  return {
    rows,
    rows_per_day: perDay,
    megabytes: Math.round((rows * eachEvent) / MEGABYTE),
    bytes_per_row: Math.round(eachEvent),
  }
}

/** Twelve entries of an index. */
const INDEXES = 12 * 28

async function storageCheck(storage: Storage, ctx: ReadContext): Promise<Check> {
  const { storage_budget_mb: budget } = await ctx.settings(settings)
  const { rows, megabytes, rows_per_day: each_day } = storage
  const isOver = budget > 0 && megabytes > budget
  const problem = { detail: told('room_over', { rows, megabytes, each_day, budget }), fix: told('room_fix') }
  return check(
    { id: 'storage', label: told('room'), detail: told('room_detail', { rows, megabytes, each_day }) },
    isOver ? problem : null,
  )
}

async function pruningCheck(ctx: ReadContext): Promise<Check> {
  const { retention_days: days } = await ctx.settings(settings)
  const about = { id: 'pruning', label: told('retention') }
  if (days === 0) return check({ ...about, detail: told('kept_for_ever') }, null)
  const oldest = await ctx.database.value<string>(
    `select occurred_at from ${EVENTS} where site_id = ? and id >= ? order by id limit 1`,
    [ctx.site.id, FIRST_ID],
  )
  const isLate = oldest !== undefined && ctx.clock.millis() - Date.parse(oldest) > (days + 2) * DAY
  const problem = { detail: told('oldest', { date: oldest }), fix: told('jobs_fix') }
  return check({ ...about, detail: told('kept_for', { days }) }, isLate ? problem : null)
}

async function queueCheck(ctx: ReadContext): Promise<Check> {
  const [row] = await ctx.database.rows<{ folded_at: string }>(
    'select folded_at from activity_folds where site_id = ?',
    [ctx.site.id],
  )
  const newest = await ctx.database.value<string>(
    `select occurred_at from ${EVENTS} where site_id = ? order by id desc limit 1`,
    [ctx.site.id],
  )
  const lag = newest === undefined ? 0 : Date.parse(newest) - Date.parse(row?.folded_at ?? newest)
  const problem = { detail: told('counters_late'), fix: told('jobs_fix') }
  return check(
    { id: 'queue', label: told('counters'), detail: told('counters_follow') },
    lag > 3600_000 ? problem : null,
  )
}

async function mailCheck(ctx: ReadContext): Promise<Check> {
  const { notify_recipients: recipients } = await ctx.settings(settings)
  const failed = await countFailedMails(ctx)
  const problem = { detail: told('mail_failed', { count: failed }), fix: told('mail_fix') }
  const detail = recipients.length > 0 ? told('mail_to', { count: recipients.length }) : told('mail_nobody')
  return check({ id: 'mail', label: told('mail'), detail }, recipients.length > 0 && failed > 0 ? problem : null)
}

/** A proxy that nobody trusts makes all callers look like one. */
async function proxyCheck(ctx: ReadContext): Promise<Check> {
  const { trusted_proxies: proxies } = await ctx.settings(settings)
  const forwarded = ctx.request.header('x-forwarded-for') ?? ctx.request.header('forwarded')
  // A proxy that the operator trusts has told the address that the request bears.
  const isBelieved = proxies.length > 0 || forwarded?.includes(ctx.request.ip) === true
  const problem = { detail: told('addresses_proxy', { address: ctx.request.ip }), fix: told('addresses_fix') }
  return check(
    { id: 'proxy', label: told('addresses'), detail: told('addresses_right') },
    forwarded !== undefined && !isBelieved ? problem : null,
  )
}

/** The triggers that keep events from being changed must be there. */
async function integrityCheck(ctx: ReadContext): Promise<Check> {
  const text =
    ctx.database.engine === 'sqlite'
      ? `select count(*) from sqlite_schema where type = 'trigger' and tbl_name = '${EVENTS}'`
      : `select 2 * count(*) from pg_trigger where tgrelid = '${EVENTS}'::regclass and tgenabled = 'O' and not tgisinternal`
  const count = Number(await ctx.database.value(text, []))
  const about = { id: 'integrity', label: told('guard'), detail: told('guard_there') }
  if (count === 2) return check(about, null)
  return { ...about, status: 'critical', detail: told('guard_gone'), fix: told('guard_fix') }
}
