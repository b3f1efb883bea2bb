/** Records that may be the same person, company or deal as another. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { addressIn } from '../../../kernel/records/address-kind.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { reachCondition, reachOf } from '../../../kernel/records/row-rule.ts'
import { allOf, isAmong, readRows } from '../../../kernel/statement.ts'
import { nameKey, nameKeysNear } from '../domain/name-key.ts'
import { type AddressKind, recordsWith } from './addresses.ts'
import { readableNames } from './notes.ts'

type Values = Readonly<Record<string, unknown>>
export type Candidate = {
  readonly id: number
  readonly name: string
  readonly score: number
  readonly matched: readonly string[]
}

const SAME = { email: 100, phone: 90 } as const
const LIKE = 70
const MOST = 20

/** Among what the caller may read, by fields that they may read; the likeliest first. */
export async function duplicatesOf(
  { entity, values, except = [] }: { entity: Entity; values: Values; except?: readonly number[] },
  ctx: ReadContext,
): Promise<Candidate[]> {
  const readable = await readableNames(entity, ctx)
  const found = new Map<number, Set<string>>()
  const note = (id: number, field: string) => found.set(id, (found.get(id) ?? new Set()).add(field))
  for (const kind of ['email', 'phone'] as const) {
    if (!readable.has(kind)) continue
    for (const id of await sameAddress({ entity, kind, values }, ctx)) note(id, kind)
  }
  if (readable.has(entity.title)) for (const id of await likeNames({ entity, values }, ctx)) note(id, entity.title)
  for (const id of except) found.delete(id)
  return present({ entity, values }, found, ctx)
}

async function sameAddress(
  { entity, kind, values }: { entity: Entity; kind: AddressKind; values: Values },
  ctx: ReadContext,
): Promise<number[]> {
  const sent = values[kind]
  const list = Array.isArray(sent) ? sent : typeof sent === 'string' ? [sent] : []
  const ids = await Promise.all(
    list.slice(0, MOST).map(async one => {
      const address = typeof one === 'string' ? one : addressIn(one)
      return recordsWith({ kind, address, entities: [entity.name] }, ctx)
    }),
  )
  return ids.flat().map(({ id }) => id)
}

type Named = { readonly entity: Entity; readonly values: Values }

/** Alike but for a slip of the hand; of a deal only at the same account. */
async function likeNames({ entity, values }: Named, ctx: ReadContext): Promise<number[]> {
  const key = keyIn(entity, values)
  const isDeal = entity.name === 'opportunities'
  const account = isDeal ? Number(values.account_id ?? 0) : 0
  if (key === '' || (isDeal && !(account > 0))) return []
  const plan = planFor(entity, ctx)
  const reach = reachCondition(await reachOf(plan, 'read', ctx), plan, ctx)
  const where = allOf([
    { text: 't.site_id = ? and t.trashed_at is null', values: [ctx.site.id] },
    isAmong('t.name_key', nameKeysNear(key)),
    ...(isDeal ? [{ text: 't.account_id = ?', values: [account] }] : []),
    ...(reach ? [reach] : []),
  ])
  const text = `select t.id from ${entity.table} t where ${where.text} order by t.id desc limit ${MOST + 1}`
  const rows = await readRows<{ id: number }>({ text, values: where.values }, ctx)
  return rows.map(({ id }) => Number(id))
}

/** Entities without a column for it have no duplicates by name. */
const keyIn = (entity: Entity, values: Values): string =>
  'name_key' in entity.fields ? nameKey(nameOf(values), { isCompany: entity.name === 'accounts' }) : ''

const nameOf = ({ name, first_name: first = '', last_name: last = '', account_name: account = '' }: Values): string =>
  String(name ?? '') || `${first ?? ''} ${last ?? ''}`.trim() || String(account ?? '')

async function present(
  { entity, values }: Named,
  found: ReadonlyMap<number, ReadonlySet<string>>,
  ctx: ReadContext,
): Promise<Candidate[]> {
  if (found.size === 0) return []
  const include = [...found.keys()].slice(0, 100).join(',')
  const { rows } = await listRecords(entity, { include, per_page: 100 }, ctx)
  const candidates = (rows as readonly Values[]).map(row => {
    const matched = [...(found.get(row.id as number) ?? [])]
    const score = Math.max(...matched.map(field => SAME[field as keyof typeof SAME] ?? nameScore(entity, row, values)))
    return { id: row.id as number, name: String(row[entity.title] ?? ''), score, matched }
  })
  return candidates.toSorted((one, other) => other.score - one.score || one.id - other.id).slice(0, MOST)
}

/** More for the same name than for one that is like it, and for the same account. */
function nameScore(entity: Entity, row: Values, values: Values): number {
  const isSame = keyIn(entity, row) === keyIn(entity, values)
  const account = values.account_id ?? null
  const isTogether = entity.name === 'contacts' && account !== null && Number(account) === row.account_id
  return LIKE + (isSame ? 10 : 0) + (isTogether ? 5 : 0)
}
