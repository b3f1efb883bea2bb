/** Where mail leaves through, where it is read, and the files that came with it. */
import { defineEntity } from '../../../../kernel/entity.ts'
import { file, link, text } from '../../../../kernel/fields.ts'
import { defineMailAccounts, defineMailboxes } from '../../../../platform/mail/mail.ts'
import { mayShare } from '../../access/shared-mail.ts'

/** Of everybody alone, and by administrators of all: their own accounts and those of the whole CRM. */
const owned = { by: 'user_id', unless: 'admin' } as const

/** Whoever may send through those of the whole CRM is shown them, never their passwords. */
export const mailAccounts = defineMailAccounts('crm_mail_accounts', { owned: { ...owned, shared: mayShare } })
export const mailboxes = defineMailboxes('crm_mailboxes', { owned })

/** Attachments of mails that were read. */
export const emailFiles = defineEntity('email-files', {
  table: 'crm_email_files',
  label: ['Attachment', 'Attachments'],
  title: 'name',
  fields: {
    email_id: link('emails', { required: true, fixed: true }),
    name: text({ required: true, max: 250 }),
    file: file({ private: true, max: 25 * 1024 * 1024 }),
  },
  parent: { link: 'email_id', path: 'files', replace: false },
})
