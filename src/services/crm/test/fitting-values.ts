import type { Entity } from '../../../kernel/entity.ts'
import type { Values } from '../../../kernel/records/kind.ts'

/** Makes generated values obey what fields alone cannot say. */
export function fitting(values: Values, { name }: Entity): Values {
  if (name === 'custom-fields')
    return {
      ...values,
      ...{ key: `k${String(values.key).replace(/\D/g, '')}`, entity: 'accounts', type: 'text' },
      ...{ choices: [], default_value: null, required: false },
    }
  const start = values.date_start
  if (start !== undefined && values.date_end !== undefined) values.date_end = start
  if (name === 'leads' && values.status === 'converted') values.status = 'new'
  if (name === 'opportunities') Object.assign(values, { pipeline_id: 'default', stage: 'proposal', lost_reason: '' })
  if (name === 'lead-captures') values.field_list = ['email']
  if (name === 'campaigns') values.end_date = values.start_date
  if ('expiration_date' in values) values.expiration_date = values.publish_date
  if (name === 'webhooks') Object.assign(values, { event: 'account.created' })
  if (name === 'kb_articles') values.slug = `article-${String(values.slug).replace(/\D/g, '')}`
  if (name === 'emails') values.status = 'draft'
  // Only folders that everybody has.
  if ('group_folder_id' in values) values.group_folder_id = null
  if (name === 'mail-accounts') Object.assign(values, { host: 'mail.example.com', port: 587 })
  if (name === 'mailboxes') Object.assign(values, { host: 'mail.example.com', port: 993 })
  if (name === 'mass_emails') Object.assign(values, { smtp_account_id: null, from_address: '', reply_to_address: '' })
  if ('currency' in values) values.currency = 'EUR'
  if ('default_currency' in values) values.default_currency = 'EUR'
  return values
}
