/** The walk over a query's tree behind `site-scope.ts`. Copies only what it changes. */
import {
  AliasNode,
  AndNode,
  type CommonTableExpressionNode,
  FromNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  OnNode,
  type OperationNode,
  type RootOperationNode,
  SelectAllNode,
  SelectionNode,
  SelectQueryNode,
  type UpdateQueryNode,
  WhereNode,
} from 'kysely'
import { confineInsert } from './site-scope-insert.ts'
import {
  belongsToSite,
  both,
  checkAssignments,
  confined,
  isSiteTable,
  type Scope,
  siteTableOf,
  tableName,
} from './site-scope-nodes.ts'

export const confine = (
  root: RootOperationNode,
  siteId: number,
  siteTables: ReadonlySet<string>,
): RootOperationNode => {
  const known = confined.get(root)
  if (known === siteId) return root
  if (!ROOTS.has(root.kind)) throw new Error('Tables are changed in migrations, not in the transaction of a site.')
  return walk(root, { siteId, siteTables })
}

const ROOTS: ReadonlySet<string> = new Set([
  'SelectQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'RawNode',
])

const walk = <N extends OperationNode>(node: N, scope: Scope): N => {
  const before = confined.get(node)
  if (before !== undefined) {
    if (before !== scope.siteId) throw new Error('A query of one site was put into a query of another site.')
    return node
  }
  const change = CHANGES[node.kind]
  const inside = walkInside(node, scope)
  if (!change) return inside
  const changed = change(inside, scope) as N
  // What was not changed may be a constant that another site's query uses too.
  if (changed !== node) confined.set(changed, scope.siteId)
  return changed
}

/** The kinds whose inside is plain values, or has no tables in it. */
const LEAVES: ReadonlySet<string> = new Set([
  'ValueNode',
  'PrimitiveValueListNode',
  'IdentifierNode',
  'ColumnNode',
  'ReferenceNode',
  'TableNode',
  'OperatorNode',
])

const walkInside = <N extends OperationNode>(node: N, scope: Scope): N => {
  if (LEAVES.has(node.kind)) return node
  const members = node as Readonly<Record<string, unknown>>
  let copy: Record<string, unknown> | null = null
  for (const key in members) {
    const value = members[key]
    if (typeof value !== 'object' || value === null) continue
    const walked = Array.isArray(value) ? walkList(value, scope) : walk(value as OperationNode, scope)
    if (walked === value) continue
    copy ??= { ...members }
    copy[key] = walked
  }
  return (copy ?? node) as N
}

const walkList = (list: readonly OperationNode[], scope: Scope): readonly OperationNode[] => {
  let copy: OperationNode[] | null = null
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index]!
    const walked = typeof item === 'object' && item !== null ? walk(item, scope) : item
    if (walked === item) continue
    copy ??= [...list]
    copy[index] = walked
  }
  return copy ?? list
}

type Change = (node: any, scope: Scope) => OperationNode

const refuse =
  (sentence: string): Change =>
  () => {
    throw new Error(sentence)
  }

const CHANGES: Readonly<Record<string, Change>> = Object.freeze({
  SelectQueryNode: (node: SelectQueryNode, scope: Scope) => confineSources(node, scope),
  DeleteQueryNode: (node: OperationNode, scope: Scope) => confineSources(node, scope),
  UpdateQueryNode: (node: UpdateQueryNode, scope: Scope) => {
    checkAssignments(node.updates, node.table, scope)
    return confineSources(node, scope)
  },
  InsertQueryNode: (node: InsertQueryNode, scope: Scope) => confineInsert(node, scope),
  CommonTableExpressionNode: (node: CommonTableExpressionNode, scope: Scope) => {
    const name = tableName(node.name.table)
    if (!isSiteTable(name, scope)) return node
    throw new Error(`A common table expression may not be called ${name}, like the table of a site.`)
  },
  RawNode: (node: { kind: 'RawNode'; parameters: readonly OperationNode[] }, scope: Scope) => {
    const named = node.parameters.find(parameter => siteTableOf(parameter, scope))
    if (!named) return node
    throw new Error('The table of a site stands in raw SQL, where site_id cannot be added: use the query builder.')
  },
  MergeQueryNode: refuse('MERGE cannot be confined to a site.'),
})

type Sources = OperationNode & {
  from?: FromNode
  using?: { kind: 'UsingNode'; tables: readonly OperationNode[] }
  table?: OperationNode
  joins?: readonly JoinNode[]
  where?: WhereNode
}

/**
 * FROM, USING and the changed table get their condition in WHERE; a joined one in its ON, so that a left join keeps its
 * rows. A right or full join keeps rows that ON refuses, and WHERE would drop the empty side: there each table becomes
 * `(select * from table where site_id = ?)`.
 */
const confineSources = (node: Sources, scope: Scope): OperationNode => {
  const isTwoSided = node.joins?.some(join => join.joinType === 'RightJoin' || join.joinType === 'FullJoin')
  if (isTwoSided && node.kind === 'SelectQueryNode') return confineByDerivation(node, scope)
  if (isTwoSided || node.table?.kind === 'ListNode') throw new Error('This kind of join cannot be confined to a site.')
  const conditions: OperationNode[] = []
  const addWhere = (source: OperationNode): void => {
    if (siteTableOf(source, scope)) conditions.push(belongsToSite(source, scope))
  }
  node.from?.froms.forEach(addWhere)
  node.using?.tables.forEach(addWhere)
  if (node.table) addWhere(node.table)
  const joins = node.joins?.map(join => {
    if (!siteTableOf(join.table, scope)) return join
    if (!join.on) {
      addWhere(join.table)
      return join
    }
    return { ...join, on: OnNode.create(both(belongsToSite(join.table, scope), join.on.on)) }
  })
  if (conditions.length === 0) return joins ? ({ ...node, joins } as OperationNode) : node
  const where = WhereNode.create(
    both(
      conditions.reduce((left, right) => AndNode.create(left, right)),
      node.where?.where,
    ),
  )
  return { ...node, ...(joins && { joins }), where } as OperationNode
}

const confineByDerivation = (node: Sources, scope: Scope): OperationNode => ({
  ...node,
  ...(node.from && { from: FromNode.create(node.from.froms.map(source => derived(source, scope))) }),
  ...(node.joins && { joins: node.joins.map(join => ({ ...join, table: derived(join.table, scope) })) }),
})

const derived = (source: OperationNode, scope: Scope): OperationNode => {
  const table = siteTableOf(source, scope)
  if (!table) return source
  const everything = SelectQueryNode.createFrom([table])
  const rows = SelectQueryNode.cloneWithSelections(everything, [SelectionNode.create(SelectAllNode.create())])
  const ours = { ...rows, where: WhereNode.create(belongsToSite(table, scope)) }
  const alias = source.kind === 'AliasNode' ? (source as AliasNode).alias : IdentifierNode.create(tableName(table))
  confined.set(ours, scope.siteId)
  return AliasNode.create(ours, alias)
}
