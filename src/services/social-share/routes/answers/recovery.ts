import { Type } from 'typebox'

export const recoveryShape = Type.Object({
  post: Type.Object({ id: Type.Integer(), title: Type.String() }),
  current: Type.String({ description: 'The address that the post has now.' }),
  candidates: Type.Array(
    Type.Object({
      rule: Type.Enum(['http', 'domain', 'permalink']),
      address: Type.String(),
      status: Type.Enum(['redirects', 'serves', 'missing', 'elsewhere']),
      join: Type.Enum(['max', 'compare'], { description: 'What is made of its number and the present one.' }),
      why: Type.String(),
    }),
  ),
  would_request: Type.Array(Type.String(), { description: 'Addresses that networks would be asked about.' }),
})
