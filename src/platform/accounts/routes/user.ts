/** One account, by its id. */
import { Type } from 'typebox'
import { every, everybody } from '../../../kernel/access.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/route.ts'
import { accountErrors } from '../errors.ts'
import { presentAccount, userSchema } from '../present.ts'
import { mayDoToUser, onlySignedIn, outranksUser, visibleAccount } from '../user-access.ts'
import { deleteUser, updateUser } from '../user-writes.ts'
import { contextArgument, deleteFields, updateFields } from './user-fields.ts'

const id = Type.Integer({ minimum: 1 })
const deletedSchema = Type.Object({ deleted: Type.Boolean(), previous: userSchema })

export const readUserRoute = route({
  method: 'GET',
  path: '/users/{id}',
  summary: 'One account',
  access: everybody(),
  input: Type.Object({ id, context: contextArgument }),
  reply: userSchema,
  async handler({ id, context }, ctx) {
    const account = await visibleAccount(id, ctx)
    const maySeeAll = ctx.system !== null || ctx.user?.has('list_users') || (await ctx.user?.can('edit_user', id))
    if (context === 'edit' && !maySeeAll) throw restErrors.forbidden_context()
    return presentAccount(account, context, ctx)
  },
})

export const updateUserRoute = route({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/users/{id}',
  summary: 'Changes an account',
  access: mayDoToUser('edit_user', accountErrors.cannot_edit),
  transaction: false,
  input: Type.Object({ id, ...updateFields }),
  reply: userSchema,
  handler: async ({ id, ...input }, ctx) => presentAccount(await updateUser(id, input, ctx), 'edit', ctx),
})

export const deleteUserRoute = route({
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Deletes an account',
  access: every(mayDoToUser('delete_user', accountErrors.user_cannot_delete), outranksUser),
  input: Type.Object({ id, ...deleteFields }),
  reply: deletedSchema,
  handler: ({ id, force, reassign }, ctx) => removed(id, { force, reassign }, ctx),
})

export const readMeRoute = route({
  method: 'GET',
  path: '/users/me',
  summary: 'The own account',
  access: onlySignedIn,
  input: Type.Object({ context: contextArgument }),
  reply: userSchema,
  handler: async ({ context }, ctx) => presentAccount(await visibleAccount(ctx.user!.id, ctx), context, ctx),
})

export const updateMeRoute = route({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/users/me',
  summary: 'Changes the own account',
  access: onlySignedIn,
  transaction: false,
  input: Type.Object(updateFields),
  reply: userSchema,
  handler: async (input, ctx) => presentAccount(await updateUser(ctx.user!.id, input, ctx), 'edit', ctx),
})

export const deleteMeRoute = route({
  method: 'DELETE',
  path: '/users/me',
  summary: 'Deletes the own account',
  access: mayDoToUser('delete_user', accountErrors.user_cannot_delete),
  input: Type.Object(deleteFields),
  reply: deletedSchema,
  handler: (given, ctx) => removed(ctx.user!.id, given, ctx),
})

async function removed(
  id: number,
  given: { force: boolean; reassign: unknown },
  ctx: Parameters<typeof deleteUser>[2],
) {
  const previous = await visibleAccount(id, ctx)
  const shown = await presentAccount(previous, 'edit', ctx)
  await deleteUser(id, given, ctx)
  return { deleted: true, previous: shown }
}
