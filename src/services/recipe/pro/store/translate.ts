/** A translation is a record of its own, linked to its original: a draft that somebody puts into words. */
import type { Context } from '../../../../kernel/context.ts'
import type { Entity } from '../../../../kernel/entity.ts'
import { on } from '../../../../kernel/hooks.ts'
import { createRecord } from '../../../../kernel/records/create.ts'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { linkTranslations, translationsOf } from '../../../../kernel/records/translations/translations.ts'
import { supported } from '../../../../kernel/words.ts'
import { recipes } from '../../entities/recipes.ts'
import { categories, courses, cuisines } from '../../entities/terms.ts'
import { errors } from '../../errors.ts'
import { hooks } from '../../hooks.ts'

export const translator = on(hooks.translate, 'recipe.pro.translate', async (made, order) => {
  const { resource, id, language, fields, tx } = order
  const entity = RESOURCES[resource]
  return entity ? translate({ entity, id, language: supported(language), fields }, tx) : made
})

const RESOURCES: Readonly<Record<string, Entity>> = { recipes, categories, cuisines, courses }

type Order = { entity: Entity; id: number; language: string; fields: readonly string[] | null }

async function translate({ entity, id, language, fields }: Order, ctx: Context) {
  const original: Readonly<Record<string, unknown>> = await storedRecord(entity, { id, verb: 'update' }, ctx)
  const known = await translationsOf(entity, id, ctx)
  if (known.some(one => one.language === language)) throw errors.translation_exists({ language })
  const words = entity.translations!.fields as readonly string[]
  const left = new Set(fields ? words.filter(name => !fields.includes(name) && name !== entity.title) : [])
  const copied = Object.entries(
    entity.fields as Readonly<Record<string, { options: Readonly<Record<string, unknown>> }>>,
  )
    .filter(([name, { options }]) => !options.readOnly && !options.internal && !options.unique && !left.has(name))
    .map(([name]) => [name, original[name] ?? null])
  const { translation_group: _group, ...values } = Object.fromEntries(copied)
  const draft = 'status' in values ? { status: 'draft' } : {}
  const made = await createRecord(entity, { values: { ...values, ...draft, language } }, ctx)
  await linkTranslations(entity, { source: id, target: made.id }, ctx)
  return { ...made, language }
}
