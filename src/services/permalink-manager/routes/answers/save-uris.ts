/** The shapes of what `save-uris.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const resultShape = Type.Object(
  {
    kind: Type.String(),
    id: Type.Integer(),
    ok: Type.Boolean(),
    status: Type.Integer(),
    uri: orNull(Type.String()),
    code: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
  },
  { title: 'Result' },
)

export const urisShape = Type.Object(
  {
    results: Type.Array(resultShape),
    changed: Type.Integer(),
    failed: Type.Integer(),
  },
  { title: 'Uris' },
)
