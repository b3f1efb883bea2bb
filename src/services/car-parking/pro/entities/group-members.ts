import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { defineEntity } from '../../../../kernel/entity.ts'
import { link } from '../../../../kernel/fields.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'

/** Accounts that belong to a customer group. */
export const groupMembers = defineEntity('group-members', {
  table: 'carparking_group_members',
  label: ['Member', 'Members'],
  title: 'user_id',
  fields: {
    group_id: link('customer-groups', { required: true, fixed: true }),
    user_id: link('users', { required: true, fixed: true, description: 'The account.' }),
  },
  parent: { link: 'group_id', path: 'members', key: 'user_id', most: 10_000 },
  without: ['update'],
  conflict: 'none',
  computed: {
    names: ['name', 'email', 'added_at'],
    shapes: {
      added_at: Type.String({ format: 'date-time', description: 'When the account came into the group.' }),
      name: orNull(Type.String({ description: 'Null when the account does not belong to this site any more.' })),
      email: orNull(Type.String({ description: 'Told to who may list accounts.' })),
    },
    of: peopleOf,
  },
  async follow(after, before, ctx) {
    const groupId = (after ?? before)!.group_id
    await ctx.db
      .updateTable('carparking_customer_groups')
      .set(eb => ({
        members_count: eb
          .selectFrom('carparking_group_members as m')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('m.group_id', '=', groupId),
      }))
      .where('id', '=', groupId)
      .execute()
  },
})

/** Addresses are told to who may list accounts; the others know people by name. */
async function peopleOf(rows: readonly { readonly user_id: number; readonly created_at: string }[], ctx: ReadContext) {
  const ids = rows.map(({ user_id }) => user_id)
  const people = await ctx.db
    .selectFrom('users as u')
    .innerJoin('user_sites as s', 's.user_id', 'u.id')
    .select(['u.id as id', 'u.display_name as name', 'u.email as email'])
    .where('u.id', 'in', ids)
    .execute()
  const known = new Map(people.map(({ id, ...person }) => [Number(id), person]))
  const isTold = ctx.user?.has('list_users') ?? ctx.system !== null
  return rows.map(({ user_id, created_at }) => ({
    name: known.get(user_id)?.name ?? null,
    email: isTold ? (known.get(user_id)?.email ?? null) : null,
    added_at: created_at,
  }))
}
