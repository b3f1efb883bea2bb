import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { findingsOf } from '../domain/foods/diets.ts'
import { findFood } from '../domain/foods/foods.ts'
import { duration, jsonLdOf, type PublicRecipe } from '../domain/json-ld.ts'
import { exactly } from '../domain/quantities/amount.ts'
import { inBase } from '../domain/quantities/convert.ts'
import { add, type Fraction, fraction, toText } from '../domain/quantities/fraction.ts'
import { type ListItem, measureOfSource, type Need, withNeeds, withoutRecipe } from '../domain/shopping-list.ts'

const NAMES = ['flour', 'milk', 'eggs', 'sugar', 'zorblax', 'salt'] as const
const UNITS = ['g', 'kg', 'ml', 'l', 'cup', 'tbsp', null, 'bunch'] as const

const need = fc.record({
  name: fc.constantFrom(...NAMES),
  unit: fc.constantFrom(...UNITS),
  amount: fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 12 })),
})
const recipeNeeds = fc.array(need, { minLength: 1, maxLength: 5 })

const needsOf = (
  recipe: number,
  list: readonly { name: string; unit: string | null; amount: readonly [number, number] }[],
): Need[] =>
  list.map(({ name, unit, amount: [top, below] }, index) => ({
    ...{ name, note: '', typed: '', recipe_id: recipe, item_id: recipe * 100 + index, servings: 4 },
    measure: { amount: exactly(fraction(top, below)), unit },
  }))

/** What is on the list for each food, exactly, by what can be added. */
function totals(items: readonly ListItem[]): Record<string, string> {
  const sums = new Map<string, Fraction>()
  for (const { name, sources } of items)
    for (const source of sources) {
      const measure = measureOfSource(source)!
      const base = measure.unit === null ? { amount: measure.amount, dimension: 'number' } : inBase(measure)!
      const key = `${name} ${base.dimension}`
      sums.set(key, add(sums.get(key) ?? fraction(0), base.amount.min))
    }
  return Object.fromEntries([...sums].map(([key, sum]) => [key, toText(sum)]).toSorted())
}

describe('shopping lists', () => {
  test('10,000 lists: recipes come and go in any order, and what is left is what the others need', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.tuple(recipeNeeds, recipeNeeds, recipeNeeds, recipeNeeds), steps, (recipes, order) => {
        let items: ListItem[] = []
        const on = new Set<number>()
        for (const [recipe, isAdded] of order) {
          items = isAdded
            ? withNeeds(items, needsOf(recipe, recipes[recipe - 1]!), 'en')
            : withoutRecipe(items, recipe, 'en')
          isAdded ? on.add(recipe) : on.delete(recipe)
        }
        const fresh = [...on].reduce<ListItem[]>(
          (list, recipe) => withNeeds(list, needsOf(recipe, recipes[recipe - 1]!), 'en'),
          [],
        )
        assert.deepEqual(totals(items), totals(fresh))
      }),
      { numRuns: 10_000 },
    )
  })

  test('what is ticked stays ticked, whatever is added and taken away', () => {
    const flour = (recipe: number): Need[] => needsOf(recipe, [{ name: 'flour', unit: 'g', amount: [100, 1] }])
    const [item] = withNeeds([], flour(1), 'en')
    const ticked = [{ ...item!, id: 7, checked: true, checked_at: '2027-01-01T00:00:00Z' }]
    assert.deepEqual(withNeeds(ticked, flour(1), 'en'), ticked, 'the same recipe again is nothing new')
    const more = withNeeds(ticked, flour(2), 'en')
    assert.deepEqual(
      more.map(({ checked, quantity }) => [checked, quantity]),
      [
        [true, '100'],
        [false, '100'],
      ],
    )
    assert.deepEqual(withoutRecipe(more, 2, 'en'), ticked)
    assert.deepEqual(withoutRecipe(ticked, 1, 'en'), ticked, 'it was bought')
  })

  test('cups and grams of flour are one line, because its density is known; of something unknown they are two', () => {
    const mixed = (name: string) =>
      withNeeds(
        [],
        [
          ...needsOf(1, [{ name, unit: 'g', amount: [100, 1] }]),
          ...needsOf(2, [{ name, unit: 'cup', amount: [2, 1] }]),
        ],
        'en',
      )
    assert.deepEqual(
      mixed('flour').map(({ quantity, unit }) => `${quantity} ${unit}`),
      ['350 g'],
    )
    assert.equal(mixed('zorblax').length, 2)
  })
})

