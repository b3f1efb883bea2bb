/** Whose working calendar counts: their own, that of a team, the usual one of the CRM, or every working day. */
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import type { WorkingCalendar } from '../domain/working-time.ts'
import { USUAL_WEEK } from '../entities/working-calendars.ts'
import { settings } from '../settings.ts'

type Stored = { timezone: string; weekdays: string; time_ranges: string; exceptions: string }

export async function calendarFor(userId: number | null, ctx: ReadContext): Promise<WorkingCalendar> {
  const usual = (await ctx.settings(settings)).working_calendar_id
  const own = userId === null ? null : await calendarOf(userId, ctx)
  const found = own ?? (usual > 0 ? await calendarAt(usual, ctx) : null)
  if (!found) return { zone: ctx.site.zone, weekdays: USUAL_WEEK, time_ranges: [['09:00', '17:00']], exceptions: [] }
  return {
    zone: found.timezone || ctx.site.zone,
    weekdays: JSON.parse(found.weekdays),
    time_ranges: JSON.parse(found.time_ranges),
    exceptions: JSON.parse(found.exceptions),
  }
}

const COLUMNS = 'c.timezone, c.weekdays, c.time_ranges, c.exceptions'

async function calendarOf(userId: number, ctx: ReadContext): Promise<Stored | null> {
  const own = `select ${COLUMNS} from crm_working_calendars c join record_links l on l.owner_id = c.id and l.site_id = c.site_id
    where c.site_id = ? and l.owner = 'crm_working_calendars' and l.field = 'user_ids' and l.target_id = ? order by c.id limit 1`
  const [row] = await readRows<Stored>({ text: own, values: [ctx.site.id, userId] }, ctx)
  if (row) return row
  const team = `select ${COLUMNS} from crm_working_calendars c join crm_teams t on t.working_calendar_id = c.id and t.trashed_at is null
    join record_links l on l.owner_id = t.id and l.site_id = c.site_id
    where c.site_id = ? and l.owner = 'crm_teams' and l.field = 'user_ids' and l.target_id = ? order by t.id limit 1`
  const [shared] = await readRows<Stored>({ text: team, values: [ctx.site.id, userId] }, ctx)
  return shared ?? null
}

async function calendarAt(id: number, ctx: ReadContext): Promise<Stored | null> {
  const text = `select ${COLUMNS} from crm_working_calendars c where c.site_id = ? and c.id = ?`
  const [row] = await readRows<Stored>({ text, values: [ctx.site.id, id] }, ctx)
  return row ?? null
}
