/**
 * How often a transaction has written to which tables, by the texts of its statements. Whoever has just written something
 * knows from it whether anybody may have changed that since, and need not read it back.
 */
export type WrittenTables = {
  note(text: string): void
  /** The number of statements that may have changed one of these tables themselves; triggers are the asker's matter. */
  countFor(tables: readonly string[]): number
}

export function writtenTables(): WrittenTables {
  const counts = new Map<string, number>()
  return {
    note(text) {
      const table = tableOf(text)
      if (table !== null) counts.set(table, (counts.get(table) ?? 0) + 1)
    },
    countFor: tables => [ANY, ...tables].reduce((sum, table) => sum + (counts.get(table) ?? 0), 0),
  }
}

/** A statement of another form, such as one that begins with `with`, may write to any table. */
const ANY = '*'
const READS = /^\s*(?:select|savepoint|release|rollback|set)\b/i
const WRITES = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/i

const tableOf = (text: string): string | null =>
  READS.test(text) ? null : (WRITES.exec(text)?.[1]?.toLowerCase() ?? ANY)
