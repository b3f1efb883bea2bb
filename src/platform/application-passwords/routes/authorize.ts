import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { onlySignedIn } from '../../accounts/accounts.ts'
import { type Authorization, authorizeApplication, rejectApplication } from '../authorize.ts'

/** The decision of a person who was asked for an application password by a program. */
export const authorizeRoute = route({
  method: 'POST',
  path: '/authorize-application',
  summary: 'Approves or rejects the request of a program for an application password',
  access: onlySignedIn,
  secret: true,
  input: Type.Object({
    app_name: Type.String({ maxLength: 200, pattern: '\\S' }),
    app_id: Type.Optional(Type.Union([Type.Literal(''), Type.String({ format: 'uuid' })])),
    success_url: Type.Optional(Type.String({ maxLength: 2000 })),
    reject_url: Type.Optional(Type.String({ maxLength: 2000 })),
    approve: Type.Boolean(),
  }),
  reply: Type.Object({
    redirect: Type.Union([Type.String(), Type.Null()]),
    password: Type.Union([Type.String(), Type.Null()]),
  }),
  handler(input, ctx) {
    const asked: Authorization = {
      appName: input.app_name,
      ...(input.app_id ? { appId: input.app_id } : {}),
      ...(input.success_url ? { successUrl: input.success_url } : {}),
      ...(input.reject_url ? { rejectUrl: input.reject_url } : {}),
    }
    return input.approve ? authorizeApplication(asked, ctx) : rejectApplication(asked, ctx)
  },
})
