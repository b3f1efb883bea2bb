import { Type } from 'typebox'
import { holds } from '../../../kernel/access.ts'
import { defineEntity, type Stored } from '../../../kernel/entity.ts'
import {
  choice,
  choices,
  decimal,
  file,
  flag,
  instant,
  integer,
  json,
  link,
  links,
  longText,
  richText,
  text,
  url,
} from '../../../kernel/fields.ts'
import { editors, PUBLIC_READ } from '../access.ts'
import { dietFlags } from '../domain/foods/diets.ts'
import { kitchenChanges } from '../domain/kitchen-changes.ts'
import { costs, difficulties, type Ingredient, statuses } from '../domain/recipe.ts'
import { permissions } from '../permissions.ts'
import { followRecipe } from '../store/follow-recipe.ts'
import { settleRecipe } from '../store/settle-recipe.ts'
import { ingredientShape, instructionShape, kitchenChange, nutritionShape, SLUG } from './shapes.ts'

const minutes = { min: 0, max: 100_000, unit: 'min', sort: true } as const
const count = { readOnly: true, default: 0, sort: true } as const
const texts = (most: number) => Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: most })
const findings = Type.Array(
  Type.Object({
    name: Type.String(),
    is: Type.Union([Type.Boolean(), Type.Null()], { description: 'Null: nobody knows.' }),
    because: Type.Array(Type.String(), { description: 'The ingredients that say so, or that nobody knows.' }),
    confidence: Type.Enum(['certain', 'likely', 'unknown', 'confirmed']),
  }),
)

type Listed = { readonly ingredients?: readonly Ingredient[] }

/** The first version changes nothing; nor does one whose forerunner is kept no longer. */
const kitchenWords = {
  shapes: { kitchen: Type.Array(kitchenChange, { description: 'What it changed, as cooks say it.' }) },
  of: (before: Listed | null, { ingredients = [] }: Listed) => ({
    kitchen: before ? kitchenChanges(before.ingredients ?? [], ingredients) : [],
  }),
}

