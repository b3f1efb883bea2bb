/**
 * The one way in which addresses are written: all of them together, so that items may swap. Who may do so is asked
 * before; that nobody has two of a kind is the database's last word.
 */
import { sql } from 'kysely'
import { DatabaseError } from '../../../db/database.ts'
import type { Context } from '../../../kernel/context.ts'
import type { RestError } from '../../../kernel/errors.ts'
import { refreshPath } from '../../../platform/posts/posts.ts'
import { planAssignments } from '../domain/assignments.ts'
import type { HistorySource } from '../domain/history.ts'
import type { Mode } from '../domain/modes.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { writeHistory } from './history.ts'
import { forgetBare, holdItems, type ItemRef, type ItemRow, itemAt, nameOf, refOf } from './item-rows.ts'
import { describeOwner, freeAddress, type Holder, holderOf } from './owners.ts'
import { leaveOldAddress, type RedirectRow, takeBack } from './redirect-rows.ts'
import { type Rules, rulesOf } from './rules.ts'
import type { Uri } from './uri.ts'

export type AddressWish = {
  readonly item: ItemRef
  /** Null: the platform's; absent: as it is. */
  readonly uri?: Uri | null
  readonly mode?: Mode
  /** Whether somebody chose the address, rather than its pattern. */
  readonly isManual?: boolean
  /** Stored only if the item has not been changed since. */
  readonly expected?: string
}
export type Origin = {
  readonly source: HistorySource
  readonly jobId?: number | null
  /** False: the address that is left leads nowhere afterwards. */
  readonly leavesRedirects?: boolean
}
export type Outcome =
  | { readonly item: ItemRef; readonly ok: true; readonly isChanged: boolean; readonly uri: string | null }
  | { readonly item: ItemRef; readonly ok: false; readonly error: RestError }

/** In the order of the wishes. */
export async function saveAddresses(wishes: readonly AddressWish[], origin: Origin, ctx: Context): Promise<Outcome[]> {
  forgetBare(ctx)
  const rows = new Map(
    (
      await holdItems(
        wishes.map(wish => wish.item),
        ctx,
      )
    ).map(row => [nameOf(refOf(row)), row]),
  )
  const refused = new Map<string, RestError>()
  for (const wish of wishes) {
    const problem = problemOf(wish, rows.get(nameOf(wish.item)))
    if (problem) refused.set(nameOf(wish.item), problem)
  }
  const possible = wishes.filter(({ item }) => !refused.has(nameOf(item)))
  await refuseTaken(possible, { rows, refused }, ctx)
  const accepted = possible.filter(({ item }) => !refused.has(nameOf(item)))
  await letGo(accepted, rows, ctx)
  const rules = await rulesOf(ctx)
  const stored = new Map<string, boolean>()
  for (const wish of accepted) {
    const name = nameOf(wish.item)
    const done = await store(wish, { before: rows.get(name)!, origin, rules, isAlone: accepted.length === 1 }, ctx)
    if (typeof done === 'boolean') stored.set(name, done)
    else refused.set(name, done)
  }
  return wishes.map(({ item, uri }) => {
    const error = refused.get(nameOf(item))
    if (error) return { item, ok: false, error }
    const shown = uri === undefined ? (rows.get(nameOf(item))?.uri ?? null) : (uri?.uri ?? null)
    return { item, ok: true, isChanged: stored.get(nameOf(item)) ?? false, uri: shown }
  })
}

function problemOf({ expected }: AddressWish, row: ItemRow | undefined): RestError | null {
  if (!row) return errors.not_found({ what: 'item' })
  if (expected === undefined || expected === row.modified_at) return null
  return errors.item_changed({}, { data: { reason: 'modified', expected_modified_at: expected } })
}

type Around = { readonly rows: ReadonlyMap<string, ItemRow>; readonly refused: Map<string, RestError> }

/** Whoever stays where he is keeps his address; those who move in the same step make room for each other. */
async function refuseTaken(wishes: readonly AddressWish[], { rows, refused }: Around, ctx: Context): Promise<void> {
  const movers = wishes.filter(({ item, uri }) => uri !== undefined && rows.get(nameOf(item))?.uri_key !== uri?.key)
  const wanted = movers.flatMap(({ item, uri }) => (uri ? [{ item, uri }] : []))
  const holders = new Map<string, string>()
  const found = new Map<string, Exclude<Holder, 'house'>>()
  for (const { item, uri } of wanted) {
    const holder = await holderOf(uri.key, [item], ctx)
    if (holder === 'house')
      refused.set(nameOf(item), errors.uri_reserved({}, { data: { reason: 'reserved', uri: uri.uri } }))
    else if (holder) {
      // What the platform gives stays where it is, whatever else the item gets.
      holders.set(uri.key, holder.via === 'native' ? 'the platform' : nameOf(holder.item))
      found.set(uri.key, holder)
    }
  }
  const moving = movers.filter(({ item }) => !refused.has(nameOf(item)))
  const plan = planAssignments(
    moving.map(({ item, uri }) => ({ item: nameOf(item), key: uri?.key ?? null })),
    holders,
  )
  for (const { item: name, holder } of plan) {
    const { item, uri } = wanted.find(wish => nameOf(wish.item) === name)!
    const owner = found.get(uri.key) ?? { item: refFrom(holder), via: 'uri' as const }
    refused.set(name, await taken({ item, uri, owner }, ctx))
  }
}

