/** Builds objects and lists from flat names: `filter[status]`, `ids[]`. Queries, form bodies and multipart bodies share it. */
import { unreadableParameter } from './arguments-error.ts'
import type { NestedRecord, NestedValue } from './parse-query.ts'
import { isPrototypeKey } from './safe-text.ts'

export type Nest = { readonly record: NestedRecord; readonly branches: Map<string, Branch> }

export const newNest = (): Nest => ({ record: Object.create(null), branches: new Map() })

/** Adds one parameter. The same plain name again keeps all values; anything else that comes twice is replaced. */
export function addParameter(nest: Nest, name: string, value: string): void {
  const keys = name.includes('[') ? keysOf(name) : undefined
  if (keys === undefined) addPlain(nest, name, value)
  else addNested(nest, keys, value)
}

export function finishNest({ record, branches }: Nest): NestedRecord {
  for (const [name, branch] of branches) record[name] = finishBranch(branch)
  return record
}

/** Whether a list came from a plain name that was sent more than once: `a=1&a=2`, not `a[]=1&a[]=2`. */
export const isRepetition = (value: unknown): value is string[] => Array.isArray(value) && REPETITION in value

function addPlain({ record, branches }: Nest, name: string, value: string): void {
  if (isPrototypeKey(name)) throw unreadableParameter(name, FORBIDDEN)
  if (branches.size > 0) branches.delete(name)
  const known = record[name]
  record[name] = known === undefined ? value : repeat(known as string | string[], value)
}

function addNested({ record, branches }: Nest, keys: readonly string[], value: string): void {
  const head = keys[0]!
  if (keys.some(isPrototypeKey)) throw unreadableParameter(head, FORBIDDEN)
  if (keys.length > DEEPEST + 1) throw unreadableParameter(head, `Names may be nested at most ${DEEPEST} deep.`)
  delete record[head]
  let branch = branchAt(branches, head)
  for (const key of keys.slice(1, -1)) branch = branchAt(branch.children, place(branch, key))
  branch.children.set(place(branch, keys.at(-1)!), value)
}

const FORBIDDEN = 'A name with __proto__, constructor or prototype is not accepted.'

const DEEPEST = 8

type Branch = {
  readonly children: Map<string, string | Branch>
  /** The key that `[]` stands for next. */
  next: number
  /** As long as the keys came as 0, 1, 2 and so on. */
  isList: boolean
}

const REPETITION: unique symbol = Symbol('repetition')

/** The mark is not enumerable: to everybody who does not ask for it, this is an ordinary list. */
function repeat(known: string | string[], value: string): string[] {
  if (typeof known === 'string') return Object.defineProperty([known, value], REPETITION, { value: true })
  known.push(value)
  return known
}

/** `a[b][]` has the keys `a`, `b` and the empty one. A name whose brackets do not add up is an ordinary name: undefined. */
function keysOf(name: string): string[] | undefined {
  const open = name.indexOf('[')
  if (open < 1 || !name.endsWith(']')) return undefined
  const keys = [name.slice(0, open)]
  for (let at = open; at < name.length && keys.length <= DEEPEST + 1; ) {
    const close = name.indexOf(']', at)
    if (name[at] !== '[' || close === -1) return undefined
    keys.push(name.slice(at + 1, close))
    at = close + 1
  }
  return keys
}

function branchAt(children: Map<string, string | Branch>, key: string): Branch {
  const known = children.get(key)
  if (known !== undefined && typeof known !== 'string') return known
  const made: Branch = { children: new Map(), next: 0, isList: true }
  children.set(key, made)
  return made
}

/** The key under which a child goes, after noting what it means for the branch. */
function place(branch: Branch, key: string): string {
  const placed = key === '' ? String(branch.next) : key
  if (branch.children.has(placed)) return placed
  if (placed !== String(branch.children.size)) branch.isList = false
  if (/^(?:0|[1-9]\d{0,8})$/.test(placed)) branch.next = Math.max(branch.next, Number(placed) + 1)
  return placed
}

function finishBranch(child: string | Branch): NestedValue {
  if (typeof child === 'string') return child
  if (child.isList) return [...child.children.values()].map(finishBranch)
  const record: NestedRecord = Object.create(null)
  for (const [key, value] of child.children) record[key] = finishBranch(value)
  return record
}