/** Everything of a recipe in one row: what is cooked with, what is done, and what is known of it. */
export const recipes = defineEntity('recipes', {
  table: 'recipe_recipes',
  label: ['Recipe', 'Recipes'],
  title: 'title',
  fields: {
    title: text({ required: true, max: 200, search: true, sort: true }),
    slug: text({
      max: 180,
      pattern: SLUG,
      unique: true,
      description: 'Its name in addresses; made from the title unless sent.',
    }),
    status: choice(statuses, { required: true, default: 'draft', filter: 'any', sort: true }),
    excerpt: longText({ default: '', max: 1000, search: true }),
    description: richText({ default: '', html: 'rich', alone: true }),
    image_id: file({}),
    gallery: links('media', { max: 50 }),
    video_url: url({}),
    author_id: link('users', { filter: 'any', description: 'Whoever made it, unless told.' }),
    prep_time: integer(minutes),
    cook_time: integer(minutes),
    rest_time: integer(minutes),
    total_time: integer({ ...minutes, description: 'The sum of the others unless sent; null makes it the sum again.' }),
    servings: decimal({ places: 2, min: 0.25, max: 10_000, default: 4 }),
    servings_unit: text({ default: 'servings', max: 60 }),
    difficulty: choice(difficulties, { filter: 'any' }),
    cost: choice(costs, { filter: 'any' }),
    calories: decimal({ places: 1, readOnly: true, description: 'Of its nutrition.' }),
    category_ids: links('categories', { max: 50, filter: 'any', filterAs: 'category', filterBy: 'slug' }),
    cuisine_ids: links('cuisines', { max: 50, filter: 'any', filterAs: 'cuisine', filterBy: 'slug' }),
    course_ids: links('courses', { max: 50, filter: 'any', filterAs: 'course', filterBy: 'slug' }),
    tags: json(texts(100), { whole: true, default: [] }),
    diet_flags: choices(dietFlags, { default: [], filter: 'any', filterAs: 'diet_flag' }),
    equipment: json(
      Type.Array(
        Type.Object({
          name: Type.String({ minLength: 1, maxLength: 120 }),
          note: Type.String({ default: '', maxLength: 300 }),
        }),
        { maxItems: 100 },
      ),
      { whole: true, default: [], alone: true },
    ),
    notes: longText({ default: '', alone: true }),
    private_notes: longText({ default: '', alone: true, read: 'edit', write: 'edit' }),
    source_name: text({ default: '', max: 200 }),
    source_url: url({}),
    featured: flag({ required: true, default: false, filter: 'equals' }),
    language: text({ default: '', max: 35, filter: 'equals', description: 'That of the site unless sent.' }),
    translation_group: text({ max: 60, fixed: true, filter: 'equals' }),
    menu_order: integer({ required: true, default: 0, sort: true }),
    rating_average: decimal({
      places: 2,
      readOnly: true,
      default: 0,
      sort: true,
      filter: 'range',
      fromAs: 'min_rating',
      description: 'Of approved reviews.',
    }),
    rating_count: integer(count),
    favorite_count: integer({ ...count, description: 'How many keep it among their favourites.' }),
    published_at: instant({ readOnly: true, sort: true }),
    ingredients: json(Type.Array(ingredientShape, { maxItems: 300 }), {
      whole: true,
      default: [],
      alone: true,
      csv: false,
      items: { path: 'ingredients', post: 'replace', label: 'ingredient' },
    }),
    instructions: json(Type.Array(instructionShape, { maxItems: 300 }), {
      whole: true,
      default: [],
      alone: true,
      csv: false,
      items: {
        path: 'instructions',
        post: 'replace',
        label: 'instruction',
        refers: { ingredient_ids: 'ingredients' },
      },
    }),
    nutrition: json(nutritionShape, { whole: true, readOnly: true, alone: true, csv: false }),
    food_claims: json(Type.Record(Type.String({ maxLength: 40 }), Type.Boolean()), {
      whole: true,
      default: {},
      alone: true,
      csv: false,
      description: 'What the author says of allergens and diets, by name: it counts before what was worked out.',
    }),
    allergens: json(findings, { readOnly: true, default: [], alone: true, csv: false }),
    diets: json(findings, { readOnly: true, default: [], alone: true, csv: false }),
    search_words: longText({ readOnly: true, default: '', alone: true, search: true }),
    has_own_total: flag({ internal: true, default: false }),
  },
  perPage: { default: 20, most: 100 },
  trash: false,
  stamps: { modified_at: 'updated_at', trashed_at: false },
  // The id tells the order in which recipes were made, and every index has it.
  orders: { date: 'id', popularity: 'favorite_count' },
  order: {
    position: 'menu_order',
    path: 'ordering',
    newest: 'as-sent',
    usual: { by: 'id', direction: 'desc' },
  },
  public: {
    verbs: ['list', 'read'],
    where: [{ status: 'published' }],
    bucket: 'read',
    setting: PUBLIC_READ,
    keptUntil: 'lists',
    own: 'author_id',
  },
  doors: { update: editors },
  /** Whoever is named as the author may change what is not public yet. */
  rows: (_verb, ctx) =>
    holds(permissions, 'edit', ctx) || (ctx.user ? [{ author_id: ctx.user.id, status: ['draft', 'pending'] }] : false),
  totals: 'status',
  search: 'words',
  searchWithin: ['status'],
  facets: ['category_ids', 'cuisine_ids', 'course_ids', 'diet_flags', 'difficulty', 'cost', 'featured'],
  walksRanges: ['rating_average'],
  customFields: true,
  revisions: { keep: 50, setting: 'revisions_kept', explains: kitchenWords },
  translations: {
    group: 'translation_group',
    language: 'language',
    fields: ['title', 'excerpt', 'description', 'notes', 'servings_unit'],
  },
  duplicate: { values: { status: 'draft' }, without: ['translation_group', 'featured'] },
  check: settleRecipe,
  follow: followRecipe,
})
export type StoredRecipe = Stored<typeof recipes>
