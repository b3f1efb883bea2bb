import { Type } from 'typebox'
import { holds } from '../../../kernel/access.ts'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, file, link, longText, text } from '../../../kernel/fields.ts'
import { owners, PUBLIC_READ } from '../access.ts'
import { meals } from '../domain/recipe.ts'
import { permissions } from '../permissions.ts'
import { entriesOf, removeEntries } from '../store/collection-entries.ts'
import { feedUrl } from '../store/plan-feed.ts'
import { giveSlug } from '../store/slugs.ts'
import { SLUG } from './shapes.ts'

const orNull = <S extends Parameters<typeof Type.Union>[0][number]>(shape: S) => Type.Union([shape, Type.Null()])

export const entryShape = Type.Object({
  recipe_id: Type.Integer(),
  position: Type.Integer(),
  servings: orNull(Type.Number()),
  planned_date: orNull(Type.String()),
  meal: orNull(Type.Enum([...meals])),
  note: Type.String(),
})

/** Recipes that somebody put together: a list to share, or a plan of what is cooked when. */
export const collections = defineEntity('collections', {
  table: 'recipe_collections',
  label: ['Collection', 'Collections'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, search: true, sort: true }),
    slug: text({ max: 180, pattern: SLUG, unique: true }),
    description: longText({ default: '', max: 5000 }),
    image_id: file({}),
    type: choice(['collection', 'meal_plan'], { required: true, default: 'collection', filter: 'any' }),
    visibility: choice(['private', 'public'], { required: true, default: 'private', filter: 'any' }),
    owner_id: link('users', { readOnly: true, filter: 'equals' }),
  },
  perPage: { default: 20, most: 100 },
  trash: false,
  stamps: { modified_at: 'updated_at', trashed_at: false },
  public: {
    verbs: ['list', 'read'],
    where: [{ visibility: 'public' }],
    bucket: 'read',
    setting: PUBLIC_READ,
    own: 'owner_id',
  },
  doors: { create: owners, update: owners, purge: owners },
  rows: (verb, ctx) =>
    verb === 'create' || holds(permissions, 'edit', ctx) || (ctx.user ? [{ owner_id: ctx.user.id }] : false),
  without: ['duplicate'],
  computed: {
    names: ['recipes', 'calendar_url'],
    shapes: {
      recipes: Type.Array(entryShape),
      calendar_url: orNull(
        Type.String({
          description: 'The plan as a calendar feed. Of a private one it holds a secret: hand it on with care.',
        }),
      ),
    },
    async of(rows, ctx) {
      const entries = await entriesOf(rows, ctx)
      return rows.map((row, index) => ({ ...entries[index], calendar_url: feedUrl(row, ctx) }))
    },
  },
  async check(draft, before, ctx) {
    if (!before) draft.owner_id = ctx.user?.id ?? null
    await giveSlug(draft, { table: 'recipe_collections', title: draft.name }, ctx)
  },
  async follow(after, before, ctx) {
    if (!after) await removeEntries(before!.id, ctx)
  },
})
