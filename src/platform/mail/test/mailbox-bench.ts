/** A service with mailboxes, a mail server that answers them, and what tests of both do. */
import assert from 'node:assert/strict'
import { type ImapServer, startImapServer } from '../../../../test/kit/imap-server.ts'
import { probe } from '../../../../test/kit/probe-service.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { migration } from '../../../db/migrations.ts'
import { integer as integerColumn, json as jsonColumn, text as textColumn } from '../../../db/tables.ts'
import { capability } from '../../../kernel/access.ts'
import { defineEntity } from '../../../kernel/entity.ts'
import { file, integer, text } from '../../../kernel/fields.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'
import { defineService } from '../../../kernel/service.ts'
import { createMailboxTable, defineMailboxes, defineMailReading, mailboxRoutes } from '../mail.ts'
import { readMailbox } from '../reading/mail-reading.ts'

/** The subject of a message that the service cannot store. */
export const refused: { subject: string | null } = { subject: null }

export async function startMailboxBench(engine: EngineName) {
  const server = await startImapServer()
  const app = await startTestApp(engine, { services: [service], env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  return {
    app,
    server,
    ...toolsFor(app, server),
    async end() {
      await app.dispose()
      await server.close()
    },
  }
}
export type MailboxBench = Awaited<ReturnType<typeof startMailboxBench>>

export const message = (subject: string, { id = `<${subject}@x>`, answers = '' } = {}) =>
  [
    'From: Ann <ann@example.com>',
    `Subject: ${subject}`,
    `Message-ID: ${id}`,
    ...(answers ? [`References: ${answers}`] : []),
    '',
    'Words.',
  ].join('\r\n')

const right = Object.keys(probe.permissions.names)[0]!
const rights = { list: right, read: right, create: right, update: right, trash: right, restore: right, purge: right }
const mailboxes = defineMailboxes('probe_mailboxes')
const notes = defineEntity('notes', {
  table: 'probe_notes',
  label: ['Note', 'Notes'],
  title: 'subject',
  fields: {
    subject: text({ required: true, max: 500 }),
    conversation: integer(),
    attached: file({ private: true }),
  },
})
export const reading = defineMailReading({
  service: 'probe',
  mailboxes,
  files: { table: notes.table, field: 'attached' },
  limits: { connect: 3000, whole: 30_000, bytes: 1024 * 1024 },
  async receive({ subject, conversation, files: [first] }, ctx) {
    if (subject === refused.subject) throw new Error('No.')
    const attached = first ? { attached: first.id as never } : {}
    await createRecord(notes, { values: { subject, conversation, ...attached } }, ctx)
  },
})
const service = defineService({
  ...probe,
  rights,
  entities: [mailboxes, notes],
  jobs: reading.jobs,
  routes: mailboxRoutes(mailboxes, capability('manage_options')),
  migrations: [
    migration('probe/001-mailboxes', async (db, engine) => {
      await createMailboxTable(db, engine, mailboxes.table)
      const columns = {
        subject: textColumn(),
        conversation: integerColumn({ nullable: true }),
        attached: jsonColumn({ nullable: true }),
      }
      await createRecordTable(db, engine, notes.table, { columns })
    }),
  ],
})

function toolsFor(app: TestApp, server: ImapServer) {
  const send = (door: string, body?: object) => {
    const [method = '', path = ''] = door.split(' ')
    return app.request(method, `/${service.namespace}${path}`, { as: 'admin', ...(body ? { body } : {}) })
  }
  const good = () => ({ name: 'Sales', host: '127.0.0.1', port: server.port, login: 'ann', password: 'right' })
  const make = async (values: object = {}) => {
    const answer = await send('POST /mailboxes', { ...good(), security: 'starttls', ...values })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const stored = async (id: number) => storedRecord(mailboxes, { id }, await app.systemContext())
  const read = async (id: number) => readMailbox(reading, await stored(id), await app.systemContext())
  const subjects = async (): Promise<string[]> =>
    (await app.app.internals.database.rows<{ subject: string }>('select subject from probe_notes order by id', [])).map(
      row => row.subject,
    )
  const fresh = async <T>(work: () => Promise<T>): Promise<[T, string[]]> => {
    const { length } = await subjects()
    const result = await work()
    return [result, (await subjects()).slice(length)]
  }
  return { send, good, make, stored, read, fresh }
}
