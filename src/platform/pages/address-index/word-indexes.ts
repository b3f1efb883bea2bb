/** By which words addresses and redirects are found: those of the texts themselves, as the engine parts them. */
import type { WordIndex } from '../../../db/word-index.ts'

/** Longer beginnings are rare, and so are the rows that have them. */
const beginnings = [1, 2, 3, 4, 5, 6, 7, 8]

export const addressWords: WordIndex = Object.freeze({
  table: 'addresses',
  id: 'id',
  columns: ['title', 'address'],
  holds: 'texts',
  scope: "'zs' || row.site_id || 'k' || row.kind",
  beginnings,
})

export const redirectWords: WordIndex = Object.freeze({
  table: 'redirects',
  id: 'id',
  columns: ['source', 'target', 'note'],
  holds: 'texts',
  scope: "'zs' || row.site_id || 'k'",
  beginnings,
})
