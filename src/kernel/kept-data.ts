/** What a service keeps beside its records, and what becomes of it when the service goes. */

/**
 * What uninstalling a service with its data deletes. Its records, its settings and its tasks go without a word; the order
 * follows from what refers to what.
 */
export type OwnedData = {
  /** By name, the tables that are no entity's. */
  readonly tables: Readonly<Record<string, OwnedTable>>
  readonly options?: readonly string[]
}

export type OwnedTable =
  | 'rows'
  /** Rows that go with those of another table, whose ids are in the column `by`. */
  | { readonly partOf: string; readonly by: string }
  /** Rows that are somebody else's: they stay, with these values. */
  | { readonly reset: Readonly<Record<string, ResetValue>> }

/** A value, or SQL over the columns of the row. */
export type ResetValue = string | number | null | { readonly sql: string }

export const joinOwned = (own?: OwnedData, added?: OwnedData): OwnedData => ({
  tables: { ...own?.tables, ...added?.tables },
  options: [...(own?.options ?? []), ...(added?.options ?? [])],
})
