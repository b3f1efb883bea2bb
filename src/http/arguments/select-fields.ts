/** `_fields`: keeps what the caller named and leaves out the rest. */
import { splitList } from './check-list.ts'
import { isPrototypeKey } from './safe-text.ts'

/**
 * `a,b.c`: a dot descends, lists are cut item by item. A collection with keys is cut at its outer level, because its
 * keys are names like any other. Without any name the data stays whole.
 */
export function selectFields(data: unknown, fields: string | readonly string[]): unknown {
  const names = typeof fields === 'string' ? splitList(fields) : fields.flatMap(splitList)
  return names.length === 0 ? data : select(data, treeOf(names))
}

/** Null: the whole of the field is wanted. */
type Tree = Map<string, Tree | null>

function treeOf(names: readonly string[]): Tree {
  const tree: Tree = new Map()
  for (const name of names) {
    const path = name.split('.')
    if (!path.some(isPrototypeKey)) addName(tree, path)
  }
  return tree
}

/** `a` beside `a.b` means all of `a`, whichever came first. */
function addName(tree: Tree, path: readonly string[]): void {
  let level = tree
  for (const [at, key] of path.entries()) {
    const known = level.get(key)
    if (known === null) return
    const isLast = at === path.length - 1
    const next: Tree | null = isLast ? null : (known ?? new Map())
    level.set(key, next)
    if (next !== null) level = next
  }
}

function select(data: unknown, tree: Tree): unknown {
  if (Array.isArray(data)) return data.map(item => select(item, tree))
  if (typeof data !== 'object' || data === null) return data
  const kept: Record<string, unknown> = {}
  for (const key of Object.keys(data)) {
    const inner = tree.get(key)
    if (inner !== undefined) kept[key] = inner === null ? data[key as never] : select(data[key as never], inner)
  }
  return kept
}