describe('foods', () => {
  test('the longest name that is known is meant', () => {
    assert.equal(findFood('coconut milk')?.food.key, 'coconut_milk')
    assert.equal(findFood('2% milk')?.confidence, 'likely')
    assert.equal(findFood('Kokosmilch')?.food.holds.length, 0)
    assert.equal(findFood('fresh basil leaves, torn')?.food.key, 'basil')
    assert.equal(findFood('zorblax'), null)
  })

  test('nothing is called free of something because it was not recognised', () => {
    const { allergens, diets } = findingsOf(['flour', 'zorblax'])
    assert.deepEqual(
      allergens.filter(({ is }) => is === false),
      [],
    )
    assert.deepEqual(
      diets.filter(({ is }) => is === true),
      [],
    )
  })
})

describe('what search engines are told', () => {
  const recipe: PublicRecipe = {
    ...{
      title: 'Soup',
      url: 'https://example.com/recipes/soup/',
      excerpt: 'Good.',
      images: ['https://example.com/a.jpg'],
    },
    ...{ video_url: null, author: 'Ann', published_at: '2027-01-01T00:00:00.000000Z', prep_time: 15, cook_time: 60 },
    ...{ total_time: 75, servings: 4, servings_unit: 'servings', categories: ['Soups'], cuisines: [], tags: ['warm'] },
    ...{
      diet_flags: ['vegan', 'keto'],
      language: 'en',
      rating_average: 4.5,
      rating_count: 2,
      nutrition: { calories: 120, fat: 2, per: 'serving', source: 'manual', custom: {} },
    },
    ingredients: [
      {
        group: '',
        name: 'carrots',
        quantity: '500',
        unit: 'g',
        note: 'peeled',
        optional: false,
        link: '',
        amount_min: 500,
        amount_max: 500,
        unit_code: 'g',
      },
    ],
    instructions: [
      {
        group: '',
        instruction_text: '<b>Cook</b> &amp; stir.',
        image_id: null,
        timer_seconds: null,
        ingredient_ids: [],
      },
    ],
  }

  test('is what Google documents for recipes', () => {
    assert.deepEqual(jsonLdOf(recipe), {
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Soup',
      url: 'https://example.com/recipes/soup/',
      description: 'Good.',
      image: ['https://example.com/a.jpg'],
      author: { '@type': 'Person', name: 'Ann' },
      datePublished: '2027-01-01T00:00:00.000000Z',
      inLanguage: 'en',
      prepTime: 'PT15M',
      cookTime: 'PT1H',
      totalTime: 'PT1H15M',
      recipeYield: ['4', '4 servings'],
      recipeCategory: 'Soups',
      keywords: 'warm',
      suitableForDiet: ['https://schema.org/VeganDiet'],
      recipeIngredient: ['500 g carrots, peeled'],
      recipeInstructions: [
        { '@type': 'HowToStep', text: 'Cook & stir.', url: 'https://example.com/recipes/soup/#step-1' },
      ],
      nutrition: { '@type': 'NutritionInformation', calories: '120 kcal', fatContent: '2 g' },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: 2 },
    })
  })

  test('has a section for each group of steps, and none without a name', () => {
    const step = (group: string) => ({ ...recipe.instructions[0]!, group })
    const told = jsonLdOf({ ...recipe, instructions: [step(''), step('Sauce'), step('Sauce')] })
    const kinds = (told.recipeInstructions as { '@type': string; name?: string }[]).map(one => [one['@type'], one.name])
    assert.deepEqual(kinds, [
      ['HowToStep', undefined],
      ['HowToSection', 'Sauce'],
    ])
  })

  test('leaves out what is not known, and no time is a range', () => {
    const bare = jsonLdOf({ ...recipe, images: [], author: '', nutrition: null, rating_count: 0, prep_time: null })
    for (const name of ['image', 'author', 'nutrition', 'aggregateRating', 'prepTime']) assert.ok(!(name in bare), name)
    assert.deepEqual([duration(0), duration(null), duration(1500)], [null, null, 'PT25H'])
  })
})
