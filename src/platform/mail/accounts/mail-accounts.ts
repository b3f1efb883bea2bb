/**
 * Mail accounts of a service: records with a sealed password, of the whole service or of one person. Mail that names one
 * leaves through it, by the same outbox and job as any other.
 */

import type { EngineName } from '../../../db/database.ts'
import type { SchemaDb } from '../../../db/migrations.ts'
import {
  flag as flagColumn,
  instant as instantColumn,
  integer as integerColumn,
  text as textColumn,
} from '../../../db/tables.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { defineEntity, type Entity, type Stored } from '../../../kernel/entity.ts'
import { choice, email, flag, instant, integer, link, secret, text } from '../../../kernel/fields.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { storedRecord, storedRecords } from '../../../kernel/records/read.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'
import { internals } from '../../internals.ts'
import { openSocket } from '../../outbound/outbound.ts'
import { parseMailbox, stableMessageId } from '../message.ts'
import { openMessage } from '../stored-message.ts'
import { createAccountTransport, domainOf, type MailTransport } from '../transport.ts'
import { allowOf, checkMailServer, complaint, noteAccount } from './mail-server.ts'

const fields = {
  name: text({ required: true, max: 100, search: true, sort: true }),
  address: email({ required: true, search: true, description: 'The sender of what leaves through it.' }),
  from_name: text({ max: 100, description: 'What the sender is called.' }),
  user_id: link('users', { filter: 'equals', description: 'Whose it is; of the whole service where nobody is named.' }),
  host: text({ required: true, max: 253, pattern: '[A-Za-z0-9.:-]+', label: 'Server' }),
  port: integer({ required: true, default: 587, min: 1, max: 65_535 }),
  security: choice(['starttls', 'tls'], {
    required: true,
    default: 'starttls',
    labels: { starttls: 'STARTTLS', tls: 'TLS' },
    description: 'tls from the first byte, as on port 465; starttls on the way, as on port 587.',
  }),
  login: text({ max: 254 }),
  password: secret({ max: 500 }),
  is_active: flag({ required: true, default: true, filter: 'equals' }),
  last_error: text({ readOnly: true, max: 500, description: 'Why the last mail could not leave.' }),
  last_used_at: instant({ readOnly: true }),
}
export type MailAccounts = Entity<'mail-accounts', typeof fields>
export type MailAccount = Stored<MailAccounts>

/** The entity `mail-accounts` of a service; its `rights` say who sets accounts up. */
export const defineMailAccounts = (
  table: string,
  options: Pick<MailAccounts, 'rights' | 'owned' | 'requires'> = {},
): MailAccounts =>
  defineEntity('mail-accounts', {
    ...options,
    table,
    label: ['Mail account', 'Mail accounts'],
    title: 'name',
    fields,
    without: ['duplicate', 'export'],
    check: checkMailServer,
  })

export const createMailAccountTable = (db: SchemaDb, engine: EngineName, table: string): Promise<void> =>
  createRecordTable(db, engine, table, {
    columns: {
      name: textColumn(),
      address: textColumn(),
      from_name: textColumn({ nullable: true }),
      user_id: integerColumn({ nullable: true }),
      host: textColumn(),
      port: integerColumn(),
      security: textColumn(),
      login: textColumn({ nullable: true }),
      password: textColumn({ nullable: true }),
      is_active: flagColumn(),
      last_error: textColumn({ nullable: true }),
      last_used_at: instantColumn({ nullable: true }),
    },
    sorted: ['name'],
    indexes: [['site_id', 'user_id']],
  })

/** Kept in the outbox in this transaction, and sent through the account by a job. The caller must reach the account. */
export async function mailThrough(
  entity: MailAccounts,
  { id, ...mail }: { readonly id: number } & Omit<Parameters<Context['mail']['send']>[0], 'account'>,
  ctx: Context,
): Promise<number> {
  await storedRecord(entity, { id }, ctx)
  const { service } = planFor(entity, ctx)
  return ctx.mail.send({ ...mail, account: { service: service.slug, id } })
}

/** The Message-ID under which a stored mail leaves, with its brackets: answers to it and reports about it name it. */
export async function messageIdOf(mailId: number, ctx: Context): Promise<string> {
  const row = await ctx.db
    .selectFrom('outbox')
    .select(['message', 'message_id', 'is_secret'])
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow()
  const account = openMessage(row, ctx)?.account
  const entity = account && accountsOf(account.service, ctx)
  const record = entity && (await storedRecords(entity, [{ id: account.id }], ctx.asSystem('message-id')))[0]
  return stableMessageId(row.message_id, domainOf(record?.address ?? parseMailbox(internals(ctx).config.mailFrom)))
}

export type AccountTest = { readonly is_good: boolean; readonly error: string | null }

/** Sends one mail at once and tells how it went. It waits for the server: outside of transactions. */
export async function testMailAccount(
  entity: MailAccounts,
  { id, to }: { readonly id: number; readonly to: string },
  ctx: ReadContext,
): Promise<AccountTest> {
  const account = await storedRecord(entity, { id, verb: 'update' }, ctx)
  const message = { to, subject: account.name, text: `${account.name} <${account.address}>` }
  const result = await transportOf(account, ctx).deliver(message, `test-${entity.table}-${id}-${ctx.clock.millis()}`)
  const error = result.status === 'temporary' || result.status === 'permanent' ? result.reason : null
  await ctx.transaction(tx => noteUse({ table: entity.table, id, error }, tx))
  return { is_good: error === null, error }
}

/** The way out that a stored mail names; null where the account is gone or switched off. */
export async function accountTransport(
  { service, id }: { readonly service: string; readonly id: number },
  ctx: ReadContext,
): Promise<{ readonly transport: MailTransport; note(error: string | null, ctx: Context): Promise<void> } | null> {
  const entity = accountsOf(service, ctx)
  if (!entity) return null
  const account = await storedRecord(entity, { id }, ctx).catch(() => null)
  if (!account?.is_active || account.trashed_at !== null) return null
  return {
    transport: transportOf(account, ctx),
    note: (error, tx) => noteUse({ table: entity.table, id, error }, tx),
  }
}

const accountsOf = (service: string, ctx: ReadContext): MailAccounts | undefined =>
  internals(ctx)
    .services.find(({ slug }) => slug === service)
    ?.entities?.find(({ name }) => name === 'mail-accounts') as MailAccounts | undefined

function transportOf(account: MailAccount, ctx: ReadContext): MailTransport {
  const { host, port, security, login, password } = account
  const isAllowedHere = allowOf(ctx)
  const target = { host, port, isSecure: security === 'tls', timeout: 10_000 }
  return createAccountTransport({
    ...target,
    from: { name: account.from_name ?? '', address: account.address },
    auth: login ? { user: login, pass: password ?? '' } : null,
    open: () => openSocket(target, isAllowedHere),
  })
}

const noteUse = (
  { table, id, error }: { readonly table: string; readonly id: number; readonly error: string | null },
  ctx: Context,
): Promise<void> =>
  noteAccount({ table, id, values: { last_error: complaint(error), last_used_at: ctx.clock.instant() } }, ctx)
