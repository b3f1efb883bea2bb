/** A list as a CSV file: the same search, filters, order and rules, without pages. */
import type { ReadContext } from '../context.ts'
import { type Cell, csvStream } from '../csv.ts'
import type { Entity } from '../entity.ts'
import { csv, type Reply } from '../replies.ts'
import { bytesOf } from '../reply-shapes.ts'
import { type Route, route } from '../route.ts'
import { recordsExported } from './hooks.ts'
import type { Values } from './kind.ts'
import { rowsStatement } from './list-statements.ts'
import { type Plan, planFor, planOf, type Surface } from './plan.ts'
import { loadValues, presentRecords, shownName } from './record-values.ts'
import { pathOf } from './rights.ts'
import { askRight } from './row-rule.ts'
import { exportInput } from './schemas.ts'
import { selectRecords } from './selection.ts'
import { readableFields } from './visibility.ts'

/** At most `entity.exportLimit` records, sent as they are read. The query has the names of the address's. */
export const exportRecords = (entity: Entity, query: Readonly<Values>, ctx: ReadContext): Promise<Reply> =>
  exportList(planFor(entity, ctx), query, ctx)

async function exportList(plan: Plan, query: Readonly<Values>, ctx: ReadContext): Promise<Reply> {
  await askRight(plan, 'export', ctx)
  const selection = await selectRecords({ plan, verb: 'export', query }, ctx)
  const window = { limit: plan.entity.exportLimit ?? 10_000, offset: 0 }
  const statement = rowsStatement({ plan, selection, window }, ctx)
  await tellExport(plan, query, ctx)
  const columns = columnsOf(plan, ctx)
  return csv(
    csvStream(columns, cellChunks({ plan, columns, chunks: ctx.database.stream<Values>(statement) }, ctx)),
    `${plan.entity.name}.csv`,
  )
}

export function exportRoute(surface: Surface): Route {
  const { service, entity } = surface
  const plan = planOf(surface)
  return route({
    method: 'GET',
    path: `${pathOf(entity)}/export`,
    summary: `Download ${entity.label[1].toLowerCase()} as CSV`,
    access: service.permissions.can(service.rights.export!),
    input: exportInput(entity),
    extra: true,
    reply: bytesOf('text/csv'),
    ...(entity.requires ? { requires: entity.requires } : {}),
    handler: (query, ctx) => exportList(plan, query as Values, ctx),
  })
}

/** What a list shows, without secrets and what the declaration keeps out. */
function columnsOf(plan: Plan, ctx: ReadContext): string[] {
  const fields = readableFields(plan, ctx).filter(
    ({ field, options }) => options.csv !== false && field.kind !== 'secret',
  )
  return [
    'id',
    ...fields.map(shownName),
    ...(plan.entity.computed?.names ?? []),
    'created_at',
    'modified_at',
    'trashed_at',
  ]
}

type Chunks = {
  readonly plan: Plan
  readonly columns: readonly string[]
  readonly chunks: AsyncIterable<readonly Values[]>
}

async function* cellChunks({ plan, columns, chunks }: Chunks, ctx: ReadContext): AsyncGenerator<Cell[][]> {
  for await (const rows of chunks) {
    const shown = await presentRecords(
      plan,
      rows.map(row => loadValues(plan, row, ctx)),
      ctx,
    )
    yield shown.map(record => columns.map(name => cellOf(record[name])))
  }
}

function cellOf(value: unknown): Cell {
  if (typeof value !== 'object' || value === null) return value as Cell
  const isFlat = Array.isArray(value) && value.every(one => typeof one !== 'object')
  return isFlat ? value.join(', ') : JSON.stringify(value)
}

/** A transaction only where somebody listens. */
async function tellExport(plan: Plan, query: Readonly<Values>, ctx: ReadContext): Promise<void> {
  if (!ctx.hooks.has(recordsExported.name)) return
  const about = { service: plan.service.slug, entity: plan.entity.name, format: 'csv', query }
  await ctx.transaction(tx => tx.hooks.fire(recordsExported, about, tx))
}
