/**
 * Mailboxes of a service that are read by IMAP: records with a sealed password, of the whole service or of one person.
 * How far each was read stands in its row and moves in the transaction that stores a message.
 */
import type { EngineName } from '../../../db/database.ts'
import type { SchemaDb } from '../../../db/migrations.ts'
import {
  flag as flagColumn,
  instant as instantColumn,
  integer as integerColumn,
  text as textColumn,
} from '../../../db/tables.ts'
import { defineEntity, type Entity, type Stored } from '../../../kernel/entity.ts'
import { choice, date, flag, instant, integer, link, secret, text } from '../../../kernel/fields.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'
import { checkMailServer } from '../accounts/mail-server.ts'

const fields = {
  name: text({ required: true, max: 100, search: true, sort: true }),
  user_id: link('users', { filter: 'equals', description: 'Whose it is; of the whole service where nobody is named.' }),
  host: text({ required: true, max: 253, pattern: '[A-Za-z0-9.:-]+', label: 'Server' }),
  port: integer({ required: true, default: 993, min: 1, max: 65_535 }),
  security: choice(['tls', 'starttls'], {
    required: true,
    default: 'tls',
    labels: { tls: 'TLS', starttls: 'STARTTLS' },
    description: 'tls from the first byte, as on port 993; starttls on the way, as on port 143.',
  }),
  login: text({ required: true, max: 254 }),
  password: secret({ required: true, max: 500 }),
  folder: text({ required: true, default: 'INBOX', max: 250 }),
  read_since: date({ description: 'Messages from this day on are read; from now on where it is empty.' }),
  is_active: flag({ required: true, default: true, filter: 'equals' }),
  last_error: text({ readOnly: true, max: 500, description: 'Why it could not be read the last time.' }),
  last_read_at: instant({ readOnly: true, description: 'When it was read the last time.' }),
  passed_over: integer({ readOnly: true, default: 0, description: 'Messages that could not be taken.' }),
  next_read_at: instant({ internal: true }),
  failures: integer({ internal: true, default: 0 }),
  uid_validity: integer({ internal: true }),
  last_uid: integer({ internal: true }),
  refused_uid: integer({ internal: true }),
  refusals: integer({ internal: true, default: 0 }),
}
export type Mailboxes = Entity<'mailboxes', typeof fields>
export type Mailbox = Stored<Mailboxes>

/** The entity `mailboxes` of a service; its `rights` say who sets them up. */
export const defineMailboxes = (
  table: string,
  options: Pick<Mailboxes, 'rights' | 'owned' | 'requires'> = {},
): Mailboxes =>
  defineEntity('mailboxes', {
    ...options,
    table,
    label: ['Mailbox', 'Mailboxes'],
    singular: 'mailbox',
    title: 'name',
    fields,
    without: ['duplicate', 'export'],
    check(draft, before, ctx) {
      checkMailServer(draft, before, ctx)
      const isAnother = before !== null && (before.host !== draft.host || before.login !== draft.login)
      const isMoved = isAnother || (before !== null && before.folder !== draft.folder)
      // The numbers of messages are those of one folder of one account.
      if (isMoved) Object.assign(draft, { uid_validity: null, last_uid: null, refused_uid: null })
      if (draft.is_active && !before?.is_active) Object.assign(draft, { next_read_at: null, failures: 0 })
    },
  })

const maybe = { nullable: true } as const

export const createMailboxTable = (db: SchemaDb, engine: EngineName, table: string): Promise<void> =>
  createRecordTable(db, engine, table, {
    columns: {
      name: textColumn(),
      user_id: integerColumn(maybe),
      host: textColumn(),
      port: integerColumn(),
      security: textColumn(),
      login: textColumn(),
      password: textColumn(),
      folder: textColumn(),
      read_since: textColumn(maybe),
      is_active: flagColumn(),
      last_error: textColumn(maybe),
      last_read_at: instantColumn(maybe),
      passed_over: integerColumn(),
      next_read_at: instantColumn(maybe),
      failures: integerColumn(),
      uid_validity: integerColumn(maybe),
      last_uid: integerColumn(maybe),
      refused_uid: integerColumn(maybe),
      refusals: integerColumn(),
    },
    sorted: ['name'],
    indexes: [['site_id', 'user_id']],
  })
