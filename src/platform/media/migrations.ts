import { migration } from '../../db/migrations.ts'
import { createTable, integer, json, ref, text } from '../../db/tables.ts'

/** What a post of the type `attachment` has beside what every post has. */
export const mediaMigrations = [
  migration('media/001-files', (db, engine) =>
    createTable(db, engine, 'media_files', {
      id: 'none',
      columns: {
        post_id: ref('posts', { onDelete: 'cascade' }),
        /** Below the site's uploads: `2026/11/photo.jpg`. */
        file: text({ max: 150 }),
        bytes: integer({ min: 1 }),
        /** Null for what is no picture. */
        width: integer({ nullable: true }),
        height: integer({ nullable: true }),
        alt_text: text({ default: '' }),
        /** The scaled files by the names of their sizes; null until somebody has tried to make them. */
        sizes: json({ nullable: true }),
      },
      primaryKey: ['post_id'],
      unique: [['site_id', 'file']],
    }),
  ),
]
