/** A mail of a mailing without its secrets: for a preview, for a test, and to be kept with the record that it went to. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { listRecords } from '../../../../kernel/records/list.ts'
import { readRecord, storedRecords } from '../../../../kernel/records/read.ts'
import { refuseField } from '../../records/checks.ts'
import { emailTemplates } from '../entities/email-templates.ts'
import { mailWords } from '../pages/words.ts'
import { type ComposedWords, composeMail, type Template } from './compose.ts'
import type { MassEmail } from './fill-queue.ts'
import { USERS, usersIn, userValues } from './list-users.ts'
import { addressed } from './opt-out.ts'

type Wanted = { readonly entity?: string; readonly record_id?: number }
type Sample = { readonly words: ComposedWords; readonly entity: string | null; readonly recordId: number | null }
type Values = Readonly<Record<string, unknown>>

/** With what the caller may read of the recipient, and no more. */
export async function sampleFor(mailing: MassEmail, wanted: Wanted, ctx: ReadContext): Promise<Sample> {
  const own = { id: mailing.email_template_id }
  const [template] = await storedRecords(emailTemplates, [own], ctx)
  if (!template) refuseField('email_template_id', 'There is no such template.')
  const { entity, values } = await recipientFor(mailing, wanted, ctx)
  return { words: plainSample(template, values, ctx), entity, recordId: (values.id as number | undefined) ?? null }
}

/** Its links are those of the template, and the way out leads to the site. */
export const plainSample = (template: Template, values: Values, { site }: Pick<ReadContext, 'site'>): ComposedWords =>
  composeMail(template, {
    ...{ values, unsubscribeUrl: site.url, pixelUrl: null, clickUrls: new Map() },
    wayOut: mailWords({ site }).say('unsubscribe'),
  })

type Recipient = { readonly entity: string | null; readonly values: Values }

async function recipientFor(
  mailing: MassEmail,
  { entity, record_id: id }: Wanted,
  ctx: ReadContext,
): Promise<Recipient> {
  if (id !== undefined) {
    const name = entity ?? 'contacts'
    return { entity: name, values: await readRecord(addressed[name]!, id, ctx) }
  }
  for (const [name, one] of Object.entries(addressed)) {
    if (entity !== undefined && name !== entity) continue
    const query = { target_list_ids: mailing.target_list_ids.join(','), per_page: 1 }
    const [first] = (await listRecords(one, query, ctx)).rows
    if (first) return { entity: name, values: first }
  }
  const [member] = await usersIn({ lists: mailing.target_list_ids, after: 0, most: 1 }, ctx)
  const values = member ? await userValues(member.id, ctx) : null
  return values ? { entity: USERS, values } : { entity: null, values: {} }
}
