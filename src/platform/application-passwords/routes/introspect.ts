import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { accountErrors, mayDoToUser, targetId } from '../../accounts/accounts.ts'
import { usedPassword } from '../application-passwords.ts'
import { applicationPasswordErrors } from '../errors.ts'
import { previousShape } from './answers/application-passwords.ts'
import { shown } from './application-passwords.ts'

export const introspectRoute = route({
  method: 'GET',
  path: '/users/{id}/application-passwords/introspect',
  summary: 'The application password that this request was made with',
  access: mayDoToUser('edit_user', accountErrors.cannot_edit),
  input: Type.Object({ id: Type.String({ pattern: '^[\\d]+|me$' }) }),
  reply: previousShape,
  async handler({ id }, ctx: ReadContext) {
    const found = await usedPassword(ctx)
    if (!found || found.userId !== targetId(id, ctx)) throw applicationPasswordErrors.no_authenticated_app_password()
    return shown(found)
  },
})
