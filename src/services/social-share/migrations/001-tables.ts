import { type Migration, migration } from '../../../db/migrations.ts'
import { createIndex, createTable, flag, instant, integer, json, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'

export const tables = migration('social-share/001-tables', async (db, engine) => {
  await createRecordTable(db, engine, 'share_sets', {
    columns: { name: text(), instance: json(), placements: json(), is_default: flag() },
    sorted: ['name'],
  })
  await makeCounts(db, engine)
  await makeFigures(db, engine)
})

type Step = Migration['up']

/** One row for each post and each network that tells how often it was shared. */
const makeCounts: Step = async (db, engine) => {
  await createTable(db, engine, 'share_counts', {
    id: 'none',
    columns: {
      ...{ post_id: integer(), network: text(), count: integer({ default: 0 }) },
      source: text({ oneOf: ['api', 'recovered', 'imported'] }),
      fetched_at: instant({ nullable: true }),
      // When the network is asked again, whether before others, and how often in a row it gave no good answer.
      due_at: instant(),
      is_recent: flag({ default: 0 }),
      failures: integer({ default: 0 }),
    },
    primaryKey: ['site_id', 'post_id', 'network'],
  })
  await createIndex(db, 'share_counts', { columns: ['site_id', 'network', 'is_recent', 'due_at', 'post_id'] })
  // Up to which post a network has rows for all that are published.
  await createTable(db, engine, 'share_networks', {
    id: 'none',
    columns: { network: text(), seen_until: integer() },
    primaryKey: ['site_id', 'network'],
  })
}

const count = () => integer({ default: 0 })

const makeFigures: Step = async (db, engine) => {
  // Clicks of a post since it exists, which pages show.
  await createTable(db, engine, 'share_clicks', {
    id: 'none',
    columns: { post_id: integer(), network: text(), clicks: count() },
    primaryKey: ['site_id', 'post_id', 'network'],
  })
  // Figures of a day, by one thing at a time: `network`, `post` or `placement`, and which one.
  await createTable(db, engine, 'share_daily', {
    id: 'none',
    columns: {
      ...{ day: text(), kind: text({ oneOf: ['network', 'post', 'placement'] }), name: text() },
      ...{ clicks: count(), returns: count() },
    },
    primaryKey: ['site_id', 'kind', 'day', 'name'],
  })
  await createIndex(db, 'share_daily', { columns: ['site_id', 'day'], name: 'share_daily_by_age' })
}
