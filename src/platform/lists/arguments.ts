/** Arguments that the routes of content share. */
import { Type } from 'typebox'

export const contextArgument = Type.Union([Type.Literal('view'), Type.Literal('embed'), Type.Literal('edit')], {
  default: 'view',
  description: 'Decides which fields are shown.',
})

export const pageArguments = {
  page: Type.Integer({ minimum: 1, default: 1, description: 'Which page of the list.' }),
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'How many on a page.' }),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'How many are passed over, in place of a page.' })),
}

/** A list of ids, at most as long as anybody would send. */
export const idList = (description: string) =>
  Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000, description }))
export const textList = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000, description }))

export const choiceOf = <const Values extends readonly string[]>(
  values: Values,
  description: string,
  fallback: Values[number],
) =>
  Type.Union(
    values.map(value => Type.Literal(value as Values[number])),
    { default: fallback, description },
  )

/** Meta is checked by its own registry, key by key. */
export const metaArgument = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), { description: 'Values by registered key; null deletes.' }),
)

export type Paging = { readonly page: number; readonly per_page: number; readonly offset?: number }

export const pageOf = ({ page, per_page, offset }: Paging) => ({
  limit: per_page,
  offset: Math.min(offset ?? (page - 1) * per_page, FARTHEST),
})

/** No list is that long; a product of large numbers would no longer be exact. */
const FARTHEST = 1e12
