/** What is kept of a person: reviews, lists, collections, favourites. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Listener } from '../../../kernel/hooks.ts'
import {
  isAddressOf,
  type Keeper,
  keepsPersonalData,
  type Person,
} from '../../../platform/personal-data/personal-data.ts'
import { recountFavorites, recountVotes } from './ratings.ts'

const reviewKeeper: Keeper = {
  name: 'recipe.reviews',
  title: 'Reviews of recipes',
  async find(person, ctx) {
    const ids = await reviewsOf(person, ctx)
    if (ids.length === 0) return []
    return ctx.db
      .selectFrom('recipe_reviews')
      .select(['created_at', 'recipe_id', 'rating', 'title', 'comment', 'author_name', 'author_email', 'admin_reply'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
  },
  /** Stars stay, for the averages; whose they were does not. */
  async erase(person, ctx) {
    const ids = await reviewsOf(person, ctx)
    for (const id of ids)
      await ctx.db
        .updateTable('recipe_reviews')
        .set({
          author_id: null,
          author_name: '',
          author_email: null,
          title: '',
          comment: '',
          reviewer_key: `erased ${id}`,
          guest_key: '',
        })
        .where('id', '=', id)
        .execute()
    return ids.length
  },
}

async function reviewsOf(person: Person, ctx: Pick<ReadContext, 'db' | 'database'>): Promise<number[]> {
  const { db } = ctx
  const byMail = await db
    .selectFrom('recipe_reviews')
    .select('id')
    .where(isAddressOf(person, 'author_email', ctx))
    .execute()
  const byAccount =
    person.userId === null
      ? []
      : await db.selectFrom('recipe_reviews').select('id').where('author_id', '=', person.userId).execute()
  return [...new Set([...byMail, ...byAccount].map(row => row.id))].toSorted((one, other) => one - other)
}

const ownKeeper: Keeper = {
  name: 'recipe.own',
  title: 'Shopping lists, collections and favourite recipes',
  async find({ userId }, ctx) {
    if (userId === null) return []
    const lists = await ctx.db
      .selectFrom('recipe_shopping_lists')
      .select(['name', 'status', 'items', 'created_at'])
      .where('owner_id', '=', userId)
      .execute()
    const collections = await ctx.db
      .selectFrom('recipe_collections')
      .select(['name', 'description', 'type', 'visibility', 'created_at'])
      .where('owner_id', '=', userId)
      .execute()
    const favorites = await ctx.db
      .selectFrom('recipe_favorites')
      .select(['recipe_id', 'created_at'])
      .where('user_id', '=', userId)
      .execute()
    return [
      ...lists.map(({ items, ...list }) => ({ kind: 'shopping list', ...list, items: JSON.parse(items) })),
      ...collections.map(collection => ({ kind: 'collection', ...collection })),
      ...favorites.map(favorite => ({ kind: 'favourite', ...favorite })),
    ]
  },
  erase: async ({ userId }, ctx) => (userId === null ? 0 : eraseOwn(userId, ctx)),
}

async function eraseOwn(userId: number, ctx: Context): Promise<number> {
  const { db } = ctx
  const lists = await db.deleteFrom('recipe_shopping_lists').where('owner_id', '=', userId).returning('id').execute()
  for (const { id } of lists) await db.deleteFrom('recipe_list_uses').where('list_id', '=', id).execute()
  await db.deleteFrom('recipe_gone_items').where('owner_id', '=', userId).execute()
  const collections = await db.deleteFrom('recipe_collections').where('owner_id', '=', userId).returning('id').execute()
  for (const { id } of collections)
    await db.deleteFrom('recipe_collection_entries').where('collection_id', '=', id).execute()
  const favorites = await db
    .deleteFrom('recipe_favorites')
    .where('user_id', '=', userId)
    .returning('recipe_id')
    .execute()
  for (const { recipe_id } of favorites) await recountFavorites(recipe_id, ctx)
  const votes = await db
    .deleteFrom('recipe_review_votes')
    .where('voter_key', '=', `u${userId}`)
    .returning('review_id')
    .execute()
  for (const { review_id } of votes) await recountVotes(review_id, ctx)
  await db.updateTable('recipe_recipes').set({ author_id: null }).where('author_id', '=', userId).execute()
  return lists.length + collections.length + favorites.length
}

export const personalDataListeners: readonly Listener[] = [
  ...keepsPersonalData(reviewKeeper),
  ...keepsPersonalData(ownKeeper),
]
