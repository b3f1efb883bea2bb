/** Languages of the site, and translations: made by Pro, refused with a reason without it. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { optionOf } from '../../../platform/options/options.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { can } from '../permissions.ts'

/** The site's own first. */
export async function siteLanguages(ctx: ReadContext): Promise<readonly string[]> {
  const named = await optionOf<unknown>('languages', [], ctx)
  const list = Array.isArray(named) ? named.map(String) : typeof named === 'string' ? named.split(/[\s,]+/) : []
  return [...new Set([ctx.site.language, ...list.filter(Boolean)])]
}

const languages = route({
  method: 'GET',
  path: '/multilingual/languages',
  summary: 'The languages of the site, its own first',
  access: can('edit'),
  reply: Type.Array(Type.Object({ code: Type.String(), is_default: Type.Boolean() })),
  handler: async (_input, ctx) =>
    (await siteLanguages(ctx)).map(code => ({ code, is_default: code === ctx.site.language })),
})

const translate = route({
  method: 'POST',
  path: '/multilingual/translate/{resource}/{id}',
  summary: 'Make a linked translation as a draft (Pro)',
  access: can('edit'),
  input: Type.Object({
    resource: Type.Enum(['recipes', 'categories', 'cuisines', 'courses']),
    id: Type.Integer({ minimum: 1 }),
    language: Type.String({ minLength: 2, maxLength: 35 }),
    fields: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
  }),
  status: 201,
  reply: Type.Object(
    { id: Type.Integer(), language: Type.Union([Type.String(), Type.Null()]) },
    { additionalProperties: true },
  ),
  async handler({ resource, id, language, fields = null }, ctx) {
    const made = await ctx.hooks.apply(hooks.translate, null, { resource, id, language, fields, tx: ctx } as never, ctx)
    if (!made) throw errors.feature_gated({}, { data: { upgrade_url: `${ctx.site.url}/admin/host/modules` } })
    return answer(201, made)
  },
})

export const languageRoutes = [languages, translate]
