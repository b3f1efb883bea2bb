import { defineEntity } from '../../../kernel/entity.ts'
import { choice, email, flag, instant, integer, link, longText, text } from '../../../kernel/fields.ts'
import { PUBLIC_READ } from '../access.ts'
import { recountRating, votesOf } from '../store/ratings.ts'

/** What somebody thinks of a recipe. Made by visitors only; moderators change its state, answer it and mark it. */
export const reviews = defineEntity('reviews', {
  table: 'recipe_reviews',
  label: ['Review', 'Reviews'],
  title: 'title',
  fields: {
    recipe_id: link('recipes', { readOnly: true, filter: 'any' }),
    rating: integer({ readOnly: true, default: 5, min: 1, max: 5, filter: 'any', sort: true }),
    title: text({ readOnly: true, default: '', max: 200, search: true }),
    comment: longText({ readOnly: true, default: '', max: 5000, search: true }),
    author_id: link('users', { readOnly: true }),
    author_name: text({ readOnly: true, default: '', max: 120, search: true }),
    author_email: email({ readOnly: true, read: 'moderate' }),
    status: choice(['pending', 'approved', 'spam', 'rejected'], { required: true, default: 'pending', filter: 'any' }),
    is_verified: flag({ required: true, default: false, filter: 'equals', description: 'They have cooked it.' }),
    admin_reply: longText({ default: '', max: 5000 }),
    replied_at: instant({ readOnly: true }),
    helpful_count: integer({ readOnly: true, default: 0, sort: true }),
    is_open: flag({ internal: true, default: false }),
    reviewer_key: text({ internal: true, default: '' }),
    /** Of a guest: the network that they wrote from, whatever else they are known by. */
    guest_key: text({ internal: true, default: '' }),
  },
  perPage: { default: 20, most: 100 },
  trash: false,
  stamps: { modified_at: 'updated_at', trashed_at: false },
  order: { by: 'created_at', direction: 'desc' },
  rights: {
    list: 'moderate',
    read: 'moderate',
    update: 'moderate',
    purge: 'moderate',
    massUpdate: 'moderate',
    massTrash: 'moderate',
  },
  without: ['create', 'duplicate'],
  public: {
    verbs: ['list', 'read'],
    where: [{ status: 'approved', is_open: true }],
    bucket: 'read',
    setting: PUBLIC_READ,
    own: 'author_id',
  },
  computed: { names: ['voted'], of: votesOf },
  check(draft, before) {
    if (draft.admin_reply !== (before?.admin_reply ?? ''))
      draft.replied_at = draft.admin_reply ? draft.modified_at : null
  },
  async follow(after, before, ctx) {
    const recipe = (after ?? before)!.recipe_id
    if (!after) await ctx.db.deleteFrom('recipe_review_votes').where('review_id', '=', before!.id).execute()
    if (recipe !== null && after?.status !== before?.status) await recountRating(recipe, ctx)
  },
})
