import { sql } from 'kysely'

/** Whether a column has this text in it, whatever its case; the signs that patterns know mean themselves. */
export const containsText = (column: string, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`
