/** Recipes of Paprika, Tandoor and Cooklang. */
import {
  addressOf,
  type ForeignRecipe,
  ingredientOf,
  isObject,
  minutesOf,
  numberOf,
  stepsOf,
  textOf,
  textsOf,
} from './foreign-recipe.ts'

type Values = Readonly<Record<string, unknown>>

export const isPaprika = (value: Values): boolean =>
  typeof value.name === 'string' && typeof value.ingredients === 'string' && 'directions' in value

export function fromPaprika(recipe: Values, language: string): ForeignRecipe {
  let group = ''
  const ingredients = textOf(recipe.ingredients, 50_000)
    .split(/\r?\n/)
    .flatMap(line => {
      const heading = /^\s*(.{1,80}):\s*$/.exec(line)
      if (heading) group = heading[1]!.trim()
      return heading || line.trim() === '' ? [] : [ingredientOf(line, language, group)]
    })
  return {
    title: textOf(recipe.name, 200),
    values: {
      excerpt: textOf(recipe.description, 1000),
      notes: textOf(recipe.notes),
      prep_time: minutesOf(recipe.prep_time),
      cook_time: minutesOf(recipe.cook_time),
      ...(minutesOf(recipe.total_time) === null ? {} : { total_time: minutesOf(recipe.total_time) }),
      ...((numberOf(recipe.servings) ?? 0) > 0 ? { servings: numberOf(recipe.servings) } : {}),
      source_name: textOf(recipe.source, 200),
      source_url: addressOf(recipe.source_url),
      ingredients,
      instructions: stepsOf(textOf(recipe.directions, 100_000)),
    },
    categories: textsOf(recipe.categories),
  }
}

export const isTandoor = (value: Values): boolean => typeof value.name === 'string' && Array.isArray(value.steps)

export function fromTandoor(recipe: Values): ForeignRecipe {
  const steps = (recipe.steps as unknown[]).filter(isObject)
  const ingredients = steps.flatMap(step =>
    [step.ingredients ?? []].flat().flatMap(one => {
      if (!isObject(one)) return []
      const name = textOf(isObject(one.food) ? one.food.name : '', 255)
      if (name === '' || one.is_header === true) return []
      const quantity = one.no_amount === true || one.amount === 0 ? '' : textOf(one.amount, 60)
      const unit = textOf(isObject(one.unit) ? one.unit.name : '', 60)
      return [{ group: textOf(step.name, 120), name, quantity, unit, note: textOf(one.note, 500) }]
    }),
  )
  const instructions = steps.flatMap(step =>
    stepsOf(textOf(step.instruction, 50_000)).map(one => ({
      ...one,
      group: textOf(step.name, 120),
      ...(typeof step.time === 'number' && step.time > 0 ? { timer_seconds: Math.round(step.time * 60) } : {}),
    })),
  )
  return {
    title: textOf(recipe.name, 200),
    values: {
      excerpt: textOf(recipe.description, 1000),
      prep_time: minutesOf(recipe.working_time),
      cook_time: minutesOf(recipe.waiting_time),
      ...((numberOf(recipe.servings) ?? 0) > 0 ? { servings: numberOf(recipe.servings) } : {}),
      ...(textOf(recipe.servings_text, 60) ? { servings_unit: textOf(recipe.servings_text, 60) } : {}),
      source_url: addressOf(recipe.source_url),
      tags: textsOf(recipe.keywords).slice(0, 100),
      ingredients,
      instructions,
    },
  }
}

