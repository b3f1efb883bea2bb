/** What a rule would have told: its conditions and its throttle on the events of the past days. */
import { DAY } from '../../../../../kernel/calendar.ts'
import type { ReadContext } from '../../../../../kernel/context.ts'
import type { EventRow } from '../../../domain/event.ts'
import { rankOf, ranksFrom } from '../../../domain/severity.ts'
import { refuseFields } from '../../../errors.ts'
import { ownSource } from '../../../store/event-row.ts'
import { readRows } from '../../../store/list-events.ts'
import { presentEvents } from '../../../store/present-events.ts'
import type { ScopedFilters } from '../../../store/selection.ts'
import { streamEvents } from '../../../store/stream-events.ts'
import { planAlerts } from '../../domain/plan-alerts.ts'
import { type Conditions, keptConditions, matchesRule, ruleProblems } from '../../domain/rule.ts'
import { knownWords } from '../known-words.ts'
import { rangesAsStored } from './ranges-as-stored.ts'

export const LONGEST_BACKTEST = 365
/** A log that is busier is looked at as far back as so many events reach. */
export const MOST_READ = 100_000

type Tried = { readonly conditions: Conditions; readonly throttle_minutes: number; readonly days: number }

export async function tryOnPast({ conditions: sent, throttle_minutes, days }: Tried, ctx: ReadContext) {
  refuseFields(ruleProblems({ conditions: sent, channels: [] }, knownWords(ctx)))
  const conditions = keptConditions(sent)
  const since = new Date(Date.parse(ctx.clock.instant()) - days * DAY).toISOString()
  const { matches, searchedFrom } = await matchesSince(since, conditions, ctx)
  const channels = [{ type: 'webhook' as const }]
  const state = { id: 0, throttle_minutes, channels, last_fired_at: null, pending_count: 0 }
  // What else the site sends within an hour is not part of the question.
  const budget = { mails: 0, others: Number.POSITIVE_INFINITY }
  const { alerts } = planAlerts(matches.toReversed(), [state], { matches: () => true, budget })
  const newest = await readRows(
    alerts.slice(-SAMPLE).map(({ event }) => event.id),
    ownSource(ctx),
  )
  return {
    matched: matches.length,
    would_send: alerts.length,
    suppressed_by_throttle: matches.length - alerts.length,
    sample: await presentEvents(newest, ctx),
    searched_from: searchedFrom,
  }
}

const SAMPLE = 5

/** Newest first, without their words, since they may be many. Only what an index answers is asked of the database; a rule's own words decide. */
async function matchesSince(since: string, conditions: Conditions, ctx: ReadContext) {
  const isInRanges = await rangesAsStored(ctx)
  const filters = { ...indexed(conditions), sites: [ctx.site.id], from: since }
  const matches: Pick<EventRow, 'id' | 'occurred_at'>[] = []
  let read = 0
  let oldest: string | null = null
  for await (const rows of streamEvents({ filters, limit: MOST_READ }, ownSource(ctx))) {
    read += rows.length
    oldest = rows.at(-1)?.occurred_at ?? oldest
    for (const row of rows)
      if (matchesRule(conditions, row, isInRanges)) matches.push({ id: row.id, occurred_at: row.occurred_at })
  }
  return { matches, searchedFrom: read < MOST_READ ? null : oldest }
}

function indexed({ codes, severities, min_severity: least }: Conditions): Omit<ScopedFilters, 'sites'> {
  if (codes.length > 0) return { codes }
  if (severities.length > 0) return { severities: severities.map(rankOf) }
  return least ? { severities: ranksFrom(least) } : {}
}
