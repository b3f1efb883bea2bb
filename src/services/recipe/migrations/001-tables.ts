import { type Migration, migration } from '../../../db/migrations.ts'
import { createIndex, createTable, flag, instant, integer, json, text } from '../../../db/tables.ts'
import { customFieldsColumn } from '../../../kernel/records/custom-fields/definitions.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'

export const tables = migration('recipe/001-tables', async (db, engine) => {
  await makeRecipes(db, engine)
  await makeTerms(db, engine)
  await makeReviews(db, engine)
  await makeCollections(db, engine)
  await makeLists(db, engine)
  await makeViews(db, engine)
  await makeHits(db, engine)
})

type Step = Migration['up']

const maybe = { nullable: true } as const

const makeRecipes: Step = async (db, engine) => {
  await createRecordTable(db, engine, 'recipe_recipes', {
    columns: {
      ...{ title: text(), slug: text(maybe), status: text(), excerpt: text(), image_id: integer(maybe) },
      ...{ author_id: integer(maybe), prep_time: integer(maybe), cook_time: integer(maybe), rest_time: integer(maybe) },
      ...{ total_time: integer(maybe), servings: integer(), servings_unit: text(), difficulty: text(maybe) },
      ...{ cost: text(maybe), calories: integer(maybe), featured: flag(), language: text(), menu_order: integer() },
      ...{ translation_group: text(maybe), rating_average: integer(), rating_count: integer() },
      ...{ favorite_count: integer(), published_at: instant(maybe), has_own_total: flag() },
      ...{ video_url: text(maybe), source_name: text(), source_url: text(maybe), tags: json(), diet_flags: json() },
      // What lists never ask for is last.
      ...{ custom_fields: customFieldsColumn(), description: text(), notes: text(), private_notes: text() },
      ...{ equipment: json(), ingredients: json(), instructions: json(), nutrition: json(maybe), food_claims: json() },
      ...{ allergens: json(), diets: json(), search_words: text() },
    },
    sorted: [
      ...['title', 'status', 'prep_time', 'cook_time', 'rest_time', 'total_time', 'menu_order'],
      ...['rating_average', 'rating_count', 'favorite_count', 'published_at'],
    ],
    unique: ['slug'],
    totals: 'status',
    words: ['title', 'excerpt', 'search_words'],
    indexes: [
      ['site_id', 'author_id'],
      ['site_id', 'translation_group'],
    ],
  })
  await indexRecipes(db)
}

/** What visitors ask for most: published ones in each order, and by each filter. */
async function indexRecipes(db: Parameters<Step>[0]): Promise<void> {
  const active = 'trashed_at is null'
  for (const column of ['title', 'rating_average', 'menu_order', 'favorite_count', 'id'])
    await createIndex(db, 'recipe_recipes', {
      name: `recipe_recipes_by_status_${column}`,
      // With the rating beside the id, the newest ones that are good enough are found without a look at others.
      columns: ['site_id', 'status', ...(column === 'id' ? ['id', 'rating_average'] : [column, 'id'])],
      where: active,
    })
  for (const column of ['difficulty', 'cost', 'featured', 'language'])
    await createIndex(db, 'recipe_recipes', {
      name: `recipe_recipes_by_${column}`,
      columns: ['site_id', 'status', column, 'id'],
      where: active,
    })
}

const makeTerms: Step = async (db, engine) => {
  const named = { name: text(), slug: text(maybe), description: text(), image_id: integer(maybe), language: text() }
  const columns = { ...named, translation_group: text(maybe) }
  const indexes = [['site_id', 'translation_group']]
  await createRecordTable(db, engine, 'recipe_categories', {
    columns: { ...columns, parent_id: integer(maybe), display_order: integer() },
    sorted: ['name', 'display_order'],
    unique: ['slug'],
    indexes: [...indexes, ['site_id', 'parent_id']],
  })
  await createRecordTable(db, engine, 'recipe_cuisines', {
    columns: { ...columns, display_order: integer() },
    sorted: ['name', 'display_order'],
    unique: ['slug'],
    indexes,
  })
  await createRecordTable(db, engine, 'recipe_courses', { columns, sorted: ['name'], unique: ['slug'], indexes })
}

