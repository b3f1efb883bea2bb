/** What Google documents for structured data of recipes: what must be there, what may be, and in which form. */
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const text = Type.String({ minLength: 1 })
const address = Type.String({ pattern: '^https?://[^\\s]+$' })
/** No ranges: only the shortest form of a time is taken. */
const time = Type.Optional(Type.String({ pattern: '^PT(?=\\d)(\\d+H)?(\\d+M)?$' }))
const amount = (unit: string) => Type.Optional(Type.String({ pattern: `^\\d+(\\.\\d+)? ${unit}$` }))

const step = Type.Object({
  '@type': Type.Literal('HowToStep'),
  text,
  url: Type.Optional(address),
  image: Type.Optional(address),
})
const section = Type.Object({
  '@type': Type.Literal('HowToSection'),
  name: text,
  itemListElement: Type.Array(step, { minItems: 1 }),
})

const googleRecipe = Type.Object(
  {
    '@context': Type.Literal('https://schema.org'),
    '@type': Type.Literal('Recipe'),
    name: text,
    image: Type.Array(address, { minItems: 1 }),
    url: Type.Optional(address),
    description: Type.Optional(text),
    author: Type.Optional(Type.Object({ '@type': Type.Enum(['Person', 'Organization']), name: text })),
    datePublished: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' })),
    inLanguage: Type.Optional(text),
    prepTime: time,
    cookTime: time,
    totalTime: time,
    recipeYield: Type.Optional(Type.Array(text, { minItems: 1 })),
    recipeCategory: Type.Optional(text),
    recipeCuisine: Type.Optional(text),
    keywords: Type.Optional(text),
    suitableForDiet: Type.Optional(
      Type.Array(Type.String({ pattern: '^https://schema.org/\\w+Diet$' }), { minItems: 1 }),
    ),
    recipeIngredient: Type.Array(text, { minItems: 1 }),
    recipeInstructions: Type.Array(Type.Union([step, section]), { minItems: 1 }),
    nutrition: Type.Optional(
      Type.Object(
        {
          '@type': Type.Literal('NutritionInformation'),
          servingSize: Type.Optional(text),
          calories: amount('kcal'),
          fatContent: amount('g'),
          saturatedFatContent: amount('g'),
          transFatContent: amount('g'),
          unsaturatedFatContent: amount('g'),
          carbohydrateContent: amount('g'),
          sugarContent: amount('g'),
          fiberContent: amount('g'),
          proteinContent: amount('g'),
          cholesterolContent: amount('mg'),
          sodiumContent: amount('mg'),
        },
        { additionalProperties: false },
      ),
    ),
    aggregateRating: Type.Optional(
      Type.Object({
        '@type': Type.Literal('AggregateRating'),
        ratingValue: Type.Number({ minimum: 1, maximum: 5 }),
        ratingCount: Type.Integer({ minimum: 1 }),
      }),
    ),
  },
  { additionalProperties: false },
)

/** What does not fit, as sentences; nothing where all does. */
export const googleProblems = (told: unknown): string[] =>
  [...Value.Errors(googleRecipe, told)].map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
