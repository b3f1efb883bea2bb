/** Puts those who did something by a campaign into a list: some at a time, so that nobody waits for it. */
import type { Context } from '../../../../kernel/context.ts'
import { defineJob, type Job } from '../../../../kernel/jobs.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import { updateRecord } from '../../../../kernel/records/update.ts'
import { targetLists } from '../../entities/campaigns.ts'
import { USERS, userValues } from '../store/list-users.ts'
import { addressed } from '../store/opt-out.ts'

type Order = {
  readonly list: number
  readonly campaign: number
  readonly including: readonly string[]
  readonly excluding: readonly string[]
  /** The last entry of the log that was looked at. */
  readonly after: number
}

const AT_ONCE = 100

export const fillList: Job<Order> = defineJob<Order>({
  name: 'crm.fill-list',
  async run(order, ctx) {
    const entries = await ctx.db
      .selectFrom('crm_campaign_log')
      .select(['id', 'entity', 'record_id'])
      .where('campaign_id', '=', order.campaign)
      .where('action', 'in', [...order.including])
      .where('is_machine', '=', 0)
      .where('id', '>', order.after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const entry of entries) await add(entry, order, ctx)
    if (entries.length === AT_ONCE) await ctx.jobs.enqueue(fillList, { ...order, after: entries.at(-1)!.id })
  },
})

type Entry = { readonly entity: string; readonly record_id: number }

async function add({ entity: name, record_id: id }: Entry, order: Order, ctx: Context): Promise<void> {
  if (name === USERS) return addUser(id, order, ctx)
  const entity = addressed[name]
  if (!entity || (await hasDone({ entity: name, record_id: id }, order, ctx))) return
  const [record] = await storedRecords(entity, [{ id }], ctx)
  const lists = (record?.target_list_ids ?? []) as readonly number[]
  if (!record || record.trashed_at !== null || lists.includes(order.list)) return
  await updateRecord(entity, { id, values: { target_list_ids: [...lists, order.list] } }, ctx)
}

async function addUser(id: number, order: Order, ctx: Context): Promise<void> {
  if (await hasDone({ entity: USERS, record_id: id }, order, ctx)) return
  const [list] = await storedRecords(targetLists, [{ id: order.list }], ctx)
  const known = list?.user_ids ?? []
  if (!list || known.includes(id) || (await userValues(id, ctx)) === null) return
  await updateRecord(targetLists, { id: order.list, values: { user_ids: [...known, id] } }, ctx)
}

/** Whether somebody did what those in the list have not done. */
async function hasDone({ entity, record_id }: Entry, { campaign, excluding }: Order, ctx: Context): Promise<boolean> {
  if (excluding.length === 0) return false
  const found = await ctx.db
    .selectFrom('crm_campaign_log')
    .select('id')
    .where('campaign_id', '=', campaign)
    .where('entity', '=', entity)
    .where('record_id', '=', record_id)
    .where('action', 'in', [...excluding])
    .where('is_machine', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
