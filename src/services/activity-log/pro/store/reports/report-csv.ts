/** A report as one table: each line says which section it belongs to. */
import type { Readable } from 'node:stream'
import { type Cell, csvStream } from '../../../../../kernel/csv.ts'
import type { Section } from '../../domain/report-request.ts'
import { EVENT_HEADER, eventCells } from '../export/event-cells.ts'
import type { Report } from './report-data.ts'

export const reportCsv = (report: Report): Readable =>
  csvStream(['section', 'name', 'value', ...EVENT_HEADER], lines(report))

type Line = readonly Cell[]

async function* lines(report: Report): AsyncGenerator<readonly Line[]> {
  const { sections } = report.request
  yield sections.flatMap(section =>
    countLines[section](report).map(([name, value]) => [section, name, value, ...NO_EVENT]),
  )
  if (!sections.includes('events')) return
  for await (const events of report.events()) yield events.map(event => ['events', '', '', ...eventCells(event)])
}

const NO_EVENT: readonly Cell[] = EVENT_HEADER.map(() => '')

type Counts = readonly (readonly [name: string, value: Cell])[]

const countLines: Readonly<Record<Section, (report: Report) => Counts>> = Object.freeze({
  summary: ({ request, site, madeAt, counts, isCut }) => [
    ['title', request.title],
    ['site', site.url],
    ['made_at', madeAt],
    ['from', counts.from],
    ['to', counts.to],
    ['filters', JSON.stringify(request.filters)],
    ['total', counts.total],
    ['previous_total', counts.previous_total],
    ['events_cut', isCut],
  ],
  by_severity: ({ counts }) => Object.entries(counts.by_severity),
  by_group: ({ counts }) => counts.by_group.map(({ group, total }) => [group, total] as const),
  by_user: ({ counts }) => counts.by_user.map(({ id, login, total }) => [login || `#${id}`, total] as const),
  by_ip: ({ counts }) => counts.by_ip.map(({ ip, total }) => [ip, total] as const),
  events: () => [],
})
