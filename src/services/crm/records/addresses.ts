/** Mail addresses and phone numbers of records by what they say, so that people are found by them. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { addressIn, addressKey } from '../../../kernel/records/address-kind.ts'
import { runStatement } from '../../../kernel/statement.ts'

export type AddressKind = 'email' | 'phone'
type Addressed = { readonly entity: string; readonly id: number; readonly values: Readonly<Record<string, unknown>> }

type KeptAddresses = Addressed & { readonly isNew: boolean }

export async function keepAddresses({ entity, id, values, isNew }: KeptAddresses, ctx: Context): Promise<void> {
  if (!isNew) await forgetAddresses({ entity, id }, ctx)
  const rows = (['email', 'phone'] as const).flatMap(kind =>
    listOf(values[kind]).map(one => {
      const isOptedOut = (one as { opt_out?: boolean }).opt_out ? 1 : 0
      return [ctx.site.id, entity, id, kind, keyOf(kind, addressIn(one)), isOptedOut]
    }),
  )
  if (rows.length === 0) return
  const text = `insert into crm_addresses (site_id, entity, record_id, kind, address, is_opted_out)
    values ${rows.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')} on conflict do nothing`
  await runStatement({ text, values: rows.flat() }, ctx)
}

export const forgetAddresses = async (
  { entity, id }: Pick<Addressed, 'entity' | 'id'>,
  ctx: Context,
): Promise<void> => {
  await ctx.db.deleteFrom('crm_addresses').where('entity', '=', entity).where('record_id', '=', id).execute()
}

/** Records of these entities that have the address, whoever asks. */
export async function recordsWith(
  { kind, address, entities }: { kind: AddressKind; address: string; entities: readonly string[] },
  ctx: ReadContext,
): Promise<{ readonly entity: string; readonly id: number }[]> {
  const key = keyOf(kind, address)
  if (key === '') return []
  const rows = await ctx.db
    .selectFrom('crm_addresses')
    .select(['entity', 'record_id'])
    .where('kind', '=', kind)
    .where('address', '=', key)
    .where('entity', 'in', [...entities])
    .orderBy('record_id')
    .limit(100)
    .execute()
  return rows.map(({ entity, record_id }) => ({ entity, id: Number(record_id) }))
}

/** Numbers are compared by their digits, mail addresses whatever their case. */
export const keyOf = (kind: AddressKind, address: string): string =>
  kind === 'phone' ? address.replace(/\D/g, '').slice(-12) : addressKey(address) && address.trim().toLowerCase()

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
