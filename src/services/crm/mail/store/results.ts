/** What came of a campaign, in figures: people and programs apart, by link and by day. */

import type { ReadContext } from '../../../../kernel/context.ts'
import { majorUnits } from '../../../../kernel/currencies.ts'
import type { Stored } from '../../../../kernel/entity.ts'
import { readSlowly } from '../../../../kernel/statement.ts'
import type { campaigns } from '../../entities/campaigns.ts'
import { figuresByStage } from '../../records/deal-figures.ts'
import { settings } from '../../settings.ts'
import { countedUrls } from './send-queue.ts'

type Campaign = Stored<typeof campaigns>
type Tally = { action: string; url_id: number; is_machine: number; count: number }

export async function resultsOf(campaign: Campaign, ctx: ReadContext) {
  const [tallies, days, mailings] = [
    await talliesOf(campaign.id, ctx),
    await daysOf(campaign.id, ctx),
    await mailingsOf(campaign.id, ctx),
  ]
  const machines = (action: string) => sumOf(tallies.filter(row => row.action === action && row.is_machine === 1))
  return {
    figures: figuresOf(campaign),
    machines: { opened: machines('opened'), clicked: machines('clicked') },
    rates: ratesOf(campaign),
    revenue: await revenueOf(campaign.id, ctx),
    currency: (await ctx.settings(settings)).default_currency,
    links: countedUrls(campaign.tracking_urls).map(({ id, name, url }) => {
      const clicks = tallies.filter(row => row.action === 'clicked' && row.url_id === id)
      return { id, name, url, people: sumOf(clicks, 0), machines: sumOf(clicks, 1) }
    }),
    days,
    mailings,
  }
}

const sumOf = (rows: readonly Tally[], isMachine?: 0 | 1): number =>
  rows.filter(row => isMachine === undefined || row.is_machine === isMachine).reduce((sum, { count }) => sum + count, 0)

const figuresOf = (one: Campaign) => ({
  sent: one.sent_count,
  opened: one.opened_count,
  clicked: one.clicked_count,
  opted_in: one.opted_in_count,
  opted_out: one.opted_out_count,
  bounced: one.bounced_count,
  hard_bounced: one.hard_bounced_count,
  soft_bounced: one.soft_bounced_count,
  lead_created: one.lead_created_count,
})

/** Percent of the mails that were sent, to one decimal. */
function ratesOf({ sent_count: sent, ...one }: Campaign) {
  const rate = (count: number) => (sent === 0 ? 0 : Math.round((count * 1000) / sent) / 10)
  return {
    opened: rate(one.opened_count),
    clicked: rate(one.clicked_count),
    opted_out: rate(one.opted_out_count),
    bounced: rate(one.bounced_count),
  }
}

const talliesOf = (campaignId: number, ctx: ReadContext): Promise<Tally[]> =>
  readSlowly<Tally>(
    {
      text: `select action, url_id, is_machine, count(*) as count from crm_campaign_log
        where site_id = ? and campaign_id = ? group by action, url_id, is_machine`,
      values: [ctx.site.id, campaignId],
    },
    ctx,
  )

type Day = { readonly date: string; sent: number; opened: number; clicked: number }

async function daysOf(campaignId: number, ctx: ReadContext): Promise<Day[]> {
  const rows = await readSlowly<{ date: string; action: string; count: number }>(
    {
      text: `select substr(at, 1, 10) as date, action, count(*) as count from crm_campaign_log
        where site_id = ? and campaign_id = ? and is_machine = 0 and action in ('sent', 'opened', 'clicked')
        group by substr(at, 1, 10), action order by 1`,
      values: [ctx.site.id, campaignId],
    },
    ctx,
  )
  const days = new Map<string, Day>()
  for (const { date, action, count } of rows) {
    const day = days.get(date) ?? { date, sent: 0, opened: 0, clicked: 0 }
    days.set(date, { ...day, [action]: count })
  }
  return [...days.values()].slice(-60)
}

async function mailingsOf(campaignId: number, ctx: ReadContext) {
  const rows = await readSlowly<{ id: number; name: string; state: string; status: string | null; count: number }>(
    {
      text: `select m.id, m.name, m.status as state, q.status, count(q.id) as count from crm_mass_emails m
        left join crm_mail_queue q on q.site_id = m.site_id and q.mass_email_id = m.id
        where m.site_id = ? and m.campaign_id = ? and m.trashed_at is null
        group by m.id, m.name, m.status, q.status order by m.id`,
      values: [ctx.site.id, campaignId],
    },
    ctx,
  )
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(([first, ...others]) => ({
    ...{ id: first!.id, name: first!.name, status: first!.state },
    queue: queueCounts([first!, ...others]),
  }))
}

/** How many of a queue are where. */
export const queueCounts = (rows: readonly { readonly status: string | null; readonly count: number }[]) => {
  const count = (status: string) => rows.find(row => row.status === status)?.count ?? 0
  return { pending: count('pending'), sending: count('sending'), sent: count('sent'), failed: count('failed') }
}

/** Of the deals that were won and name the campaign, as far as the caller may read them, in the usual currency. */
async function revenueOf(campaignId: number, ctx: ReadContext): Promise<number> {
  const won = await figuresByStage({ preset: 'won', campaign_id: campaignId }, ctx)
  const sum = won.reduce((all, { amount }) => all + amount, 0)
  return majorUnits(sum, (await ctx.settings(settings)).default_currency)
}
