/**
 * Shopping lists with a memory. An item knows which recipes it is for and how much each of them needs; how much is bought
 * is worked out from that, so that taking a recipe away leaves exactly what the others need.
 */
import { aisleOf, densityOf, foodKey } from './foods/foods.ts'
import type { Measure } from './quantities/convert.ts'
import { amountOf } from './quantities/read-amount.ts'
import { amountFromText, amountText, canAdd, sumOf } from './quantities/sums.ts'
import { type KitchenLanguage, unitNamed, unitOf } from './quantities/units.ts'
import { labelOf, writeAmount } from './quantities/write-amount.ts'

/** What one recipe needs of an item: exact, as a fraction; empty for what is no number. */
export type Source = {
  recipe_id: number | null
  item_id: number | null
  quantity: string
  unit: string
  servings: number | null
}

export type ListItem = {
  id?: number
  name: string
  quantity: string
  unit: string
  aisle: string
  note: string
  checked: boolean
  checked_at: string | null
  changed_at: string | null
  rev: number
  /** The revision with which each part changed last; absent for what is as it was made. */
  revs?: Readonly<Record<string, number>>
  position?: number
  sources: Source[]
}

/** What a recipe puts on a list. */
export type Need = {
  readonly name: string
  readonly note: string
  readonly measure: Measure | null
  readonly typed: string
} & Pick<Source, 'recipe_id' | 'item_id' | 'servings'>

/**
 * Adds what recipes need. What is ticked is bought: it is never unticked, and more of it is a line of its own. A need
 * that is on the list already is replaced by what is needed now.
 */
export function withNeeds(items: readonly ListItem[], needs: readonly Need[], language: KitchenLanguage): ListItem[] {
  return needs.reduce<ListItem[]>((list, need) => withNeed(list, need, language), [...items])
}

/** Takes away what the recipe needed. Items that nothing else is on go; ticked ones stay, for they were bought. */
export function withoutRecipe(items: readonly ListItem[], recipe: number, language: KitchenLanguage): ListItem[] {
  return items.flatMap(item => {
    const rest = item.sources.filter(source => source.recipe_id !== recipe)
    if (rest.length === item.sources.length) return [item]
    if (item.checked) return [item]
    return rest.length === 0 ? [] : [summed({ ...item, sources: rest }, language)]
  })
}

/** Its recipe is gone: the amounts stay, and nobody knows for what. */
export const withoutOwner = (items: readonly ListItem[], recipe: number): ListItem[] =>
  items.map(item => ({
    ...item,
    sources: item.sources.map(source => (source.recipe_id === recipe ? { ...source, recipe_id: null } : source)),
  }))

function withNeed(items: ListItem[], need: Need, language: KitchenLanguage): ListItem[] {
  const source = sourceOf(need)
  const isOwn = (known: Source) =>
    need.recipe_id !== null && known.recipe_id === need.recipe_id && known.item_id === need.item_id
  const known = items.find(item => item.sources.some(isOwn))
  if (known?.checked) return items
  const others = items.flatMap(item => {
    if (item !== known) return [item]
    const rest = item.sources.filter(one => !isOwn(one))
    return rest.length === 0 ? [] : [summed({ ...item, sources: rest }, language)]
  })
  const place = others.findIndex(item => !item.checked && takes(item, need))
  if (place < 0) return [...others, { ...fresh(need, source, language), ...(known ? { id: known.id } : {}) }]
  return others.map((item, index) =>
    index === place ? summed({ ...item, sources: [...item.sources, source] }, language) : item,
  )
}

const sourceOf = ({ recipe_id, item_id, servings, measure, typed }: Need): Source => ({
  recipe_id,
  item_id,
  servings,
  quantity: measure ? amountText(measure.amount) : '',
  unit: measure ? (measure.unit ?? '') : typed,
})

/** The same food, in amounts that can be added. */
function takes(item: ListItem, need: Need): boolean {
  if (foodKey(item.name) !== foodKey(need.name)) return false
  const own = item.sources.map(measureOfSource)
  if (own.length === 0) return false
  const density = densityOf(need.name)
  if (!need.measure) return own.every(measure => measure === null)
  return own.every(measure => measure !== null && canAdd(measure, need.measure!, density))
}

export function measureOfSource({ quantity, unit }: Source): Measure | null {
  const amount = quantity === '' ? null : amountFromText(quantity)
  return amount && { amount, unit: unit === '' ? null : unit }
}

const fresh = (need: Need, source: Source, language: KitchenLanguage): ListItem =>
  summed(
    {
      name: need.name,
      quantity: '',
      unit: '',
      aisle: aisleOf(need.name),
      note: need.note,
      checked: false,
      checked_at: null,
      changed_at: null,
      rev: 0,
      sources: [source],
    },
    language,
  )

/** How much is bought, written as a cook would. */
function summed(item: ListItem, language: KitchenLanguage): ListItem {
  const parts = item.sources.map(measureOfSource).filter(measure => measure !== null)
  const sum = sumOf(parts, densityOf(item.name))
  if (!sum) return { ...item, quantity: '', unit: item.sources.find(({ unit }) => unit !== '')?.unit ?? '' }
  const unit = sum.unit === null ? undefined : unitOf(sum.unit)
  return {
    ...item,
    quantity: writeAmount(sum.amount, unit, language),
    unit: unit ? labelOf(unit, sum.amount, language) : (sum.unit ?? ''),
  }
}

/** An item that somebody typed: its amount is a source of its own, so that recipes can add to it. */
export function typedItem(item: ListItem, language: KitchenLanguage): ListItem {
  const amount = amountOf(item.quantity, language)
  const unit = item.unit === '' ? null : (unitNamed(item.unit, language) ?? unitOf(item.unit))?.code
  const aisle = item.aisle || aisleOf(item.name)
  if (!amount || unit === undefined) return { ...item, aisle, sources: [] }
  const source = { recipe_id: null, item_id: null, servings: null, quantity: amountText(amount), unit: unit ?? '' }
  return { ...item, aisle, sources: [source] }
}
