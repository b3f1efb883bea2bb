import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { route } from '../../../../kernel/route.ts'
import { errors } from '../../errors.ts'
import { can } from '../../permissions.ts'
import { crm } from '../entities/crm.ts'
import { proErrors } from '../errors.ts'
import { askProvider } from '../store/crm/ask-provider.ts'
import type { CrmList, CrmProvider } from '../store/crm/provider.ts'
import { crmProviders, providerNamed } from '../store/crm/providers.ts'
import { checkConnectionShape, providerShape } from './answers/crm.ts'

const listProviders = route({
  method: 'GET',
  path: '/crm/providers',
  summary: 'The services that leads can be handed to',
  access: can('view'),
  reply: Type.Array(providerShape),
  handler: () => crmProviders.map(({ slug, label, key_hint }) => ({ slug, label, key_hint, available: true })),
})

const listLists = route({
  method: 'POST',
  path: '/crm/lists',
  summary: 'The lists of an account, by provider and key or by a saved connection',
  access: can('edit'),
  transaction: false,
  input: Type.Object({
    provider: Type.Optional(Type.String({ description: 'One of GET /crm/providers.', maxLength: 40 })),
    api_key: Type.Optional(Type.String({ description: 'A key that is not saved yet.', maxLength: 500 })),
    id: Type.Optional(Type.Integer({ minimum: 1, description: 'A saved connection.' })),
  }),
  reply: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  async handler({ provider, api_key, id }, ctx) {
    if (id !== undefined) return listsOf(await savedAccount(id, ctx), ctx)
    const known = providerNamed(provider ?? '')
    const fields = {
      ...(known ? {} : { provider: 'Choose one of the services.' }),
      ...(api_key ? {} : { api_key: 'A key is needed.' }),
    }
    const names = Object.keys(fields)
    if (!known || !api_key) throw errors.invalid({ names: names.join(', ') }, { data: { fields } })
    return listsOf({ provider: known, key: api_key.trim() }, ctx)
  },
})

const checkConnection = route({
  method: 'POST',
  path: '/crm/{id}/check',
  summary: 'Whether the key is accepted and the list is there',
  access: can('edit'),
  transaction: false,
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  reply: checkConnectionShape,
  async handler({ id }, ctx) {
    const account = await savedAccount(id, ctx)
    const lists = await listsOf(account, ctx).catch(error => {
      if (error.code === `${proErrors.prefix}_crm_key`) return null
      throw error
    })
    const list = lists?.find(one => one.id === account.listId)
    return { success: list !== undefined, key: lists !== null, list: list !== undefined, list_name: list?.name ?? '' }
  },
})

export const crmRoutes = [listProviders, listLists, checkConnection]

type Account = { readonly provider: CrmProvider; readonly key: string }

async function savedAccount(id: number, ctx: ReadContext): Promise<Account & { readonly listId: string }> {
  const found = await storedRecord(crm, { id, verb: 'update' }, ctx)
  const provider = providerNamed(found.provider)
  if (!provider || found.api_key === null) throw proErrors.crm_key()
  return { provider, key: found.api_key, listId: found.list_id }
}

const listsOf = async ({ provider, key }: Account, ctx: ReadContext): Promise<readonly CrmList[]> =>
  provider.lists(await askProvider(provider, key, ctx))
