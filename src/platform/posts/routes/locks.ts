/** Tells people who edit one entry of each other. */
import { Type } from 'typebox'
import { nothing } from '../../../kernel/replies.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { lockPost, unlockPost } from '../locks.ts'
import type { PostType } from '../types.ts'
import { mayEdit } from './autosaves.ts'

export const lockRoutes = (type: PostType): Route[] => [takeRoute(type), freeRoute(type)]

const takeRoute = (type: PostType) =>
  route({
    method: 'POST',
    path: `/${type.restBase}/{id}/lock`,
    summary: `Says that the caller writes at a ${type.label[1].toLowerCase()}, and tells who else does`,
    access: mayEdit(type),
    input: Type.Object({
      id: Type.Integer({ description: 'The id of the post or page.' }),
      take: Type.Optional(Type.Boolean({ default: false, description: 'Also from whoever writes at it now.' })),
    }),
    reply: Type.Object(
      {
        is_yours: Type.Boolean({ description: 'False: somebody else writes at it.' }),
        holder: Type.Object({ id: Type.Integer(), name: Type.String() }),
        held_until: Type.String({ format: 'date-time', description: 'Unless it is said again before.' }),
      },
      { title: 'PostLock' },
    ),
    async handler({ id, take = false }, ctx) {
      const { user_id, name, held_until } = await lockPost({ post: id, isTaken: take }, ctx)
      return { is_yours: user_id === ctx.user?.id, holder: { id: user_id, name }, held_until }
    },
  })

const freeRoute = (type: PostType) =>
  route({
    method: 'DELETE',
    path: `/${type.restBase}/{id}/lock`,
    summary: `Says that the caller has left a ${type.label[1].toLowerCase()}`,
    access: mayEdit(type),
    status: 204,
    input: Type.Object({ id: Type.Integer({ description: 'The id of the post or page.' }) }),
    async handler({ id }, ctx) {
      await unlockPost(id, ctx)
      return nothing()
    },
  })
