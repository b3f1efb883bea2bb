/** Which recipes are looked at most. */
import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { can } from '../permissions.ts'
import { mostRead } from '../store/hits.ts'

export const readHits = route({
  method: 'GET',
  path: '/hits',
  summary: 'The recipes whose pages were looked at most, by visitors who do not write recipes',
  access: can('edit'),
  input: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })) }),
  reply: Type.Object({
    recipes: Type.Array(
      Type.Object({ id: Type.Integer({ description: 'The recipe.' }), title: Type.String(), hits: Type.Integer() }),
    ),
  }),
  handler: async ({ limit = 10 }, ctx) => ({ recipes: await mostRead(limit, ctx) }),
})
