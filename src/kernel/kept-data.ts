/** What a service keeps, and what becomes of it when the service goes or the time has come. */
import type { Settings } from './settings.ts'

/**
 * What uninstalling a service with its data deletes. Its records, its settings and its tasks go without a word; the order
 * follows from what refers to what.
 */
export type OwnedData = {
  /** By name, the tables that are no entity's. */
  readonly tables: Readonly<Record<string, OwnedTable>>
  readonly options?: readonly string[]
  /** Keys of its values that are kept with posts. */
  readonly postMeta?: readonly string[]
}

export type OwnedTable =
  | 'rows'
  /** Rows that go with those of another table, whose ids are in the column `by`. */
  | { readonly partOf: string; readonly by: string }
  /** Counts that the database keeps of another table (`keepCounts`): they go after it, which changes them to the last. */
  | { readonly countsOf: string }
  /** Rows that are somebody else's: they stay, with these values. */
  | { readonly reset: Readonly<Record<string, ResetValue>> }

/** A value, or SQL over the columns of the row. */
export type ResetValue = string | number | null | { readonly sql: string }

export const joinOwned = (own?: OwnedData, added?: OwnedData): OwnedData => ({
  tables: { ...own?.tables, ...added?.tables },
  options: [...(own?.options ?? []), ...(added?.options ?? [])],
  postMeta: [...(own?.postMeta ?? []), ...(added?.postMeta ?? [])],
})

/** Rows that are forgotten after some time: every hour, in steps, while the service is on. */
export type Forgotten = {
  readonly table: string
  /** An instant, or seconds since 1970 where `inSeconds` says so, from which the days count. */
  readonly column: string
  readonly inSeconds?: true
  /** How long rows are kept: a number of days, or a setting of which 0 keeps them for ever. */
  readonly days: number | { readonly settings: Settings; readonly key: string }
  /** Only rows that have one of these values: `{ status: ['failed'] }`. */
  readonly where?: Readonly<Record<string, readonly string[]>>
  /** Of each value of this column the row with the highest id stays, however old it is. */
  readonly exceptLastOf?: string
}
