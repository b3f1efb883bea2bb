/**
 * `node bench/crm.ts`: a million contacts, 200,000 accounts, 500,000 deals and five million entries of the stream. The
 * list of fifty contacts as a ratio of the floor's list in the same run, for somebody with rights per field; lists by
 * own, team and all, presets, searches and every two filters by how long the slowest of a hundred takes, and so the board
 * and the reports.
 *
 * `BENCH_DATA=<folder>` keeps the filled site. `BENCH_CONTACTS` and `BENCH_SECONDS` change the figures,
 * `BENCH_POSTGRES_URL` names an empty database to measure on PostgreSQL.
 */
import { type Measured, runBench } from './bench-frame.ts'
import { besideFloor, ofFloorLine, SECONDS, slowestLine, steady } from './compare.ts'
import { type CrmBench, crmSite } from './crm-site.ts'
import type { Load } from './load.ts'

/** One value of each filter; every two of a list are asked together. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  contacts: [
    ...['source=web_site', 'do_not_call=true', 'has_portal_user=false', 'campaign_id=3', 'target_list_ids=5'],
    ...['assigned_user_id=[me]', 'filters[team_ids][my_teams]=1', 'is_followed=true', 'account_id=7'],
    ...['filters[birthday][between]=1970-01-01,1970-12-31', 'filters[created_at][last_days]=2'],
  ],
  opportunities: [
    ...['stage=proposal', 'lead_source=partner', 'campaign_id=3', 'assigned_user_id=[me]', 'account_id=7'],
    ...['filters[amount][gte]=49000', 'filters[close_date][between]=2026-02-01,2026-02-28', 'pipeline_id=default'],
  ],
}
const PRESETS: Readonly<Record<string, readonly string[]>> = {
  contacts: ['portal_users', 'not_portal_users', 'account_active', 'only_my', 'followed', 'starred'],
  accounts: ['customers', 'recently_created', 'only_my'],
  opportunities: ['open', 'won', 'lost', 'only_my'],
}
const SEARCHES = ['lovelace14', 'ada lovelace', 'hop', 'p17 company3', 'buyer']
const REPORTS = [
  ...['opportunities_by_stage', 'opportunities_by_lead_source', 'sales_by_month', 'sales_pipeline', 'leads_by_status'],
  ...['lead_conversion', 'activities_by_user'],
]
/** For each figure. */
const REQUESTS = 200
const LEVELS = ['all', 'team', 'own'] as const

await runBench({
  program: import.meta.url,
  site: crmSite(Number(process.env.BENCH_CONTACTS ?? 1_000_000)),
  measure: measureAll,
})

async function measureAll(site: CrmBench, { dozen, floor }: Measured): Promise<string[]> {
  const by = (level: keyof CrmBench['authorization'], path: string, load: Partial<Load> = {}): Load => ({
    url: `${dozen.url}/api/vendor-crm/v1${path.replace('[me]', String(site.me))}`,
    headers: { authorization: site.authorization[level] },
    // A record that is not theirs is refused.
    ...{ connections: 1, mayRefuse: true, ...load },
  })
  const listed = await besideFloor(by('ruled', '/contacts?per_page=50', { connections: 16 }), {
    url: `${floor.url}/list`,
  })
  const lines = [`${site.contacts} contacts`, ofFloorLine('50 contacts with rights per field', listed, 0.7)]
  for (const [name, path] of asked())
    for (const level of LEVELS) lines.push(await timed(`${name}, ${level}`, by(level, path), 50))
  for (const [name, path] of pairs()) lines.push(await timed(name, by('all', path), 50))
  for (const level of LEVELS) {
    lines.push(await timed(`board, ${level}`, by(level, '/opportunities/board'), 250))
    for (const id of REPORTS) {
      const run = by(level, `/reports/${id}/run`, { method: 'POST', body: '{}' })
      lines.push(await timed(`${id}, ${level}`, run, 250))
    }
    lines.push(await timed(`forecast, ${level}`, by(level, '/reports/forecast'), 250))
    lines.push(await timed(`dashboard, ${level}`, by(level, '/dashboard/stats'), 250))
  }
  return lines
}

/** Lists as people open them: name and path. */
function asked(): [string, string][] {
  const lists = Object.entries(PRESETS).flatMap(([entity, presets]): [string, string][] => [
    [entity, `/${entity}?per_page=50`],
    [`${entity} by name`, `/${entity}?per_page=50&orderby=name&order=asc`],
    ...presets.map((preset): [string, string] => [`${entity}: ${preset}`, `/${entity}?per_page=50&preset=${preset}`]),
  ])
  const searches = SEARCHES.map((words): [string, string] => [
    `contacts with ${words}`,
    `/contacts?per_page=50&search=${encodeURIComponent(words)}`,
  ])
  return [
    ...lists,
    ...searches,
    ['the stream of a contact', '/stream/contacts/41'],
    ['search of all', '/search?q=lovelace'],
  ]
}

function pairs(): [string, string][] {
  return Object.entries(FILTERS).flatMap(([entity, filters]) =>
    filters.flatMap((one, index) =>
      filters
        .slice(index)
        .map((other): [string, string] => [
          `${entity}: ${one === other ? one : `${one} & ${other}`}`,
          `/${entity}?per_page=50&${one}${one === other ? '' : `&${other}`}`,
        ]),
    ),
  )
}

async function timed(name: string, load: Load, most: number): Promise<string> {
  return slowestLine(name, await steady({ ...load, requests: REQUESTS }, SECONDS / 4), most)
}