export const isCooklang = (text: string): boolean => /(^|\s)@[\p{L}][^{}@#~\n]*(\{[^}\n]*\})?/u.test(text)

/** `Mix @flour{250%g} and @eggs{3}, bake for ~{20%minutes} in a #pan{}.` */
export function fromCooklang(text: string, title: string): ForeignRecipe {
  const { body, facts } = metadataOf(text)
  const ingredients: Record<string, unknown>[] = []
  const equipment: { name: string }[] = []
  const instructions = body
    .split(/\n\s*\n|\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('--') && !line.startsWith('=='))
    .map(line => stepFrom(line, { ingredients, equipment }))
  return {
    title: textOf(facts.title ?? title, 200),
    values: {
      excerpt: textOf(facts.description ?? facts.introduction, 1000),
      prep_time: minutesOf(facts['prep time'] ?? facts['time.prep']),
      cook_time: minutesOf(facts['cook time'] ?? facts['time.cook']),
      ...(minutesOf(facts.time ?? facts['time required']) === null
        ? {}
        : { total_time: minutesOf(facts.time ?? facts['time required']) }),
      ...((numberOf(facts.servings ?? facts.serves) ?? 0) > 0
        ? { servings: numberOf(facts.servings ?? facts.serves) }
        : {}),
      source_url: addressOf(facts.source),
      tags: textsOf(facts.tags).slice(0, 100),
      ingredients,
      instructions,
      equipment,
    },
    courses: textsOf(facts.course),
    cuisines: textsOf(facts.cuisine),
  }
}

function metadataOf(text: string): { body: string; facts: Record<string, string> } {
  const front = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text)
  const lines = (front?.[1] ?? '').split(/\r?\n/)
  const rest = front ? text.slice(front[0].length) : text
  const marked = [...rest.matchAll(/^>>\s*(.+)$/gm)].map(([, line = '']) => line)
  const facts = [...lines, ...marked].flatMap(line => {
    const [, key, value] = /^([^:]{1,60}):\s*(.*)$/.exec(line) ?? []
    return key === undefined ? [] : [[key.trim().toLowerCase(), (value ?? '').trim()] as const]
  })
  return { body: rest.replace(/^>>.*$/gm, '').replace(/\[-[\s\S]*?-\]/g, ''), facts: Object.fromEntries(facts) }
}

type Found = { readonly ingredients: Record<string, unknown>[]; readonly equipment: { name: string }[] }

function stepFrom(line: string, { ingredients, equipment }: Found): Record<string, unknown> {
  let timer: number | null = null
  const instruction_text = line
    .replace(/\s--\s.*$/, '')
    .replace(/@([\p{L}][^@#~{}\n]*?)\{([^}]*)\}(?:\(([^)]*)\))?|@([\p{L}\p{N}-]+)/gu, (...found: readonly string[]) => {
      const [, long, amount = '', note = '', word] = found
      const name = String(long ?? word).trim()
      const [quantity = '', unit = ''] = String(amount)
        .split('%')
        .map(part => part.trim())
      ingredients.push({
        name: name.slice(0, 255),
        quantity: quantity.slice(0, 60),
        unit: unit.slice(0, 60),
        note: String(note).slice(0, 500),
      })
      return name
    })
    .replace(/#([\p{L}][^@#~{}\n]*?)\{[^}]*\}|#([\p{L}\p{N}-]+)/gu, (_all, long, word) => {
      const name = String(long ?? word).trim()
      if (!equipment.some(known => known.name === name)) equipment.push({ name: name.slice(0, 120) })
      return name
    })
    .replace(/~([^{}@#\n]*)\{([^}%]*)%?([^}]*)\}/g, (...found: readonly string[]) => {
      const [, , count = '', unit = ''] = found
      timer ??= secondsOf(Number(String(count).trim()), String(unit).trim())
      return `${count} ${unit}`.trim()
    })
  return { instruction_text: instruction_text.slice(0, 10_000), ...(timer === null ? {} : { timer_seconds: timer }) }
}

function secondsOf(count: number, unit: string): number | null {
  if (!Number.isFinite(count) || count <= 0) return null
  const size = /^h|^std|^stunde/i.test(unit) ? 3600 : /^s/i.test(unit) ? 1 : 60
  return Math.round(count * size)
}
