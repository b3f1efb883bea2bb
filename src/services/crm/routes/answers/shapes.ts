/** Shapes that several answers share. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const anyRecord = Type.Record(Type.String(), Type.Unknown(), { description: 'A record as the caller sees it.' })

export const noteShape = Type.Object({
  id: Type.Integer(),
  type: Type.String({ description: 'post, create, update, assign, relate, unrelate, delete, restore and others.' }),
  body: Type.String(),
  data: Type.Object(
    {
      changes: Type.Optional(
        Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
      ),
      subject: Type.Optional(Type.String({ description: 'Of a mail.' })),
      user_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'People whom a post is written to.' })),
      related: Type.Optional(
        Type.Object(
          { entity: Type.String(), id: Type.Integer() },
          { description: 'What was added, linked or parted; whoever may not read it learns no more.' },
        ),
      ),
    },
    { additionalProperties: true, description: 'What changed, field by field, in `changes`, and other facts.' },
  ),
  author_id: orNull(Type.Integer()),
  is_pinned: Type.Boolean(),
  is_internal: Type.Boolean({ description: 'Not shown in the portal.' }),
  reactions: Type.Record(Type.String(), Type.Array(Type.Integer()), { description: 'People, by what they said.' }),
  created_at: Type.String({ format: 'date-time' }),
  edited_at: orNull(Type.String({ format: 'date-time' })),
})

export const candidateShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  score: Type.Integer({ description: '100 for the same mail address, 90 for the same number, 70 and more by name.' }),
  matched: Type.Array(Type.String()),
})

export const refusedShape = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  message: Type.Optional(Type.String()),
})
