/** The words that all checks share: what a check is, how it refuses, and how a refusal gets its name. */
import { spokenField } from '../../kernel/field-labels.ts'
import { type Problem, problemOf, Unfit, wrongType } from '../../kernel/misfits.ts'
import { shortName } from './safe-text.ts'

/** What one argument did wrong, for `data.details`. */
export type ArgumentProblem = Problem & { readonly data?: Record<string, unknown> }

/** Answers the converted value or a `Refusal`. The paths of lenient values that it dropped are added to `ignored`. */
export type Check = (value: unknown, ignored: string[]) => unknown
export type Compile = (node: SchemaNode) => Check

/** The part of JSON Schema that is enforced. A schema that uses more of it does not compile. */
export type SchemaNode = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  /** Ours: a value that does not fit is dropped and reported instead of failing the request. */
  readonly lenient?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly items?: SchemaNode | readonly SchemaNode[]
  readonly additionalItems?: boolean | SchemaNode
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: boolean | SchemaNode
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly anyOf?: readonly SchemaNode[]
  readonly oneOf?: readonly SchemaNode[]
  readonly allOf?: readonly SchemaNode[]
  readonly not?: SchemaNode
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, SchemaNode>>
  readonly '~refine'?: readonly { check(value: unknown): boolean; error(value: unknown): string }[]
}

/**
 * Why a value does not fit. A check does not know the name of what it checks: each level on the way up puts its part
 * of the path in front, so that names are built for refused values only.
 */
export class Refusal extends Unfit {
  path = ''
}

export function refuseType(...types: readonly string[]): Refusal {
  const { code, word, values } = wrongType(...types)
  return new Refusal(code, word, values)
}

/** True when the value is of another type altogether, not merely out of its bounds or wrong somewhere inside. */
export const isTypeRefusal = (refusal: Refusal): boolean => refusal.code === 'rest_invalid_type' && refusal.path === ''

export function refuseInside(refusal: Refusal, segment: string): Refusal {
  refusal.path = segment + refusal.path
  return refusal
}

/** Puts a segment in front of what a check inside has dropped since `from`. */
export function nameInside(ignored: string[], from: number, segment: string): void {
  for (let at = from; at < ignored.length; at++) ignored[at] = segment + ignored[at]
}

/** `[1]`, `[status]`. */
export const segmentOf = (key: string | number): string => `[${typeof key === 'number' ? key : shortName(key)}]`

export function argumentProblem(refusal: Refusal, name: string): ArgumentProblem {
  const param = name + refusal.path
  const problem = problemOf(refusal.path === '' ? spokenField(name) : param, refusal)
  return refusal.code === 'rest_invalid_type' ? { ...problem, data: { param } } : problem
}
