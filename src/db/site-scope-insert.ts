/** Gives inserted rows their site. */
import {
  AliasNode,
  CastNode,
  ColumnNode,
  DataTypeNode,
  IdentifierNode,
  type InsertQueryNode,
  type OnConflictNode,
  type OperationNode,
  PrimitiveValueListNode,
  SelectionNode,
  type SelectQueryNode,
  type TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import {
  belongsToSite,
  both,
  checkAssignments,
  checkSite,
  confined,
  isSiteColumn,
  type Scope,
  siteTableOf,
} from './site-scope-nodes.ts'

export const confineInsert = (node: InsertQueryNode, scope: Scope): OperationNode => {
  if (!node.into || !siteTableOf(node.into, scope)) return node
  const isReplacing = node.replace || node.orAction?.action === 'replace' || node.onDuplicateKey
  if (isReplacing) throw new Error('REPLACE could delete the row of another site: use onConflict().')
  const onConflict = node.onConflict && confineConflict(node.onConflict, node.into, scope)
  const { defaultValues, ...rest } = node
  const filled = defaultValues ? { ...rest, columns: [], values: ValuesNode.create([ValueListNode.create([])]) } : node
  return { ...filled, ...withSiteColumn(filled, scope), ...(onConflict && { onConflict }) }
}

const withSiteColumn = (node: InsertQueryNode, scope: Scope): Pick<InsertQueryNode, 'columns' | 'values'> => {
  const columns = node.columns ?? []
  const at = columns.findIndex(column => isSiteColumn(column))
  if (node.values?.kind === 'ValuesNode') {
    const lists = (node.values as ValuesNode).values
    if (at >= 0) {
      for (const list of lists) checkSite(list.values[at], scope)
      return {}
    }
    const values = ValuesNode.create(lists.map(list => withValue(list, scope.siteId)))
    return { columns: [...columns, ColumnNode.create('site_id')], values }
  }
  if (at >= 0) throw new Error('Leave site_id out when rows are inserted from a query: it is added.')
  if (columns.length === 0) throw new Error('Name the columns when rows are inserted from a query.')
  return { columns: [...columns, ColumnNode.create('site_id')], values: withSelection(node.values, scope) }
}

const withValue = (list: ValuesNode['values'][number], siteId: number): ValuesNode['values'][number] =>
  list.kind === 'PrimitiveValueListNode'
    ? PrimitiveValueListNode.create([...list.values, siteId])
    : ValueListNode.create([...list.values, ValueNode.create(siteId)])

/** The site as one more selected column, also in every part of a union. The cast tells PostgreSQL the type. */
const withSelection = (query: OperationNode | undefined, scope: Scope): OperationNode => {
  if (query?.kind !== 'SelectQueryNode') throw new Error('Rows can be inserted from values or a select only.')
  const select = query as SelectQueryNode
  const site = AliasNode.create(
    CastNode.create(ValueNode.create(scope.siteId), DataTypeNode.create('bigint')),
    IdentifierNode.create('site_id'),
  )
  const widened: SelectQueryNode = {
    ...select,
    selections: [...(select.selections ?? []), SelectionNode.create(site)],
    ...(select.setOperations && {
      setOperations: select.setOperations.map(part => ({ ...part, expression: withSelection(part.expression, scope) })),
    }),
  }
  confined.set(widened, scope.siteId)
  return widened
}

/** The row in the way may belong to another site; then nothing is updated. */
const confineConflict = (node: OnConflictNode, into: TableNode, scope: Scope): OnConflictNode => {
  if (!node.updates) return node
  checkAssignments(node.updates, into, scope)
  return { ...node, updateWhere: WhereNode.create(both(belongsToSite(into, scope), node.updateWhere?.where)) }
}
