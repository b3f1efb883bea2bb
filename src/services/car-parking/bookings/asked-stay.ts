/** A stay as somebody asks for it, checked against the location it is for. */

import { type Static, Type } from 'typebox'
import type { TableRow } from '../../../db/row-types.ts'
import { instantAt, isDate, MINUTE } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import type { RestError } from '../../../kernel/errors.ts'
import { readRows } from '../../../kernel/statement.ts'
import type { Period, WeekHours } from '../../../platform/opening-hours/opening-hours.ts'
import { exceptionsFor, type OpeningTimes } from '../domain/opening-hours.ts'
import { LONGEST_STAY, type Stay, type StayProblem, type StayRules, stayProblems } from '../domain/stay.ts'
import { joinRefusals, refusals } from '../errors.ts'
import { fromCatalogue } from './catalogue.ts'
import { loadExceptions } from './free-spaces.ts'

export const stayInput = {
  location_id: Type.Integer({ minimum: 1, description: 'The car park.' }),
  entry: Type.String({
    maxLength: 40,
    description: 'When the car comes; without an offset on the clock of the car park.',
  }),
  exit: Type.String({ maxLength: 40, description: 'When it leaves; without an offset on the clock of the car park.' }),
  spaces: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: 'How many spaces.' })),
}
const wanted = Type.Object(stayInput)
export type WantedStay = Static<typeof wanted>

export type AskedStay = {
  readonly stay: Stay
  readonly rules: StayRules
  readonly opening: OpeningTimes
  readonly locationId: number
  /** The location's name. */
  readonly name: string
  readonly bufferMinutes: number
}

/** Times without an offset are on the clock of the location. */
export async function readStay(asked: WantedStay, ctx: ReadContext): Promise<AskedStay> {
  const { location_id, spaces = 1 } = asked
  const location = await fromCatalogue(`location ${location_id}`, () => loadLocation(location_id, ctx), ctx)
  if (!location) throw refusals.no_location()
  const { name, rules, week, exceptions, bufferMinutes } = location
  const timeZone = location.zone || ctx.site.zone
  const [entry, exit] = [readMoment(asked.entry, timeZone), readMoment(asked.exit, timeZone)]
  if (entry === null || exit === null) throw refusals.unreadable_stay()
  if (!(exit > entry) || exit - entry > LONGEST_STAY) throw refusals.exit_before_entry()
  const opening = { timeZone, week, exceptions }
  return { stay: { entry, exit, timeZone, spaces }, rules, opening, locationId: location_id, name, bufferMinutes }
}

/** What a location says about stays; null where none is open to customers. An empty zone is that of the site. */
async function loadLocation(id: number, ctx: ReadContext) {
  const [row] = await readRows<TableRow<'carparking_locations'>>({ text: LOCATION, values: [ctx.site.id, id] }, ctx)
  if (!row) return null
  return {
    name: row.name as string,
    zone: row.timezone as string | null,
    rules: rulesOf(row),
    week: weekOf(row.hours),
    exceptions: await loadExceptions(id, ctx),
    bufferMinutes: row.buffer_minutes,
  }
}

const LOCATION = `select name, timezone, hours, buffer_minutes, lead_time_minutes, horizon_days, min_stay_minutes,
  max_stay_minutes, entry_in_hours_only, exit_in_hours_only from carparking_locations
  where site_id = ? and id = ? and status = 'active' and trashed_at is null`

/** Refuses a stay that the location does not take, with a sentence for each reason. */
export function refuseStay(place: AskedStay, spaceTypeId: number, now: number): void {
  const problems = problemsOf(place, spaceTypeId, now)
  const refusal = refusalOf(problems)
  if (refusal) throw refusal
}

/** What speaks against a stay, whether anything is free or not; null for spaces of any type. */
export function problemsOf(
  { stay, rules, opening }: AskedStay,
  spaceTypeId: number | null,
  now: number,
): StayProblem[] {
  const own = { ...opening, exceptions: exceptionsFor(spaceTypeId, opening.exceptions) }
  return stayProblems(stay, { rules, opening: own }, now)
}

export const refusalOf = (problems: readonly StayProblem[]): RestError | null =>
  joinRefusals(problems.map(problem => refusals[problem]()))

/** `2026-04-16T09:00:00+02:00` */
export const localText = (instant: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toString({ timeZone, smallestUnit: 'second' })

function readMoment(text: string, timeZone: string): number | null {
  try {
    const moment = Math.floor(momentOf(text, timeZone) / MINUTE) * MINUTE
    return moment < END_OF_TIME ? moment : null
  } catch {
    return null
  }
}

/** Instants are kept as text with years of four digits. */
const END_OF_TIME = Date.UTC(9999, 11, 31)

function momentOf(text: string, timeZone: string): number {
  // As forms write it, and most programs: worth a way of its own, because the general one takes ten times as long.
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  if (date && time && isDate(date)) return instantAt(date, time, timeZone)
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/i.test(text)
  const moment = hasOffset ? Temporal.Instant.from(text) : Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone)
  return moment.epochMilliseconds
}

function rulesOf(location: TableRow<'carparking_locations'>): StayRules {
  const number = (value: unknown) => (value === null ? null : Number(value))
  return {
    leadTimeMinutes: Number(location.lead_time_minutes),
    horizonDays: number(location.horizon_days),
    minStayMinutes: Number(location.min_stay_minutes),
    maxStayMinutes: number(location.max_stay_minutes),
    entryInHoursOnly: Number(location.entry_in_hours_only) === 1,
    exitInHoursOnly: Number(location.exit_in_hours_only) === 1,
  }
}

type WrittenDay = { open: boolean; start?: string; end?: string; periods?: Period[] }

/** A location without hours is always open. */
function weekOf(hours: string | null): WeekHours {
  const written: { always_open: boolean; days: Record<string, WrittenDay> } = hours
    ? JSON.parse(hours)
    : { always_open: true, days: {} }
  const days = Object.entries(written.days).map(([day, { open, start, end, periods }]) => {
    const single = start && end ? [{ start, end }] : []
    return [day, open ? (periods ?? single) : []] as const
  })
  return { alwaysOpen: written.always_open, days: Object.fromEntries(days) }
}
