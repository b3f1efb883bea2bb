/** The registry of meta: named values that services and extensions keep with posts and terms. */
import type { ReadContext } from '../../../kernel/context.ts'
import { registeredMeta } from '../hooks.ts'

export type MetaObject = 'post' | 'term'

/** The part of JSON Schema that meta values are checked by. */
export type MetaSchema = {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  readonly enum?: readonly unknown[]
  readonly items?: MetaSchema
  readonly properties?: Readonly<Record<string, MetaSchema>>
  /** False: other keys than those of `properties` are refused. */
  readonly additionalProperties?: boolean
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

export type MetaKey = {
  readonly object: MetaObject
  /** The post type or taxonomy; absent: all of them. */
  readonly subtype?: string
  readonly key: string
  readonly schema: MetaSchema
  /** What is read where nothing is stored; without it the empty value of the type. */
  readonly default?: unknown
  readonly description?: string
  /** Cleans a value that fits the schema. */
  readonly clean?: (value: unknown) => unknown
  /**
   * Who may change it, beside the right to edit the object. Keys that begin with `_` are refused for everybody unless
   * they have one.
   */
  readonly authorize?: (
    about: { readonly id: number; readonly userId: number },
    ctx: ReadContext,
  ) => boolean | Promise<boolean>
  /** False: only code reads and writes it. */
  readonly isInApi?: false
}

export const defineMeta = (key: MetaKey): MetaKey => Object.freeze(key)

/** The keys of one kind of object, in the order they were registered. */
export function metaKeys(object: MetaObject, subtype: string, ctx: ReadContext): readonly MetaKey[] {
  if (!ctx.hooks.has(registeredMeta.name)) return NONE
  const all = ctx.hooks.applyNow(registeredMeta, NONE, undefined, ctx)
  const keys = all.filter(key => key.object === object && (key.subtype === undefined || key.subtype === subtype))
  return keys.length === 0 ? NONE : keys
}

const NONE: readonly MetaKey[] = Object.freeze([])

export function emptyValue(key: MetaKey): unknown {
  if (key.default !== undefined) return key.default
  const { type } = key.schema
  if (type === 'array') return []
  if (type === 'object') return {}
  if (type === 'boolean') return false
  return type === 'string' ? '' : 0
}
