/** Shapes of answers that are no record of an entity, for `reply` on a route. */
import { type TSchema, Type } from 'typebox'

/** Bytes of this media type instead of JSON: a file, a page. Beside a JSON shape it stands in a union with it. */
export const bytesOf = (contentMediaType: string): TSchema => Type.String({ contentMediaType })

/** The value, or null. */
export const orNull = <S extends TSchema>(shape: S) => Type.Union([shape, Type.Null()])

/** The parts of a reply that are JSON, and the media types of the others. */
export function partsOf(reply: TSchema): { readonly json: TSchema | null; readonly types: readonly string[] } {
  const parts = ((reply as { anyOf?: TSchema[] }).anyOf ?? [reply]) as (TSchema & { contentMediaType?: string })[]
  const types = parts.flatMap(({ contentMediaType }) => contentMediaType ?? [])
  const json = parts.filter(({ contentMediaType }) => contentMediaType === undefined)
  if (types.length === 0) return { json: reply, types }
  return { json: json.length > 1 ? Type.Union(json) : (json[0] ?? null), types }
}
