/** Hands a lead to a service. Tried for a day; a key that is refused is not tried again until somebody mends it. */
import type { ReadContext } from '../../../../../kernel/context.ts'
import { RestError } from '../../../../../kernel/errors.ts'
import { defineSlowJob } from '../../../../../kernel/jobs.ts'
import type { CrmConnection } from '../../entities/crm.ts'
import { answersFor } from '../answers.ts'
import { askProvider } from './ask-provider.ts'
import type { CrmContact } from './provider.ts'
import { providerNamed } from './providers.ts'

type Handing = { readonly connection: number; readonly lead: number }

export const sendToCrm = defineSlowJob<Handing>({
  name: 'chat.send-to-crm',
  attempts: 8,
  retryAfter: [10, 60, 300, 1800, 7200, 18_000, 43_200],
  async run({ connection: id, lead }, ctx) {
    const connection = await liveConnection(id, ctx)
    const contact = connection && (await contactOf(lead, connection, ctx))
    const provider = connection && providerNamed(connection.provider)
    if (!contact || !provider) return
    try {
      await provider.add(contact, connection.list_id, await askProvider(provider, connection.key, ctx))
      if (connection.last_error !== '') await note(id, { last_error: '', status: 'active' }, ctx)
    } catch (error) {
      if (!(error instanceof RestError)) throw error
      const isRefused = error.code === 'vendor_chat_crm_key'
      await note(id, { last_error: error.message, ...(isRefused ? { status: 'error' } : {}) }, ctx)
      if (!isRefused) throw error
    }
  },
})

type Live = Pick<CrmConnection, 'provider' | 'list_id' | 'field_map' | 'last_error'> & { readonly key: string }

async function liveConnection(id: number, ctx: ReadContext): Promise<Live | null> {
  const row = await ctx.db
    .selectFrom('chat_crm_connections')
    .select(['provider', 'list_id', 'field_map', 'last_error', 'api_key'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  if (!row?.api_key) return null
  return { ...row, field_map: JSON.parse(row.field_map), key: openKey(row.api_key, ctx) } as Live
}

/** Keys are sealed for the place where the record surface keeps them. */
const openKey = (sealed: string, ctx: ReadContext): string => ctx.tools.open(sealed, 'chat_crm_connections.api_key')

/** Null for a lead that is gone, or that has no address. */
async function contactOf(id: number, { field_map }: Live, ctx: ReadContext): Promise<CrmContact | null> {
  const lead = await ctx.db
    .selectFrom('chat_leads')
    .select(['email', 'name', 'phone', 'message', 'page', 'widget_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!lead?.email) return null
  const answers = (await answersFor(id, ctx)).map(({ key, value }) => [key, value] as const)
  const known: Record<string, string> = { ...lead, ...Object.fromEntries(answers) }
  const more = Object.entries(field_map).map(([ours, theirs]) => [theirs, known[ours] ?? ''] as const)
  return { email: lead.email, name: lead.name, phone: lead.phone, more: Object.fromEntries(more) }
}

const note = (id: number, values: object, ctx: ReadContext): Promise<unknown> =>
  ctx.transaction(tx => tx.db.updateTable('chat_crm_connections').set(values).where('id', '=', id).execute())
