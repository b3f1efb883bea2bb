import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const bulkShape = Type.Object({
  done: Type.Array(Type.Integer()),
  failed: Type.Array(Type.Object({ id: Type.Integer(), code: Type.String(), message: Type.String() })),
})

export const problemShape = Type.Object({
  code: Type.String(),
  severity: Type.Enum(['error', 'hint']),
  hotspot: orNull(Type.String()),
  message: Type.String(),
})

const looseDocument = Type.Record(Type.String(), Type.Unknown())

export const previewShape = Type.Object({
  html: Type.String({ description: 'Without scripts.' }),
  problems: Type.Array(problemShape),
  doc: Type.Unsafe<object>({ ...looseDocument, description: 'The document as it would be stored.' }),
})

export const autosaveShape = orNull(
  Type.Object({
    title: Type.String(),
    doc: Type.Unsafe<object>(looseDocument),
    base_rev: Type.Integer({ description: 'The version that it was made from.' }),
    saved_at: Type.String({ format: 'date-time' }),
    is_stale: Type.Boolean({ description: 'Somebody has saved the map since.' }),
  }),
)

const lossShape = Type.Object({
  hotspot: orNull(Type.String({ description: 'The area by its name; null for the map as a whole.' })),
  message: Type.String(),
})
export const lossesShape = Type.Object({ losses: Type.Array(lossShape) })

export const importedShape = Type.Object({
  id: Type.Integer({ description: 'The draft that was made.' }),
  title: Type.String(),
  warnings: Type.Array(lossShape, { description: 'What could not be kept, area by area.' }),
})

export const sourcesShape = Type.Array(
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    plugin: Type.String(),
    shapes: Type.Integer(),
    image: Type.String(),
  }),
)

const told = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  status: Type.String(),
  hotspot_count: Type.Integer(),
  modified_at: Type.String({ format: 'date-time' }),
})
export const dashboardShape = Type.Object({
  maps: Type.Integer(),
  published: Type.Integer(),
  drafts: Type.Integer(),
  trash: Type.Integer(),
  hotspots: Type.Integer({ description: 'On all maps that are not in the trash.' }),
  problems: Type.Integer({ description: 'Maps with accessibility problems.' }),
  top: Type.Array(told, { description: 'The maps with the most areas.' }),
  latest: Type.Array(told, { description: 'Those that were changed last.' }),
})
