/** What the record surface must know of a kind of field: its column, both directions of its values, its JSON. */
import type { TSchema } from 'typebox'
import type { EngineName } from '../../db/database.ts'
import type { ReadContext } from '../context.ts'
import type { FieldOptions, KindOptions } from '../fields.ts'

export type Options = FieldOptions & KindOptions

/** A record as code sees it: flags are booleans, amounts are numbers, instants are text. */
export type Values = Record<string, unknown>

/** Where a value stands: some need their neighbours (an amount its currency) or a key (a secret). */
export type Place = {
  readonly options: Options
  readonly values: Readonly<Values>
  /** `<table>.<field>`, which a sealed secret is bound to. */
  readonly about: string
  readonly ctx: ReadContext
}

export type Kind = {
  /** Null: the values live in `record_links`. */
  readonly column: 'text' | 'integer' | null
  /** What a caller sent, as code sees it, or why it does not fit. Never asked for null. */
  readonly accept: (value: unknown, options: Options, ctx: ReadContext) => unknown
  /** Code's value as the column holds it. Never asked for null. */
  readonly store: (value: any, place: Place) => unknown
  readonly load: (stored: any, place: Place) => unknown
  /** SQL whose value is the JSON of a column. */
  readonly json: (column: string, about: SqlPlace) => string
  /** What callers may send, for the reference. */
  readonly schema: (options: Options) => TSchema
  /** How a cell of a table says it, where that is not the value itself; read again it must give the same. */
  readonly cell?: (value: any, options: Options) => unknown
}

export type SqlPlace = {
  readonly engine: EngineName
  readonly options: Options
  /** The SQL of a neighbour's column. */
  readonly column: (name: string) => string
}

/** Most columns hold exactly what code sees. */
export const asIs = {
  store: (value: unknown) => value,
  load: (stored: unknown) => stored,
  json: (column: string) => column,
}
