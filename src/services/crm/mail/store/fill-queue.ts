/** Who gets a mailing: the members of its lists without those of the others, each address once. */
import { dynamicTables } from '../../../../db/row-types.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import type { Stored } from '../../../../kernel/entity.ts'
import type { massEmails } from '../../entities/campaigns.ts'
import { primaryAddress } from '../domain/recipients.ts'
import { hasUserLeft, USERS, usersAmong, usersIn } from './list-users.ts'
import { addressed } from './opt-out.ts'

export type MassEmail = Stored<typeof massEmails>

/** Members that one transaction looks at. */
const AT_ONCE = 500

/** May run again after a kill: an address that is in the queue is not put there a second time. */
export async function fillQueue(massEmail: MassEmail, ctx: ReadContext): Promise<void> {
  for (const entity of Object.keys(addressed)) {
    let after = 0
    for (;;) {
      const last = await ctx.transaction(tx => queueSome({ massEmail, entity, after }, tx))
      if (last === null) break
      after = last
    }
  }
  let after = 0
  for (;;) {
    const last = await ctx.transaction(tx => queueUsers({ massEmail, after }, tx))
    if (last === null) return
    after = last
  }
}

type Part = { readonly massEmail: MassEmail; readonly entity: string; readonly after: number }

/** Answers the last member that was looked at; null where there are no more. */
async function queueSome({ massEmail, entity, after }: Part, ctx: Context): Promise<number | null> {
  const { table } = addressed[entity]!
  const lists = massEmail.target_list_ids
  if (lists.length === 0) return null
  const members = await membersOf({ table, lists, after }, ctx)
  if (members.length === 0) return null
  const excluded = await without({ entity, table, members, massEmail }, ctx)
  const rows = await dynamicTables(ctx.db)
    .selectFrom(table)
    .select(['id', 'email'])
    .where('id', 'in', members)
    .where('trashed_at', 'is', null)
    .execute()
  const queued = rows.flatMap(row => {
    const { id, email } = row as { id: number; email: string | null }
    const address = excluded.has(id) ? null : primaryAddress(JSON.parse(email ?? '[]'))
    return address === null ? [] : [{ record_id: id, email: address }]
  })
  await queue({ massEmail, entity, queued }, ctx)
  return members.at(-1)!
}

/** The same for accounts of the site. */
async function queueUsers({ massEmail, after }: Omit<Part, 'entity'>, ctx: Context): Promise<number | null> {
  const { target_list_ids: lists, excluding_target_list_ids: others } = massEmail
  if (lists.length === 0) return null
  const members = await usersIn({ lists, after, most: AT_ONCE }, ctx)
  if (members.length === 0) return null
  const out = new Set(
    await usersAmong(
      others ?? [],
      members.map(({ id }) => id),
      ctx,
    ),
  )
  const queued: Queued[] = []
  for (const member of members)
    if (!out.has(member.id) && !(await hasUserLeft({ ...member, lists }, ctx)))
      queued.push({ record_id: member.id, email: member.email.toLowerCase() })
  await queue({ massEmail, entity: USERS, queued }, ctx)
  return members.at(-1)!.id
}

type Queued = { readonly record_id: number; readonly email: string }
type Waiting = Pick<Part, 'massEmail' | 'entity'> & { readonly queued: readonly Queued[] }

async function queue({ massEmail, entity, queued }: Waiting, ctx: Context): Promise<void> {
  const facts = { mass_email_id: massEmail.id, campaign_id: massEmail.campaign_id, entity, status: 'pending' }
  const empty = { error: null, mail_id: null, message_id: null, claimed_at: null, sent_at: null }
  if (queued.length > 0)
    await ctx.db
      .insertInto('crm_mail_queue')
      .values(queued.map(one => ({ ...facts, ...empty, ...one })))
      .onConflict(conflict => conflict.columns(['site_id', 'mass_email_id', 'email']).doNothing())
      .execute()
}

async function membersOf(
  { table, lists, after }: { readonly table: string; readonly lists: readonly number[]; readonly after: number },
  ctx: ReadContext,
): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('record_links')
    .select('owner_id')
    .distinct()
    .where('owner', '=', table)
    .where('field', '=', 'target_list_ids')
    .where('target_id', 'in', lists)
    .where('owner_id', '>', after)
    .orderBy('owner_id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(row => row.owner_id)
}

type Checked = Pick<Part, 'massEmail' | 'entity'> & { readonly table: string; readonly members: readonly number[] }

/** Members of lists that do not get it, and those who have left one of its lists. */
async function without({ entity, table, members, massEmail }: Checked, ctx: ReadContext): Promise<ReadonlySet<number>> {
  const others = massEmail.excluding_target_list_ids ?? []
  const inOthers =
    others.length === 0
      ? []
      : await ctx.db
          .selectFrom('record_links')
          .select('owner_id as id')
          .where('owner', '=', table)
          .where('field', '=', 'target_list_ids')
          .where('target_id', 'in', others)
          .where('owner_id', 'in', members)
          .execute()
  const left = await ctx.db
    .selectFrom('crm_list_opt_outs')
    .select('record_id as id')
    .where('entity', '=', entity)
    .where('list_id', 'in', massEmail.target_list_ids)
    .where('record_id', 'in', members)
    .execute()
  return new Set([...inOthers, ...left].map(({ id }) => id))
}
