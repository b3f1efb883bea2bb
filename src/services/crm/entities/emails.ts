import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import {
  choice,
  flag,
  instant,
  integer,
  json,
  link,
  links,
  longText,
  recipients,
  reference,
  richText,
  text,
} from '../../../kernel/fields.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { isSameJson } from '../../../kernel/same-json.ts'
import { MOST_RECIPIENTS } from '../mail/domain/recipients.ts'
import { foldersOf, isSharedFolder } from '../mail/store/folders.ts'
import { ADDRESSED, accountsOn, keepReplies } from '../mail/store/mail-links.ts'
import { checkAssignment, refuseField } from '../records/checks.ts'
import { plainText } from '../records/plain-text.ts'
import { rollUp } from '../records/settle-activity.ts'
import { OWNED, ownership, ownPresets, parent, recordsOf } from './record-fields.ts'

const list = () =>
  recipients({ max: MOST_RECIPIENTS, default: [], description: 'People; a text with commas is read too.' })

const icsEvent = Type.Object({
  ...{ uid: Type.String(), method: Type.String(), name: Type.String(), place: Type.String(), text: Type.String() },
  ...{ organizer: Type.String(), date_start: Type.String(), date_end: Type.String(), is_all_day: Type.Boolean() },
})

/** Mails that were written or received, with the records that they are about. */
export const emails = defineEntity('emails', {
  ...recordsOf('emails'),
  table: 'crm_emails',
  label: ['E-mail', 'E-mails'],
  title: 'subject',
  order: { by: 'date_sent', direction: 'desc' },
  fields: {
    subject: text({ required: true, max: 500, search: true, filter: 'any' }),
    from: text({ max: 320, default: '', filter: 'any' }),
    to: list(),
    cc: list(),
    bcc: list(),
    reply_to: list(),
    body: richText({ default: '', max: 500_000, html: 'rich', alone: true }),
    body_plain: longText({ readOnly: true, default: '', max: 500_000, alone: true }),
    is_html: flag({ default: true }),
    status: choice(['archived', 'draft', 'sending', 'sent', 'failed'], {
      default: 'archived',
      filter: 'any',
      sort: true,
    }),
    attachment_ids: links('media', { max: 50 }),
    has_attachment: flag({ readOnly: true, default: false, filter: 'equals' }),
    parent: parent(),
    account_id: link('accounts', { readOnly: true, filter: 'any' }),
    date_sent: instant({ filter: 'range', sort: true }),
    send_at: instant({ filter: 'range' }),
    delivery_date: instant({ readOnly: true }),
    message_id: text({ readOnly: true, max: 500, default: '', filter: 'equals' }),
    replied_id: link('emails', { filter: 'any' }),
    reply_ids: links('emails', { readOnly: true, description: 'Mails that answer it.' }),
    task_ids: links('tasks', { readOnly: true, description: 'What was made of it to be done.' }),
    user_ids: links('users', { readOnly: true, filter: 'any', description: 'Accounts that it is from or to.' }),
    sent_by_id: link('users', { readOnly: true }),
    email_account_id: integer({
      readOnly: true,
      filter: 'any',
      description: 'The account that it came or went through.',
    }),
    ics_event: json(icsEvent, { readOnly: true, alone: true, description: 'The invitation that came along.' }),
    created_event: reference(
      { meeting: 'meetings', call: 'calls' },
      { readOnly: true, description: 'What was made of the invitation.' },
    ),
    group_folder_id: link('email-folders', { filter: 'any', description: 'A folder that everybody has.' }),
    folder_ids: links('email-folders', { internal: true }),
    is_replied: flag({ readOnly: true, default: false, filter: 'equals' }),
    is_auto_reply: flag({ readOnly: true, default: false }),
    is_read: flag({ perPerson: 'any', default: false, filter: 'equals' }),
    is_important: flag({ perPerson: 'any', default: false, filter: 'equals' }),
    in_archive: flag({ perPerson: 'any', default: false, filter: 'equals', description: 'Put aside by the caller.' }),
    in_trash: flag({ perPerson: 'any', default: false, filter: 'equals', description: 'Thrown away by the caller.' }),
    ...ownership,
  },
  computed: {
    names: ['folder_id'],
    from: [],
    shapes: { folder_id: orNull(Type.Integer({ description: 'The caller’s own folder that it is in.' })) },
    async of(rows, ctx) {
      const ids = rows.map(({ id }) => id)
      const folders = await foldersOf(ids, ctx)
      return ids.map(id => ({ folder_id: folders.get(id) ?? null }))
    },
  },
  facets: [...OWNED],
  presets: ownPresets,
  async check(draft, before, ctx) {
    draft.body_plain = draft.is_html ? plainText(draft.body) : draft.body
    draft.has_attachment = JSON.stringify(draft.attachment_ids ?? []) !== '[]'
    if (draft.group_folder_id !== null && !(await isSharedFolder(draft.group_folder_id, ctx)))
      refuseField('group_folder_id', 'group_folder_id must be a folder that everybody has.')
    if (!before || ADDRESSED.some(field => !isSameJson(draft[field], before[field])))
      draft.user_ids = await accountsOn(draft, ctx)
    draft.assigned_user_id ??= ctx.user?.id ?? null
    await checkAssignment(draft, before, ctx)
    await rollUp(draft, ctx)
  },
  follow: keepReplies,
})
