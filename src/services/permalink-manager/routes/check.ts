/** Whether addresses could be saved, without saving them. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { mayEdit } from '../permissions.ts'
import { type ItemRef, itemAt } from '../store/item-rows.ts'
import { describeOwner, freeAddress, holderOf, type Owner } from '../store/owners.ts'
import { redirectAt } from '../store/redirect-rows.ts'
import { type Rules, rulesOf } from '../store/rules.ts'
import { isUri, readUri, type Uri } from '../store/uri.ts'
import { checkUriShape } from './answers/check.ts'
import { kindOf } from './inputs.ts'

const uri = Type.String({ maxLength: 2000 })

export const checkUris = route({
  method: 'POST',
  path: '/uris/check',
  summary: 'Check up to 100 addresses without saving',
  access: mayEdit,
  input: Type.Object({
    items: Type.Array(
      Type.Union([
        uri,
        Type.Object({ uri, kind: Type.Optional(Type.String()), id: Type.Optional(Type.Integer({ minimum: 1 })) }),
      ]),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  reply: Type.Array(checkUriShape),
  async handler({ items }, ctx) {
    const rules = await rulesOf(ctx)
    const checked: object[] = []
    for (const sent of items) {
      const asked = typeof sent === 'string' ? { uri: sent } : sent
      checked.push(await check(asked.uri, { rules, mover: moverOf(asked) }, ctx))
    }
    return checked
  },
})

/** Its own address is free for the item that has it. */
const moverOf = ({ kind, id }: { kind?: string; id?: number }): readonly ItemRef[] =>
  kind === undefined || id === undefined ? [] : [{ kind: kindOf(kind), id }]

type Around = { readonly rules: Rules; readonly mover: readonly ItemRef[] }

async function check(typed: string, { rules, mover }: Around, ctx: ReadContext): Promise<object> {
  const read = readUri(typed, rules)
  if (!isUri(read)) {
    const reserved = read === 'reserved' || read === 'front_page'
    return { ...NOTHING, uri: typed, normalized: null, available: false, reserved, warnings: [read] }
  }
  const answer = { uri: typed, normalized: read.uri }
  const changed = read.uri === typed ? [] : ['normalized']
  const holder = await holderOf(read.key, mover, ctx)
  if (holder === 'house') return { ...NOTHING, ...answer, available: false, reserved: true, warnings: ['reserved'] }
  if (holder === null) {
    // Where the item is already nothing has to step aside.
    const owner = (await itemAt(read.key, ctx)) ? undefined : await redirectOwner(read, ctx)
    const warnings = owner === undefined ? changed : [...changed, 'redirect_steps_aside']
    return { ...NOTHING, ...answer, available: true, reserved: false, owner: owner ?? null, warnings }
  }
  const owner = await describeOwner(holder, ctx)
  const suggestion = await freeAddress(read.uri, mover, ctx)
  return { ...answer, available: false, reserved: false, owner, suggestion, warnings: [...changed, 'taken'] }
}

const NOTHING = { owner: null, suggestion: null }

/** Undefined where no redirect begins there. */
async function redirectOwner({ key }: Uri, ctx: ReadContext): Promise<Owner | object | null | undefined> {
  const redirect = await redirectAt(key, ctx)
  if (!redirect) return undefined
  if (redirect.target_kind === null) return { kind: 'redirect', id: redirect.id, via: 'redirect' }
  return describeOwner({ item: { kind: redirect.target_kind, id: redirect.target_id ?? 0 }, via: 'redirect' }, ctx)
}
