/** Who belongs to a customer group. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { created, nothing } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { errors } from '../../errors.ts'
import { can } from '../../permissions.ts'
import { memberShape } from './answers/members.ts'

const id = Type.Integer({ minimum: 1 })

export const listMembers = route({
  method: 'GET',
  path: '/customer-groups/{id}/members',
  summary: 'The members of a customer group',
  access: can('view'),
  input: Type.Object({ id }),
  reply: Type.Array(memberShape),
  async handler(asked, ctx) {
    await refuseUnknown(asked.id, ctx)
    return loadMembers(asked.id, ctx)
  },
})

/** Adding somebody twice changes nothing. */
export const addMember = route({
  method: 'POST',
  path: '/customer-groups/{id}/members',
  summary: 'Add an account to a customer group',
  access: can('edit'),
  input: Type.Object({ id, user_id: id }),
  status: 201,
  reply: memberShape,
  async handler(asked, ctx) {
    await refuseUnknown(asked.id, ctx)
    await refuseStranger(asked.user_id, ctx)
    await ctx.db
      .insertInto('carparking_group_members')
      .values({ group_id: asked.id, user_id: asked.user_id, added_at: ctx.clock.instant() })
      .onConflict(conflict => conflict.columns(['site_id', 'group_id', 'user_id']).doNothing())
      .execute()
    await countMembers(asked.id, ctx)
    return created((await loadMembers(asked.id, ctx)).find(({ user_id }) => user_id === asked.user_id))
  },
})

export const removeMember = route({
  method: 'DELETE',
  path: '/customer-groups/{id}/members/{user_id}',
  summary: 'Take an account out of a customer group',
  access: can('edit'),
  input: Type.Object({ id, user_id: id }),
  status: 204,
  async handler(asked, ctx) {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('carparking_group_members')
      .where('group_id', '=', asked.id)
      .where('user_id', '=', asked.user_id)
      .executeTakeFirst()
    if (Number(numDeletedRows) === 0) throw errors.not_found({ what: 'member' })
    await countMembers(asked.id, ctx)
    return nothing()
  },
})

/** Addresses are told to who may list accounts; the others know people by name. */
async function loadMembers(groupId: number, ctx: ReadContext | Context) {
  const rows = await ctx.db
    .selectFrom('carparking_group_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('user_sites as s', 's.user_id', 'm.user_id')
    .select(['m.user_id as user_id', 'u.display_name as name', 'u.email as email', 'm.added_at as added_at'])
    .where('m.group_id', '=', groupId)
    .orderBy('m.added_at')
    .execute()
  const isTold = ctx.user?.has('list_users') ?? ctx.system !== null
  return rows.map(({ email, ...row }) => ({ ...row, user_id: Number(row.user_id), email: isTold ? email : null }))
}

const countMembers = (groupId: number, ctx: Context) =>
  ctx.db
    .updateTable('carparking_customer_groups')
    .set(eb => ({
      members_count: eb
        .selectFrom('carparking_group_members as m')
        .select(eb.fn.countAll<number>().as('count'))
        .where('m.group_id', '=', groupId),
    }))
    .where('id', '=', groupId)
    .execute()

async function refuseUnknown(id: number, ctx: ReadContext | Context): Promise<void> {
  const groups = ctx.db.selectFrom('carparking_customer_groups').select('id')
  if (!(await groups.where('id', '=', id).executeTakeFirst())) throw errors.not_found({ what: 'customer group' })
}

/** Accounts belong to the whole network: one that is no member of this site does not exist here. */
async function refuseStranger(userId: number, ctx: Context): Promise<void> {
  const members = ctx.db.selectFrom('user_sites').select('user_id')
  if (!(await members.where('user_id', '=', userId).executeTakeFirst())) throw errors.not_found({ what: 'account' })
}
