/** Addresses changed, one by one or many at once. */
import { Type } from 'typebox'
import { every, rule } from '../../../kernel/access.ts'
import type { Context } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/route.ts'
import { errors } from '../errors.ts'
import { mayEdit } from '../permissions.ts'
import { reason } from '../reasons.ts'
import { mayEditItem } from '../store/item-rights.ts'
import { itemRow } from '../store/item-rows.ts'
import { presentItems } from '../store/present-item.ts'
import { type AddressWish, type Outcome, saveAddresses } from '../store/save-addresses.ts'
import { addressShape } from './answers/address.ts'
import { urisShape } from './answers/save-uris.ts'
import { itemParameters, kindOf } from './inputs.ts'
import { changeFields, readChange, type SentChange } from './wishes.ts'

const mayEditThis = rule('may edit this post or term', async ({ kind = '', id }, ctx) => {
  const ref = { kind: kindOf(kind), id: Number(id) }
  if (!(await itemRow(ref, ctx))) throw errors.not_found({ what: 'item' })
  return mayEditItem(ref, ctx)
})

export const saveUri = route({
  method: 'PUT',
  path: '/uris/{kind}/{id}',
  summary: 'Change the address or the mode of an item',
  access: every(mayEdit, mayEditThis),
  input: Type.Object({ ...itemParameters, ...changeFields }),
  reply: addressShape,
  async handler(input, ctx) {
    const wish = await readChange(input, ctx)
    const [outcome] = await saveAddresses([wish], { source: ctx.user?.via === 'cookie' ? 'manual' : 'api' }, ctx)
    if (outcome?.ok === false) throw await withCurrent(outcome.error, wish, ctx)
    const row = await itemRow(wish.item, ctx)
    return row && (await presentItems([row], ctx))[0]
  },
})

/** Somebody whose copy is old gets the new one along with the refusal. */
async function withCurrent(error: RestError, { item }: AddressWish, ctx: Context): Promise<RestError> {
  if (error.data.reason !== 'modified') return error
  const row = await itemRow(item, ctx)
  const [current] = row ? await presentItems([row], ctx) : []
  return new RestError(error.code, error.status, error.message, { data: { ...error.data, current } })
}

export const MOST_CHANGES = 200

export const saveUris = route({
  method: 'POST',
  path: '/uris/bulk',
  summary: 'Change many addresses at once; each reports its own result',
  access: mayEdit,
  input: Type.Object({
    items: Type.Array(
      Type.Object({ kind: Type.String(), id: Type.Integer({ minimum: 1 }), ...changeFields }),
      // More are refused as a whole, with a status of its own.
      { minItems: 1, maxItems: 100_000 },
    ),
  }),
  reply: urisShape,
  async handler({ items }, ctx) {
    if (items.length > MOST_CHANGES) throw errors.too_many_changes({ most: MOST_CHANGES })
    const read: (AddressWish | RestError)[] = []
    for (const sent of items) read.push(await readOne(sent, read, ctx))
    const wishes = read.filter((wish): wish is AddressWish => !(wish instanceof RestError))
    const outcomes = await saveAddresses(wishes, { source: 'bulk' }, ctx)
    const results = items.map((sent, index) => {
      const wish = read[index]!
      return wish instanceof RestError ? refusal(sent, wish) : result(sent, outcomes[wishes.indexOf(wish)]!)
    })
    const changed = outcomes.filter(outcome => outcome.ok && outcome.isChanged).length
    return { results, changed, failed: results.filter(({ ok }) => !ok).length }
  },
})

/** The right is asked again for each item; an item that is named twice is changed once. */
async function readOne(
  sent: SentChange,
  before: readonly (AddressWish | RestError)[],
  ctx: Context,
): Promise<AddressWish | RestError> {
  try {
    const wish = await readChange(sent, ctx)
    if (!(await mayEditItem(wish.item, ctx))) return errors.cannot_edit()
    const isTwice = before.some(
      other => !(other instanceof RestError) && other.item.kind === wish.item.kind && other.item.id === wish.item.id,
    )
    return isTwice ? errors.uri_invalid({ reason: reason('named_twice') }) : wish
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
}

function result(sent: SentChange, outcome: Outcome) {
  if (!outcome.ok) return refusal(sent, outcome.error)
  return { kind: sent.kind, id: sent.id, ok: true, status: 200, uri: outcome.uri }
}

const refusal = ({ kind, id, uri }: SentChange, { status, code, message, data }: RestError) => ({
  ...{ kind, id, ok: false, status: status === 'auth' ? 403 : status, code, message, uri: uri ?? null },
  ...(data.suggestion === undefined ? {} : { suggestion: data.suggestion }),
})
