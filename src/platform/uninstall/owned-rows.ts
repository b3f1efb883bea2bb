/** The tables whose rows go with a service, in the order in which they go. */
import type { DescribedTable } from '../../db/describe-schema.ts'
import type { Entity } from '../../kernel/entity.ts'
import type { Service } from '../../kernel/service.ts'

export type OwnedRows = {
  readonly table: string
  /** The columns that tell its rows apart within a site. */
  readonly key: readonly string[]
  /** Only rows with one of these values go: the table is the platform's, and other services have rows in it too. */
  readonly only?: { readonly column: string; readonly values: readonly string[] }
}

/**
 * What refers to something goes before it: foreign keys say so, and links of entities. Otherwise records go before other
 * rows, which may be sums over them, and those of Pro first, which rest on the others.
 */
export function ownedRows(service: Service, schema: readonly DescribedTable[]): OwnedRows[] {
  const isFree = (entity: Entity) => Number(!service.proEntities.has(entity))
  const entities = (service.entities ?? []).toSorted((one, other) => isFree(one) - isFree(other))
  const others = Object.entries(service.owns?.tables ?? {}).flatMap(([table, kind]) =>
    typeof kind === 'object' && 'partOf' in kind ? [] : [table],
  )
  const described = new Map(schema.map(table => [table.table, table]))
  const linked = linksOf(service)
  const counted = Object.entries(service.owns?.tables ?? {}).flatMap(([counts, kind]) =>
    typeof kind === 'object' && 'countsOf' in kind ? [{ counts, table: kind.countsOf }] : [],
  )
  const refersTo = (table: string): ReadonlySet<string> =>
    new Set([
      ...(described.get(table)?.references ?? []),
      ...(linked.get(table) ?? []),
      ...counted.filter(one => one.table === table).map(({ counts }) => counts),
    ])
  const own = referringFirst([...entities.map(({ table }) => table), ...others], refersTo)
  return [...own.map(table => ({ table, key: keyOf(described.get(table)) })), ...sharedRows(service, { own, schema })]
}

const keyOf = (table?: DescribedTable): string[] => (table?.primaryKey ?? []).filter(column => column !== 'site_id')

/** What the platform keeps for a service: tables with a column `service`, what is kept of each record, and with posts. */
function sharedRows(
  { slug, entities = [], owns }: Service,
  { own, schema }: { readonly own: readonly string[]; readonly schema: readonly DescribedTable[] },
): OwnedRows[] {
  const isShared = ({ table, columns }: DescribedTable) =>
    !own.includes(table) && columns.some(({ name }) => name === 'service') && columns.some(isSite)
  const ofService = schema.filter(isShared).map(table => ({
    table: table.table,
    key: keyOf(table),
    only: { column: 'service', values: [slug] },
  }))
  const ofRecords = schema
    .filter(({ table }) => KEPT_OF_RECORDS.includes(table))
    .map(table => ({
      table: table.table,
      key: keyOf(table),
      only: { column: 'owner', values: entities.map(entity => entity.table) },
    }))
  const ofPosts = schema
    .filter(({ table }) => table === 'post_meta' && (owns?.postMeta ?? []).length > 0)
    .map(table => ({ table: table.table, key: keyOf(table), only: { column: 'key', values: owns?.postMeta ?? [] } }))
  return [...ofService, ...(entities.length === 0 ? [] : ofRecords), ...ofPosts]
}

const KEPT_OF_RECORDS = ['record_revisions', 'record_translations']

const isSite = ({ name }: { readonly name: string }): boolean => name === 'site_id'

/** By the table of each entity, those of the entities that its fields link to. */
function linksOf({ entities = [] }: Service): ReadonlyMap<string, readonly string[]> {
  const tableOf = new Map(entities.map(({ name, table }) => [name, table]))
  return new Map(
    entities.map(({ table, fields }) => [
      table,
      Object.values(fields as Record<string, { kind: string; options: { to?: string } }>).flatMap(field =>
        field.kind === 'link' ? (tableOf.get(field.options.to ?? '') ?? []) : [],
      ),
    ]),
  )
}

/** In the given order as far as possible; tables that refer to each other in a circle stay as they are. */
function referringFirst(tables: readonly string[], refersTo: (table: string) => ReadonlySet<string>): string[] {
  const left = [...tables]
  const ordered: string[] = []
  while (left.length > 0) {
    const free = left.findIndex(table => !left.some(other => other !== table && refersTo(other).has(table)))
    ordered.push(...left.splice(Math.max(0, free), 1))
  }
  return ordered
}
