import { Type } from 'typebox'
import { recordSchema } from '../../../../kernel/records/schemas.ts'
import { sets } from '../../entities/sets.ts'

export const setShape = recordSchema(sets)

const spot = {
  key: Type.String({ description: 'A post type, `_home` or `_archive`.' }),
  position: Type.String(),
}
const devices = Type.Enum(['all', 'desktop', 'mobile'])

export const overlapShape = Type.Object({
  ...spot,
  with: Type.Enum(['fixed', 'content', 'bar']),
  label: Type.String({ description: 'What it would meet there.' }),
  devices,
})

export const savedShape = Type.Object({
  item: setShape,
  items: Type.Array(setShape),
  moved: Type.Array(Type.Object({ set: Type.Integer(), name: Type.String(), ...spot }), {
    description: 'Spots that were taken from other sets.',
  }),
  overlaps: Type.Array(overlapShape),
})

export const deletedShape = Type.Object({ item: setShape, items: Type.Array(setShape) })

export const listShape = Type.Object({
  items: Type.Array(setShape),
  default: Type.Integer({ description: 'The number of the default set; 0 where there is none.' }),
  next: Type.Integer({ description: 'The number that the next set gets.' }),
  targets: Type.Array(Type.Object({ key: Type.String(), label: Type.String(), kind: Type.Enum(['type', 'listing']) }), {
    description: 'What a set can be placed on.',
  }),
  defaults: Type.Object(
    {
      name: Type.String(),
      instance: Type.Record(Type.String(), Type.Unknown()),
      placements: Type.Record(Type.String(), Type.Unknown()),
    },
    { description: 'What a new set begins with.' },
  ),
})

export const usageShape = Type.Object({
  posts: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), url: Type.String() })),
})
