/** Who does not want to be written to: from the lists of a mailing, or from all of them by the address itself. */
import type { Context } from '../../../../kernel/context.ts'
import type { Entity } from '../../../../kernel/entity.ts'
import { storedRecord, storedRecords } from '../../../../kernel/records/read.ts'
import { updateRecord } from '../../../../kernel/records/update.ts'
import { accounts } from '../../entities/accounts.ts'
import { massEmails } from '../../entities/campaigns.ts'
import { contacts } from '../../entities/contacts.ts'
import { leads } from '../../entities/leads.ts'
import { recordsWith } from '../../records/addresses.ts'
import { count, logAction } from './campaign-log.ts'
import { listsOfUser, USERS } from './list-users.ts'
import { entryOf, type TokenOwner } from './tokens.ts'

export const addressed: Readonly<Record<string, Entity>> = { accounts, contacts, leads }

type Flag = 'opt_out' | 'invalid'
type StoredAddress = { readonly address: string; readonly opt_out?: boolean; readonly invalid?: boolean }

/** Marks an address in every record that has it. */
export async function markAddress(
  { address, flag, value }: { readonly address: string; readonly flag: Flag; readonly value: boolean },
  ctx: Context,
): Promise<void> {
  const own = ctx.asSystem('an address that is not to be written to')
  const found = await recordsWith({ kind: 'email', address, entities: Object.keys(addressed) }, own)
  for (const { entity: name, id } of found) {
    const entity = addressed[name]!
    const record = await storedRecord(entity, { id }, own)
    if (record.trashed_at !== null) continue
    const email = (record.email as readonly StoredAddress[]).map(one =>
      one.address.toLowerCase() === address.toLowerCase() ? { ...one, [flag]: value } : one,
    )
    await updateRecord(entity, { id, values: { email } }, own)
  }
}

/** Which lists the link of a mailing leads out of. */
export async function leavingOf(owner: TokenOwner, ctx: Context): Promise<Leaving> {
  const own = ctx.asSystem('the links of a mailing')
  const [massEmail] = await storedRecords(massEmails, [{ id: owner.mass_email_id }], own)
  const listIds = massEmail?.target_list_ids ?? []
  return { owner, listIds, isEntirely: massEmail?.opt_out_entirely ?? true }
}

type Leaving = { readonly owner: TokenOwner; readonly listIds: readonly number[]; readonly isEntirely: boolean }

/** Doing it twice is the same as doing it once. */
export async function optOut({ owner, listIds, isEntirely }: Leaving, ctx: Context): Promise<void> {
  if (!(await logAction({ ...entryOf(owner), action: 'opted_out' }, ctx))) return
  if (isEntirely) await markAddress({ address: owner.email, flag: 'opt_out', value: true }, ctx)
  const entirely = isEntirely && owner.entity === USERS ? await listsOfUser(owner.record_id, ctx) : []
  const rows = [...new Set([...listIds, ...entirely])].map(list_id => ({
    ...{ list_id, entity: owner.entity, record_id: owner.record_id, queue_id: owner.queue_id, at: ctx.clock.instant() },
  }))
  if (rows.length === 0) return
  const made = await ctx.db
    .insertInto('crm_list_opt_outs')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning('list_id')
    .execute()
  await countLists(
    made.map(({ list_id }) => list_id),
    1,
    ctx,
  )
}

/** Takes back what one link did. */
export async function optInAgain({ owner, isEntirely }: Omit<Leaving, 'listIds'>, ctx: Context): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('crm_campaign_log')
    .where('queue_id', '=', owner.queue_id)
    .where('action', '=', 'opted_out')
    .returning('id')
    .executeTakeFirst()
  if (!gone) return
  await count({ campaignId: owner.campaign_id, counter: 'opted_out_count', by: -1 }, ctx)
  if (isEntirely) await markAddress({ address: owner.email, flag: 'opt_out', value: false }, ctx)
  const back = await ctx.db
    .deleteFrom('crm_list_opt_outs')
    .where('queue_id', '=', owner.queue_id)
    .returning('list_id')
    .execute()
  await countLists(
    back.map(({ list_id }) => list_id),
    -1,
    ctx,
  )
}

async function countLists(listIds: readonly number[], by: 1 | -1, ctx: Context): Promise<void> {
  if (listIds.length === 0) return
  await ctx.db
    .updateTable('crm_target_lists')
    .set(eb => ({ opted_out_count: eb('opted_out_count', '+', by) }))
    .where('id', 'in', listIds)
    .execute()
}