const makeReviews: Step = async (db, engine) => {
  await createRecordTable(db, engine, 'recipe_reviews', {
    columns: {
      ...{ recipe_id: integer(maybe), rating: integer({ min: 1, max: 5 }), title: text(), comment: text() },
      ...{ author_id: integer(maybe), author_name: text(), author_email: text(maybe), status: text() },
      ...{ is_verified: flag(), admin_reply: text(), replied_at: instant(maybe), helpful_count: integer() },
      ...{ is_open: flag(), reviewer_key: text(), guest_key: text() },
    },
    sorted: ['rating', 'helpful_count'],
    indexes: [
      ['site_id', 'recipe_id', 'status', 'id'],
      ['site_id', 'author_id'],
      ['site_id', 'status', 'id'],
    ],
  })
  await createIndex(db, 'recipe_reviews', { columns: ['site_id', 'recipe_id', 'reviewer_key'], unique: true })
  await createIndex(db, 'recipe_reviews', {
    columns: ['site_id', 'lower(author_email)'],
    name: 'recipe_reviews_by_mail',
  })
  await createTable(db, engine, 'recipe_review_votes', {
    id: 'none',
    columns: { review_id: integer(), voter_key: text(), created_at: instant() },
    primaryKey: ['site_id', 'review_id', 'voter_key'],
    indexes: [['site_id', 'voter_key']],
  })
}

const makeCollections: Step = async (db, engine) => {
  await createRecordTable(db, engine, 'recipe_collections', {
    columns: {
      ...{ name: text(), slug: text(maybe), description: text(), image_id: integer(maybe), type: text() },
      ...{ visibility: text(), owner_id: integer(maybe) },
    },
    sorted: ['name'],
    unique: ['slug'],
    indexes: [['site_id', 'owner_id']],
  })
  await createTable(db, engine, 'recipe_collection_entries', {
    columns: {
      ...{ collection_id: integer(), recipe_id: integer(), position: integer(), servings: integer(maybe) },
      ...{ planned_date: text(maybe), meal: text(maybe), note: text() },
    },
    indexes: [
      ['site_id', 'collection_id', 'position'],
      ['site_id', 'recipe_id'],
    ],
  })
  await createTable(db, engine, 'recipe_favorites', {
    id: 'none',
    columns: { user_id: integer(), recipe_id: integer(), created_at: instant() },
    primaryKey: ['site_id', 'user_id', 'recipe_id'],
    indexes: [['site_id', 'recipe_id']],
  })
}

const makeHits: Step = (db, engine) =>
  createTable(db, engine, 'recipe_hits', {
    id: 'none',
    columns: { recipe_id: integer(), hits: integer() },
    primaryKey: ['site_id', 'recipe_id'],
    indexes: [['site_id', 'hits']],
  })

const makeLists: Step = async (db, engine) => {
  await createRecordTable(db, engine, 'recipe_shopping_lists', {
    columns: { name: text(), status: text(), owner_id: integer(maybe), items: json() },
    sorted: ['name'],
    indexes: [['site_id', 'owner_id', 'modified_at']],
  })
  await createTable(db, engine, 'recipe_list_uses', {
    id: 'none',
    columns: { list_id: integer(), recipe_id: integer() },
    primaryKey: ['site_id', 'list_id', 'recipe_id'],
    indexes: [['site_id', 'recipe_id']],
  })
  await createTable(db, engine, 'recipe_gone_items', {
    id: 'none',
    columns: { list_id: integer(), item_id: integer(), owner_id: integer(), deleted_at: instant() },
    primaryKey: ['site_id', 'list_id', 'item_id'],
    indexes: [
      ['site_id', 'owner_id', 'deleted_at'],
      ['site_id', 'deleted_at'],
    ],
  })
}

const makeViews: Step = (db, engine) =>
  createRecordTable(db, engine, 'recipe_views', {
    columns: {
      ...{ name: text(), slug: text(maybe), layout: text(), columns: integer(), per_page: integer() },
      ...{ filters: json(), orderby: text(), order: text(), show: json(), style: json() },
    },
    sorted: ['name'],
    unique: ['slug'],
  })
