/** The shapes of what the routes of versions and translations answer. */
import { Type } from 'typebox'
import { orNull } from '../../reply-shapes.ts'

const told = {
  id: Type.Integer(),
  kind: Type.Enum(['save', 'restore', 'checkpoint'], {
    description: 'A save, one that brought a version back, or one that was named.',
  }),
  label: orNull(Type.String({ description: 'The name of a checkpoint.' })),
  author_id: orNull(Type.Integer({ description: 'Whose save it was.' })),
  changed: Type.Array(Type.String(), { description: 'The fields that differ from the version before.' }),
  created_at: Type.String({ format: 'date-time' }),
}

export const revisionShape = Type.Object(told, { title: 'Revision' })

export const wholeRevisionShape = Type.Object(
  { ...told, values: Type.Record(Type.String(), Type.Unknown(), { description: 'What could be sent again.' }) },
  { title: 'WholeRevision' },
)

export const changeShape = Type.Object(
  {
    field: Type.String(),
    before: Type.Unknown(),
    after: Type.Unknown(),
    pieces: Type.Optional(
      orNull(
        Type.Array(Type.Object({ text: Type.String(), is: Type.Enum(['same', 'added', 'removed']) }), {
          description: 'Of texts, word by word; null where they differ too much.',
        }),
      ),
    ),
  },
  { title: 'FieldChange' },
)

export const translationShape = Type.Object(
  {
    id: Type.Integer(),
    language: Type.String(),
    title: Type.String(),
    is_original: Type.Boolean(),
    drift: Type.Array(changeShape, { description: 'What the original says otherwise since this was last confirmed.' }),
  },
  { title: 'Translation' },
)

const named = { id: Type.Integer(), title: Type.String() }

/** By entity, then by language. */
export const translationStatusShape = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      language: Type.String(),
      missing: Type.Array(Type.Object(named), { description: 'Originals without a translation, at most a hundred.' }),
      stale: Type.Array(Type.Object({ ...named, changed: Type.Array(Type.String()) }), {
        description: 'Translations whose original has changed, with the fields that did; at most a hundred.',
      }),
    }),
  ),
)
