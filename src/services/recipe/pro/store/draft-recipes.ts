/** Drafts: of a page that tells its recipe to search engines, without asking anybody; else of a model. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { type AiProvider, aiProblem, askModel } from '../../../../platform/ai/ai.ts'
import { OutboundError, outboundOf } from '../../../../platform/outbound/outbound.ts'
import type { ForeignRecipe } from '../../domain/imports/foreign-recipe.ts'
import { blocksOf, fromSchemaOrg, recipesIn } from '../../domain/imports/read-schema-org.ts'
import { plain } from '../../domain/json-ld.ts'
import { ingredientShape, instructionShape } from '../../entities/shapes.ts'
import { errors } from '../../errors.ts'
import { proSettings } from '../settings.ts'

export const draftShape = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 200 }),
    excerpt: Type.Optional(Type.String({ maxLength: 1000 })),
    prep_time: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
    cook_time: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
    total_time: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
    servings: Type.Optional(Type.Number({ minimum: 0.25, maximum: 10_000 })),
    servings_unit: Type.Optional(Type.String({ maxLength: 60 })),
    tags: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 100 })),
    source_url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    ingredients: Type.Array(Type.Partial(ingredientShape), { maxItems: 300 }),
    instructions: Type.Array(Type.Partial(instructionShape), { maxItems: 300 }),
  },
  { additionalProperties: true },
)

const asked = Type.Object({
  recipes: Type.Array(
    Type.Object({
      title: Type.String({ minLength: 1, maxLength: 200 }),
      excerpt: Type.Optional(Type.String({ maxLength: 1000 })),
      prep_time: Type.Optional(Type.Integer({ minimum: 0, description: 'minutes' })),
      cook_time: Type.Optional(Type.Integer({ minimum: 0, description: 'minutes' })),
      servings: Type.Optional(Type.Number({ minimum: 0.25 })),
      ingredients: Type.Array(
        Type.Object({
          name: Type.String({ minLength: 1 }),
          quantity: Type.Optional(Type.String()),
          unit: Type.Optional(Type.String()),
          note: Type.Optional(Type.String()),
        }),
        { maxItems: 300 },
      ),
      instructions: Type.Array(Type.Object({ instruction_text: Type.String({ minLength: 1 }) }), { maxItems: 300 }),
    }),
    { maxItems: 10 },
  ),
})

type Wish = { readonly source: 'topic' | 'url' | 'document'; readonly input: string; readonly count: number }
type Drafts = { readonly recipes: readonly Readonly<Record<string, unknown>>[]; readonly warnings: readonly string[] }

export async function draftRecipes({ source, input, count }: Wish, ctx: ReadContext): Promise<Drafts> {
  if (source !== 'url') return askFor({ title: source, text: input }, count, ctx)
  const page = await fetchPage(input, ctx)
  const told = recipesIn(blocksOf(page)).map(recipe => fromSchemaOrg(recipe, ctx.site.language))
  if (told.length > 0) return { recipes: told.slice(0, count).map(recipe => draftOf(recipe, input)), warnings: [] }
  return askFor(
    { title: input, text: plain(page.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')).slice(0, 40_000) },
    count,
    ctx,
  )
}

const draftOf = ({ title, values }: ForeignRecipe, source: string): Record<string, unknown> => ({
  ...values,
  title,
  source_url: values.source_url ?? source,
})

async function askFor(sourceText: { title: string; text: string }, count: number, ctx: ReadContext): Promise<Drafts> {
  const { ai } = await ctx.settings(proSettings)
  const provider: AiProvider | undefined = ai.base_url
    ? { baseUrl: ai.base_url, model: ai.model, apiKey: ai.api_key || null, monthlyTokens: 1_000_000 }
    : undefined
  const task = `Write ${count} cooking recipe${count === 1 ? '' : 's'} in the language ${ctx.site.language}, from the source. Quantities are texts such as "250" or "1 1/2", units are apart from them.`
  try {
    const found = await askModel(
      {
        service: 'recipe',
        task,
        sources: [sourceText],
        answer: asked,
        answerTokens: 6000,
        ...(provider ? { provider } : {}),
      },
      ctx,
    )
    const recipes = found.recipes.slice(0, count)
    const warnings = recipes.length < count ? [`Only ${recipes.length} of ${count} recipes came.`] : []
    return { recipes, warnings }
  } catch (error) {
    throw aiProblem(error) === 'not_set_up' ? errors.ai_unconfigured() : error
  }
}

/** Text of a public address only: 1 MiB, three redirects, each of them checked. */
async function fetchPage(url: string, ctx: ReadContext): Promise<string> {
  try {
    const { status, headers, body } = await outboundOf(ctx).request(url, {
      redirects: 3,
      headers: { accept: 'text/html, application/json' },
      maxResponseBytes: 1024 * 1024,
    })
    const isText = /^(text\/|application\/(json|ld\+json|xhtml))/.test(String(headers['content-type'] ?? ''))
    if (status !== 200 || !isText) throw errors.unreadable_page()
    return body.toString('utf8')
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw errors.unreadable_page({}, { cause: error })
  }
}
