/** Records that may be the same person, company or deal as another. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { addressIn } from '../../../kernel/records/address-kind.ts'
import { listRecords } from '../../../kernel/records/list.ts'
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
  return present(entity, found, ctx)
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

/** The same name whatever its case; of a deal only at the same account. */
async function likeNames({ entity, values }: { entity: Entity; values: Values }, ctx: ReadContext): Promise<number[]> {
  const name = nameOf(values)
  if (name === '') return []
  const account = entity.name === 'opportunities' ? (values.account_id ?? null) : null
  if (entity.name === 'opportunities' && account === null) return []
  const { rows } = await listRecords(
    entity,
    { search: name, per_page: MOST, ...(account ? { account_id: account } : {}) },
    ctx,
  )
  return (rows as readonly Values[])
    .filter(row => folded(String(row[entity.title] ?? '')) === folded(name))
    .map(row => row.id as number)
}

const nameOf = ({ name, first_name: first = '', last_name: last = '', account_name: account = '' }: Values): string =>
  String(name ?? '') || `${first ?? ''} ${last ?? ''}`.trim() || String(account ?? '')
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()

async function present(
  entity: Entity,
  found: ReadonlyMap<number, ReadonlySet<string>>,
  ctx: ReadContext,
): Promise<Candidate[]> {
  if (found.size === 0) return []
  const include = [...found.keys()].slice(0, 100).join(',')
  const { rows } = await listRecords(entity, { include, per_page: 100 }, ctx)
  const candidates = (rows as readonly Values[]).map(row => {
    const matched = [...(found.get(row.id as number) ?? [])]
    const score = Math.max(...matched.map(field => SAME[field as keyof typeof SAME] ?? LIKE))
    return { id: row.id as number, name: String(row[entity.title] ?? ''), score, matched }
  })
  return candidates.toSorted((one, other) => other.score - one.score || one.id - other.id).slice(0, MOST)
}
