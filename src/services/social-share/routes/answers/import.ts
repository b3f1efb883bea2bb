import { Type } from 'typebox'

export const importShape = Type.Object({
  source: Type.Enum(['source_a', 'source_b']),
  label: Type.String(),
  found: Type.Boolean(),
  state: Type.Enum(['available', 'imported', 'nothing']),
  version: Type.String(),
  sets: Type.Array(
    Type.Object({
      name: Type.String(),
      instance: Type.Record(Type.String(), Type.Unknown()),
      placements: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
  follow: Type.Array(Type.Object({ service: Type.String(), value: Type.String() })),
  settings: Type.Array(Type.Object({ key: Type.String(), value: Type.Unknown() })),
  counts: Type.Integer({ description: 'Posts whose counts are taken over.' }),
  skipped: Type.Array(Type.Object({ key: Type.String(), reason: Type.String() })),
  imported_at: Type.Union([Type.String(), Type.Null()]),
})

export const importListShape = Type.Object({ sources: Type.Array(importShape) })
