/** The tables that the tests of this folder work on. */

import type { Database } from '../database.ts'
import { type Migration, migration } from '../migrations.ts'
import { databaseMigrations } from '../schema.ts'
import { blob, createIndex, createTable, flag, instant, integer, json, real, ref, text } from '../tables.ts'

export const sampleMigrations: readonly Migration[] = Object.freeze([
  ...databaseMigrations,
  migration('sample/001-books', async (db, engine) => {
    await createTable(db, engine, 'authors', {
      columns: { name: text({ max: 100 }), mentor_id: ref('authors', { nullable: true, onDelete: 'set null' }) },
      unique: [['site_id', 'name']],
    })
    await createTable(db, engine, 'books', {
      records: true,
      columns: {
        title: text({ max: 200 }),
        author_id: ref('authors', { nullable: true, onDelete: 'cascade' }),
        price: integer({ min: 0, default: 0 }),
        weight: real({ nullable: true }),
        published_at: instant({ nullable: true }),
        is_rare: flag({ default: 0 }),
        extras: json({ nullable: true }),
        cover: blob({ nullable: true }),
        status: text({ oneOf: ['draft', 'public'], default: 'draft' }),
      },
      indexes: [['site_id', 'status', 'title']],
    })
    await createIndex(db, 'books', { columns: ['site_id', 'lower(title)'], unique: true, where: "status = 'public'" })
    await createTable(db, engine, 'counters', {
      id: 'none',
      siteId: false,
      columns: { name: text(), value: integer() },
      primaryKey: ['name'],
    })
  }),
])

export const NOW = '2026-03-01T12:00:00.000000Z'

/** A book as it is inserted; the site comes from the transaction. */
export const book = (values: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'A book',
  created_at: NOW,
  modified_at: NOW,
  ...values,
})

/** Site 1: Ann with "one", and Ada without a book. Site 2: Bob with "two". A book of each site has no author. */
export const fillTwoSites = (database: Database): Promise<void> =>
  database.transaction(null, async db => {
    await db.deleteFrom('books').execute()
    await db.deleteFrom('authors').execute()
    await db
      .insertInto('authors')
      .values([
        { id: 101, site_id: 1, name: 'Ann' },
        { id: 102, site_id: 2, name: 'Bob' },
        { id: 103, site_id: 1, name: 'Ada' },
      ])
      .execute()
    await db
      .insertInto('books')
      .values([
        book({ id: 101, site_id: 1, title: 'one', author_id: 101 }),
        book({ id: 102, site_id: 2, title: 'two', author_id: 102 }),
        book({ id: 103, site_id: 1, title: 'one alone', author_id: null }),
        book({ id: 104, site_id: 2, title: 'two alone', author_id: null }),
      ])
      .execute()
  })

/** The titles of a site's books in the order in which they were written. */
export const titlesOf = async (site: number, database: Database): Promise<string[]> => {
  const rows = await database.reader(site).selectFrom('books').select('title').orderBy('id').execute()
  return rows.map(row => row.title)
}
