import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, json, link, text } from '../../../kernel/fields.ts'
import { owners } from '../access.ts'
import { goneSince, noteGone } from '../store/gone-items.ts'
import { noteUses } from '../store/list-uses.ts'
import { settleList } from '../store/settle-list.ts'
import { listItemShape } from './shapes.ts'

/** What somebody has to buy. Known to its owner only. */
export const shoppingLists = defineEntity('shopping-lists', {
  table: 'recipe_shopping_lists',
  label: ['Shopping list', 'Shopping lists'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, search: true, sort: true }),
    status: choice(['active', 'archived'], { required: true, default: 'active', filter: 'any' }),
    owner_id: link('users', { readOnly: true }),
    items: json(Type.Array(listItemShape, { maxItems: 500 }), {
      whole: true,
      default: [],
      items: { path: 'items', post: 'add', label: 'item', isListed: false, saidAnew: ['rev'] },
    }),
  },
  perPage: { default: 20, most: 100 },
  trash: false,
  stamps: { modified_at: 'updated_at', trashed_at: false },
  order: { by: 'modified_at', direction: 'desc' },
  since: 'since',
  access: owners,
  rows: (verb, ctx) => verb === 'create' || (ctx.user ? [{ owner_id: ctx.user.id }] : false),
  conflict: 'none',
  without: ['read', 'export', 'duplicate', 'massUpdate', 'massTrash'],
  check: settleList,
  listMeta: goneSince,
  async follow(after, before, ctx) {
    await noteUses((after ?? before)!.id, after?.items ?? [], ctx)
    await noteGone(after, before, ctx)
  },
})
