/** How often visitors and accounts may knock: fixed windows, counted in the database, so that they hold over servers and restarts. */
import type { Filter } from './hooks.ts'

export type Limit = { readonly most: number; readonly seconds: number }
export type LimitTable = Readonly<Record<string, Limit>>
export type Limits<Name extends string = string> = {
  readonly table: { readonly [K in Name]: Limit }
  /** The limit that each call of an account counts against, unless its route says `uncounted`. */
  readonly everyCall?: NoInfer<Name>
  /** Lets an extension change the table. */
  readonly filter?: Filter<LimitTable>
  /** Lets an extension name the header of a proxy that carries the visitor's address. */
  readonly clientAddress?: Filter<string>
}

export const limit = (most: number, seconds: number): Limit => Object.freeze({ most, seconds })
export const MINUTE = 60
export const HOUR = 3600

export const defineLimits = <const Name extends string>(limits: Limits<Name>): Limits<Name> => Object.freeze(limits)
