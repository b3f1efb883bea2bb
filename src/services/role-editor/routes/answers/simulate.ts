/** The shapes of what `simulate.ts` answers. */
import { Type } from 'typebox'

export const stepShape = Type.Object(
  {
    layer: Type.Enum(['user', 'filter', 'super_admin', 'meta_cap', 'role']),
    effect: Type.Enum(['grant', 'deny', 'rewrite', 'absent']),
    source: Type.String({
      description: "`network`, `map_meta_cap`, a role's slug, a login, `user_has_cap`; empty where nothing speaks.",
    }),
    detail: Type.String(),
    cap: Type.Optional(
      Type.String({ description: 'The capability that the step is about; absent where it is about all.' }),
    ),
  },
  { title: 'Step' },
)

export const userShape = Type.Object(
  {
    id: Type.Integer(),
    login: Type.String(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
  },
  { title: 'User' },
)

export const simulateShape = Type.Object(
  {
    allowed: Type.Boolean(),
    required: Type.Array(Type.String(), {
      description: 'The primitive capabilities that the requested one stands for.',
    }),
    trace: Type.Array(stepShape),
    unexplained: Type.Boolean({
      description:
        'True when the verdict is not what roles and account give: other code had its say, or it follows from other rights.',
    }),
    cap: Type.String(),
    user: userShape,
  },
  { title: 'Simulate' },
)
