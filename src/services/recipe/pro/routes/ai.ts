/** Recipes that a model drafts from a topic, a page or a text. Nothing is stored before somebody has looked at it. */
import { Type } from 'typebox'
import { answer } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { can } from '../../permissions.ts'
import { draftRecipes, draftShape } from '../store/draft-recipes.ts'
import { importRecipes } from '../store/import-recipes.ts'
import { fromOwn } from '../store/own-format.ts'

const generate = route({
  method: 'POST',
  path: '/ai/generate',
  summary: 'Draft recipes from a topic, an address or a text; stores nothing',
  access: can('edit'),
  transaction: false,
  seconds: 120,
  input: Type.Object({
    source_type: Type.Enum(['topic', 'url', 'document']),
    input: Type.String({ minLength: 1, maxLength: 50_000 }),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 1 })),
  }),
  reply: Type.Object({ recipes: Type.Array(draftShape), warnings: Type.Array(Type.String()) }),
  handler: ({ source_type, input, count = 1 }, ctx) => draftRecipes({ source: source_type, input, count }, ctx),
})

const accept = route({
  method: 'POST',
  path: '/ai/import',
  summary: 'Store drafted recipes as drafts',
  access: can('edit'),
  transaction: false,
  input: Type.Object({
    recipes: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 100 }),
  }),
  status: 201,
  reply: Type.Object({
    created: Type.Array(Type.Integer()),
    failed: Type.Array(Type.Object({ index: Type.Integer(), message: Type.String() })),
  }),
  async handler({ recipes }, ctx) {
    const drafts = recipes.map(fromOwn)
    const { created, failed } = await importRecipes(
      { recipes: drafts, mode: 'create', isDryRun: false, status: 'draft' },
      ctx,
    )
    return answer(201, { created, failed: failed.map(({ index, message }) => ({ index, message })) })
  },
})

export const aiRoutes = [generate, accept]
