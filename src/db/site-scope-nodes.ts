/** What `site-scope-tree.ts` and `site-scope-insert.ts` know about single nodes of a query. */
import {
  type AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type IdentifierNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  ReferenceNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
} from 'kysely'

export type Scope = { readonly siteId: number; readonly siteTables: ReadonlySet<string> }

/** A query built from `db` inside another query comes here twice; the second time it is left as it is. */
export const confined = new WeakMap<OperationNode, number>()

/** What was there goes into brackets: it may end in raw text with an OR. */
export const both = (condition: OperationNode, existing: OperationNode | undefined): OperationNode =>
  existing ? AndNode.create(condition, ParensNode.create(existing)) : condition

export const checkAssignments = (
  updates: UpdateQueryNode['updates'],
  table: OperationNode | undefined,
  scope: Scope,
): void => {
  if (!table || !siteTableOf(table, scope)) return
  for (const update of updates ?? []) if (isSiteColumn(update.column)) checkSite(update.value, scope)
}

export const checkSite = (given: unknown, { siteId }: Scope): void => {
  const value = typeof given === 'object' && given !== null && 'value' in given ? given.value : given
  if (value !== siteId) throw new Error('A row was given to another site than the one that the query is confined to.')
}

/** The table itself when it has `site_id`, also under an alias. */
export const siteTableOf = (source: OperationNode, scope: Scope): TableNode | null => {
  const table = source.kind === 'AliasNode' ? (source as AliasNode).node : source
  return table.kind === 'TableNode' && isSiteTable(tableName(table as TableNode), scope) ? (table as TableNode) : null
}

export const tableName = (node: TableNode): string => node.table.identifier.name

/** SQLite takes `Posts` for `posts`. */
export const isSiteTable = (name: string, { siteTables }: Scope): boolean =>
  siteTables.has(name) || siteTables.has(name.toLowerCase())

export const isSiteColumn = (node: OperationNode): boolean => {
  const column = node.kind === 'ReferenceNode' ? (node as ReferenceNode).column : node
  return column.kind === 'ColumnNode' && (column as ColumnNode).column.name.toLowerCase() === 'site_id'
}

const SITE_COLUMN = ColumnNode.create('site_id')
const EQUALS = OperatorNode.create('=')

export const belongsToSite = (source: OperationNode, { siteId }: Scope): OperationNode => {
  const name = source.kind === 'AliasNode' ? aliasTable(source as AliasNode) : (source as TableNode)
  return BinaryOperationNode.create(ReferenceNode.create(SITE_COLUMN, name), EQUALS, ValueNode.create(siteId))
}

const aliasTable = ({ alias }: AliasNode): TableNode => {
  if (alias.kind !== 'IdentifierNode') throw new Error("The alias of a site's table must be a plain name.")
  return TableNode.create((alias as IdentifierNode).name)
}