const refFrom = (name: string): ItemRef => {
  const [kind, id] = name.split(' ')
  return { kind: kind === 'term' ? 'term' : 'post', id: Number(id) }
}

async function taken(
  { item, uri, owner }: { item: ItemRef; uri: Uri; owner: Exclude<Holder, 'house'> },
  ctx: Context,
): Promise<RestError> {
  const suggestion = await freeAddress(uri.uri, [item], ctx)
  const data = { reason: 'taken', uri: uri.uri, owner: await describeOwner(owner, ctx), suggestion }
  return errors.uri_taken({ suggestion }, { data })
}

/** First everybody leaves, then everybody arrives: otherwise the index would refuse the first step of a swap. */
async function letGo(wishes: readonly AddressWish[], rows: ReadonlyMap<string, ItemRow>, ctx: Context): Promise<void> {
  if (wishes.length < 2) return
  const leaving = wishes.flatMap(({ item, uri }) => {
    const row = rows.get(nameOf(item))!
    return uri !== undefined && row.uri_key !== null && row.uri_key !== uri?.key ? [row.id] : []
  })
  if (leaving.length > 0)
    await ctx.db.updateTable('addresses').set({ uri_key: null }).where('id', 'in', leaving).execute()
}

type Storing = {
  readonly before: ItemRow
  readonly origin: Origin
  readonly rules: Rules
  readonly isAlone: boolean
}

/** Whether anything changed, or the refusal where somebody else was faster. */
async function store(wish: AddressWish, storing: Storing, ctx: Context): Promise<boolean | RestError> {
  const { before, origin, isAlone } = storing
  const uri = wish.uri === undefined ? before.uri : (wish.uri?.uri ?? null)
  const key = wish.uri === undefined ? before.uri_key : (wish.uri?.key ?? null)
  const mode = wish.mode ?? before.mode
  const isManual = Number(uri !== null && (wish.isManual ?? before.is_manual === 1))
  if (uri === before.uri && mode === before.mode && isManual === before.is_manual) return false
  try {
    await ctx.attempt(() => write({ uri, key, mode, isManual }, before, ctx))
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.problem !== 'unique' || !wish.uri) throw error
    const owner = isAlone ? await itemAt(wish.uri.key, ctx) : null
    // Others have left their addresses already: the whole step is planned again, with what is stored by now.
    if (!owner) throw new DatabaseError('serialization', 'An address was taken meanwhile.', null, error)
    return taken({ item: wish.item, uri: wish.uri, owner: { item: refOf(owner), via: 'uri' } }, ctx)
  }
  const unneeded = key === null ? [] : await takeBack(wish.item, key, ctx)
  const lost = [...unneeded, ...(await leave({ ...storing, key }, ctx))]
  const { source, jobId = null } = origin
  await writeHistory({ before, after: { uri, mode }, source, jobId, lost }, ctx)
  await announce(before, { uri, mode, source, jobId }, ctx)
  return true
}

type Values = {
  readonly uri: string | null
  readonly key: string | null
  readonly mode: Mode
  readonly isManual: number
}

async function write(
  { uri, key, mode, isManual }: Values,
  { id, kind, item_id }: ItemRow,
  ctx: Context,
): Promise<void> {
  await ctx.db
    .updateTable('addresses')
    .set({
      uri,
      uri_key: key,
      mode,
      is_custom: uri === null ? 0 : 1,
      is_manual: isManual,
      modified_at: ctx.clock.instant(),
      modified_by: ctx.user?.id ?? null,
      ...(kind === 'term' ? { address: uri ?? sql`(select t.slug from terms t where t.id = item_id)` } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (kind === 'post') await refreshPath(item_id, ctx)
}

type Leaving = Storing & { readonly key: string | null }

/** Only what visitors could find leaves a way behind. The platform's own addresses are found without one. */
async function leave({ before, key, origin, rules }: Leaving, ctx: Context): Promise<RedirectRow[]> {
  const isPublic = before.status === 'publish' || before.status === 'private' || before.status === 'inherit'
  const isLeft = before.uri !== null && before.uri_key !== key
  if (!isLeft || !isPublic || origin.leavesRedirects === false || !rules.setup_redirects) return []
  return leaveOldAddress({ item: refOf(before), uri: before.uri!, jobId: origin.jobId ?? null }, rules, ctx)
}

async function announce(
  before: ItemRow,
  after: { uri: string | null; mode: Mode; source: HistorySource; jobId: number | null },
  ctx: Context,
): Promise<void> {
  const { uri, mode, source, jobId } = after
  const object = { type: before.kind, id: before.item_id, label: before.title }
  const change = { object, before: { uri: before.uri, mode: before.mode }, after: { uri, mode } }
  await ctx.hooks.fire(hooks.uriChanged, { ...change, extra: { source, job: jobId } }, ctx)
}
