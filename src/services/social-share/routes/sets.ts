/** Sets of buttons. Every write answers the changed set and the whole list. */
import { Type } from 'typebox'
import type { Context } from '../../../kernel/context.ts'
import { byId } from '../../../kernel/records/record-route.ts'
import { bodySchema } from '../../../kernel/records/schemas.ts'
import { created } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { usualInstance } from '../domain/instance.ts'
import { sets } from '../entities/sets.ts'
import { can } from '../permissions.ts'
import { targetsOf } from '../store/places.ts'
import { deleteSet, duplicateSet, nextNumber, saveSet, shownSets } from '../store/sets.ts'
import { postsUsing } from '../store/usage.ts'
import { deletedShape, listShape, savedShape, usageShape } from './answers/sets.ts'

const id = byId('The number of the set.')
const isDefault = Type.Optional(Type.Boolean({ description: 'True makes it the default.' }))
const body = Type.Object({ ...bodySchema(sets, 'update').properties, is_default: isDefault })

export const listSets = route({
  method: 'GET',
  path: '/sets',
  summary: 'All sets, which one is the default, what they can be placed on, and what a new one begins with',
  access: can('view'),
  reply: listShape,
  async handler(_input, ctx) {
    const items = await shownSets(ctx)
    const next = nextNumber(items)
    const placements = items.length === 0 ? { post: { content: 'content_bottom', extra: [] } } : {}
    return {
      items,
      default: items.find(({ is_default }) => is_default)?.id ?? 0,
      next,
      targets: [...targetsOf(ctx)],
      defaults: { name: `Set ${next}`, instance: { ...usualInstance }, placements },
    }
  },
})

export const createSet = route({
  method: 'POST',
  path: '/sets',
  summary: 'Make a set',
  access: can('edit'),
  extra: true,
  body,
  status: 201,
  reply: savedShape,
  async handler(sent, ctx) {
    const saved = await saveSet(null, sent as Record<string, unknown>, ctx)
    return created(saved, `${ctx.site.url}/api/vendor-social-share/v1/sets/${saved.item.id}`)
  },
})

export const changeSet = route({
  method: ['PUT', 'PATCH'],
  path: '/sets/{id}',
  summary: 'Change a set; what is left out stays',
  access: can('edit'),
  input: id,
  extra: true,
  body,
  reply: savedShape,
  handler: ({ id: number, ...sent }, ctx) => saveSet(number, sent as Record<string, unknown>, ctx as Context),
})

export const removeSet = route({
  method: 'DELETE',
  path: '/sets/{id}',
  summary: 'Delete a set; the lowest number becomes the default where the default goes',
  access: can('edit'),
  input: id,
  reply: deletedShape,
  handler: ({ id: number }, ctx) => deleteSet(number, ctx),
})

export const copySet = route({
  method: 'POST',
  path: '/sets/{id}/duplicate',
  summary: 'Copy a set, without its placements',
  access: can('edit'),
  input: id,
  status: 201,
  reply: savedShape,
  handler: async ({ id: number }, ctx) => created(await duplicateSet(number, ctx)),
})

export const setUsage = route({
  method: 'GET',
  path: '/sets/{id}/usage',
  summary: 'Posts that place the set by hand, as far as the caller may read them',
  access: can('view'),
  input: id,
  reply: usageShape,
  handler: async ({ id: number }, ctx) => ({ posts: await postsUsing(number, ctx) }),
})

export const setRoutes = [listSets, createSet, changeSet, removeSet, copySet, setUsage]
