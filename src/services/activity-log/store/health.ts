/** Whether the log does what it should, and how much room it takes. */
import { DAY } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { countFailedMails } from '../../../platform/mail/mail.ts'
import { type Check, hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { foldOf } from './counters.ts'
import { EVENTS, FIRST_ID } from './event-table.ts'

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

type Problem = { readonly detail: string; readonly fix: string }

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
  const detail = `${storage.rows} events, about ${storage.megabytes} MB, ${storage.rows_per_day} a day.`
  const isOver = budget > 0 && storage.megabytes > budget
  const fix = 'Keep events for fewer days, or give the log more room.'
  return check(
    { id: 'storage', label: 'Room', detail },
    isOver ? { detail: `${detail} The bound is ${budget} MB.`, fix } : null,
  )
}

async function pruningCheck(ctx: ReadContext): Promise<Check> {
  const { retention_days: days } = await ctx.settings(settings)
  const about = { id: 'pruning', label: 'Retention' }
  if (days === 0) return check({ ...about, detail: 'Events are kept for ever.' }, null)
  const oldest = await ctx.database.value<string>(
    `select occurred_at from ${EVENTS} where site_id = ? and id >= ? order by id limit 1`,
    [ctx.site.id, FIRST_ID],
  )
  const isLate = oldest !== undefined && ctx.clock.millis() - Date.parse(oldest) > (days + 2) * DAY
  const problem = { detail: `The oldest event is of ${oldest}.`, fix: 'See whether the jobs of this server run.' }
  return check({ ...about, detail: `Events are kept for ${days} days.` }, isLate ? problem : null)
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
  const problem = {
    detail: 'The counters have not followed the log for an hour.',
    fix: 'See whether the jobs of this server run.',
  }
  return check(
    { id: 'queue', label: 'Counters', detail: 'The counters follow the log.' },
    lag > 3600_000 ? problem : null,
  )
}

async function mailCheck(ctx: ReadContext): Promise<Check> {
  const { notify_recipients: recipients } = await ctx.settings(settings)
  const failed = await countFailedMails(ctx)
  const problem = { detail: `${failed} mails could not be sent.`, fix: 'Look at the outbox for the reason.' }
  const detail = recipients.length > 0 ? `Messages go to ${recipients.length} addresses.` : 'Nobody gets messages.'
  return check({ id: 'mail', label: 'Mail', detail }, recipients.length > 0 && failed > 0 ? problem : null)
}

/** A proxy that nobody trusts makes all callers look like one. */
async function proxyCheck(ctx: ReadContext): Promise<Check> {
  const { trusted_proxies: proxies } = await ctx.settings(settings)
  const forwarded = ctx.request.header('x-forwarded-for') ?? ctx.request.header('forwarded')
  // A proxy that the operator trusts has told the address that the request bears.
  const isBelieved = proxies.length > 0 || forwarded?.includes(ctx.request.ip) === true
  const problem = {
    detail: `Requests come through a proxy that is not trusted: they are recorded as coming from ${ctx.request.ip}.`,
    fix: 'Name the proxy in the trusted proxies, if it is yours.',
  }
  return check(
    { id: 'proxy', label: 'Addresses', detail: 'Addresses are those of the callers.' },
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
  const detail = 'The database refuses to change or delete events.'
  if (count === 2) return check({ id: 'integrity', label: 'Guard', detail }, null)
  return {
    id: 'integrity',
    label: 'Guard',
    status: 'critical',
    detail: 'The guard that keeps events from being changed is missing.',
    fix: 'Restore the database, or run the migrations on a fresh one.',
  }
}
