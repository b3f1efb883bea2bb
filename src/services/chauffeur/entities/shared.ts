/** What the lists of this service have in common: pages by offset, no trash, deleting with a right of its own. */
import { integer } from '../../../kernel/fields.ts'
import { mayDelete } from '../permissions.ts'

export const listed = {
  paging: 'offset',
  perPage: { default: 20, most: 1000, all: 10_000 },
  trash: false,
  stamps: { trashed_at: false },
  doors: { purge: mayDelete },
} as const

export const displayOrder = integer({
  description: 'Where it stands in lists; lower numbers come first.',
  required: true,
  default: 0,
  min: -1_000_000,
  max: 1_000_000,
  sort: true,
})
