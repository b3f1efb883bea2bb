/** Mailboxes that are read: every message once, whatever the server, the network and the process do. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type ImapServer, startImapServer } from '../../../../test/kit/imap-server.ts'
import { probe } from '../../../../test/kit/probe-service.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { migration } from '../../../db/migrations.ts'
import { dynamicTables } from '../../../db/row-types.ts'
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
let refused: string | null = null
const reading = defineMailReading({
  service: 'probe',
  mailboxes,
  files: { table: notes.table, field: 'attached' },
  limits: { connect: 3000, silence: 20_000, whole: 30_000, bytes: 1024 * 1024 },
  async receive({ subject, conversation, files: [first] }, ctx) {
    if (subject === refused) throw new Error('No.')
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

const message = (subject: string, { id = `<${subject}@x>`, answers = '' } = {}) =>
  [
    'From: Ann <ann@example.com>',
    `Subject: ${subject}`,
    `Message-ID: ${id}`,
    ...(answers ? [`References: ${answers}`] : []),
    '',
    'Words.',
  ].join('\r\n')

forEachEngine(engine => {
  describe('reading mailboxes', () => {
    let app: TestApp
    let server: ImapServer
    before(async () => {
      server = await startImapServer()
      app = await startTestApp(engine, { services: [service], env: { OUTBOUND_ALLOW: '127.0.0.1' } })
    })
    after(async () => {
      await app.dispose()
      await server.close()
    })

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
      (
        await app.app.internals.database.rows<{ subject: string }>('select subject from probe_notes order by id', [])
      ).map(row => row.subject)
    const fresh = async <T>(work: () => Promise<T>): Promise<[T, string[]]> => {
      const { length } = await subjects()
      const result = await work()
      return [result, (await subjects()).slice(length)]
    }

    test('a mailbox is read from now on: new messages once, in their order, and nothing changes on the server', async () => {
      server.deliver(message('old'))
      const { id } = await make()
      await read(id)
      for (const subject of ['one', 'two']) server.deliver(message(subject))
      const [, first] = await fresh(() => read(id))
      assert.deepEqual(first, ['one', 'two'])
      const [, again] = await fresh(() => read(id))
      assert.deepEqual(again, [])
      assert.ok(server.heard.every(command => !/^(UID )?(STORE|EXPUNGE|SELECT|COPY|MOVE)/.test(command)))
      const { last_error, last_read_at } = await stored(id)
      assert.deepEqual([last_error, last_read_at !== null], [null, true])
      await send(`DELETE /mailboxes/${id}`)
    })

    test('one that says since when is read from that day on', async () => {
      const other = await startImapServer()
      other.deliver(message('long ago'), new Date('2020-01-05T10:00:00Z'))
      other.deliver(message('this week'), new Date('2026-11-15T10:00:00Z'))
      const { id } = await make({ port: other.port, read_since: '2026-11-15' })
      const [, found] = await fresh(() => read(id))
      assert.deepEqual(found, ['this week'])
      await send(`DELETE /mailboxes/${id}`)
      await other.close()
    })

    test('the jobs read what is due, and a message in two mailboxes is taken once', async () => {
      const boxes = [await make(), await make()]
      for (const { id } of boxes) await read(id)
      await app.app.jobs.drain()
      server.deliver(message('both'))
      const [, found] = await fresh(async () => {
        app.moveClock(61_000)
        await app.app.jobs.drain()
      })
      assert.deepEqual(found, ['both'])
      for (const { id } of boxes) await send(`DELETE /mailboxes/${id}`)
    })

    test('two servers at one mailbox take every message once', async () => {
      const { id } = await make()
      await read(id)
      const names = Array.from({ length: 12 }, (_, index) => `raced ${index}`)
      for (const name of names) server.deliver(message(name))
      const [, found] = await fresh(async () => {
        const row = await stored(id)
        const ctx = await app.systemContext()
        await Promise.all([readMailbox(reading, row, ctx), readMailbox(reading, row, ctx)])
        await read(id)
      })
      assert.deepEqual(found, names)
      await send(`DELETE /mailboxes/${id}`)
    })

    test('what failed on the way goes on where the last transaction ended', async () => {
      const { id } = await make()
      await read(id)
      for (const subject of ['before', 'broken', 'behind']) server.deliver(message(subject))
      refused = 'broken'
      const [, first] = await fresh(() => read(id))
      assert.deepEqual(first, ['before'])
      assert.equal((await stored(id)).last_error, 'A message could not be stored.')
      refused = null
      const [, second] = await fresh(() => read(id))
      assert.deepEqual(second, ['broken', 'behind'])
      await send(`DELETE /mailboxes/${id}`)
    })

    test('a message that fails again and again is passed over in the end, and told', async () => {
      const { id } = await make()
      await read(id)
      for (const subject of ['poison', 'after it']) server.deliver(message(subject))
      refused = 'poison'
      const [, found] = await fresh(async () => {
        for (let pass = 0; pass < 9; pass += 1) await read(id)
      })
      refused = null
      assert.deepEqual(found, ['after it'])
      const { passed_over, last_error } = (await send(`GET /mailboxes/${id}`)).body
      assert.deepEqual([passed_over, last_error], [1, null])
      await send(`DELETE /mailboxes/${id}`)
    })

    test('a server that has renumbered its messages brings none of them twice', async () => {
      const other = await startImapServer()
      const { id } = await make({ port: other.port })
      await read(id)
      other.deliver(message('numbered'), new Date())
      await read(id)
      other.renumber()
      other.deliver(message('after the restore'), new Date())
      const [, found] = await fresh(() => read(id))
      assert.deepEqual(found, ['after the restore'])
      await send(`DELETE /mailboxes/${id}`)
      await other.close()
    })

    test('answers find their conversation in whichever order they come', async () => {
      const { id } = await make()
      await read(id)
      server.deliver(message('third', { id: '<c@x>', answers: '<a@x> <b@x>' }))
      server.deliver(message('second', { id: '<b@x>', answers: '<a@x>' }))
      server.deliver(message('first', { id: '<a@x>' }))
      server.deliver(message('other', { id: '<z@x>' }))
      await read(id)
      const rows = await app.app.internals.database.rows<{ subject: string; conversation: number }>(
        "select subject, conversation from probe_notes where subject in ('first', 'second', 'third', 'other')",
        [],
      )
      const of = new Map(rows.map(row => [row.subject, row.conversation]))
      assert.deepEqual([of.get('second'), of.get('third')], [of.get('first'), of.get('first')])
      assert.notEqual(of.get('other'), of.get('first'))
      await send(`DELETE /mailboxes/${id}`)
    })

    test('attachments become private files of the records that take them', async () => {
      const { id } = await make()
      await read(id)
      const head = 'Subject: with a file\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
      const name = 'Content-Disposition: attachment; filename="../prices.csv"'
      const part = `Content-Type: text/csv\r\n${name}\r\nContent-Transfer-Encoding: base64\r\n\r\nMTsy`
      server.deliver(`${head}--b\r\n\r\nSee there.\r\n--b\r\n${part}\r\n--b--`)
      await read(id)
      const listed = (await send('GET /notes?search=with a file')).body
      const [note] = listed.data ?? listed
      assert.deepEqual([note.attached.type, note.attached.bytes], ['text/csv', 3])
      const folder = join(app.config.dataDir, 'private', '1')
      const names = (await readdir(folder, { recursive: true })).filter(name => name.length > 30)
      assert.equal(await readFile(join(folder, names[0]!), 'utf8'), '1;2')
      await send(`DELETE /mailboxes/${id}`)
    })

    for (const [behaviour, sentence] of [
      ['mute', /could not be reached/],
      ['drips', /could not be reached/],
      ['garbage', /could not be reached/],
      ['endless', /more than can be taken|could not be reached/],
      ['breaks', /could not be reached|ended the conversation/],
    ] as const)
      test(`a bad server is told and read again later: one that ${behaviour}`, async () => {
        const { id } = await make()
        await read(id)
        server.deliver(message(`despite ${behaviour}`))
        server.behaviour = behaviour
        const [, none] = await fresh(() => read(id))
        server.behaviour = 'well'
        const { last_error, next_read_at, failures } = await stored(id)
        assert.match(last_error ?? '', sentence)
        assert.deepEqual([none, failures, next_read_at !== null], [[], 1, true])
        const [, found] = await fresh(() => read(id))
        assert.deepEqual(found, [`despite ${behaviour}`])
        assert.deepEqual((await stored(id)).failures, 0)
        await send(`DELETE /mailboxes/${id}`)
      })

    test('a message that is larger than can be taken is passed over, and those behind it are read', async () => {
      const { id } = await make()
      await read(id)
      server.badUid = server.deliver(message('huge'))
      server.deliver(message('small'))
      server.behaviour = 'huge'
      const [, found] = await fresh(async () => {
        while (await read(id));
      })
      Object.assign(server, { behaviour: 'well', badUid: null })
      assert.deepEqual([found, (await stored(id)).passed_over], [['small'], 1])
      await send(`DELETE /mailboxes/${id}`)
    })

    test('numbers that are none, old ones, and messages that are gone are no messages', async () => {
      const { id } = await make()
      await read(id)
      server.behaviour = 'lies'
      const [, lied] = await fresh(() => read(id))
      server.behaviour = 'well'
      const gone = server.deliver(message('gone'))
      server.deliver(message('there'))
      server.expunge(gone)
      const [, found] = await fresh(() => read(id))
      assert.deepEqual([lied, found], [[], ['there']])
      await send(`DELETE /mailboxes/${id}`)
    })

    test('a test signs in, opens the folder and tells how it went', async () => {
      const [fine, wrong, folder] = [await make(), await make({ password: 'no' }), await make({ folder: 'Nowhere' })]
      const tried = async (id: number) => (await send(`POST /mailboxes/${id}/test`)).body
      const good = await tried(fine.id)
      assert.deepEqual([good.is_good, good.error, good.messages > 0], [true, null, true])
      assert.match((await tried(wrong.id)).error, /refused the login/)
      assert.match((await tried(folder.id)).error, /No such folder/)
      for (const { id } of [fine, wrong, folder]) await send(`DELETE /mailboxes/${id}`)
    })

    for (const [name, values] of [
      ['a machine of the house', { host: 'localhost', port: 993 }],
      ['a private address', { host: '10.0.0.5', port: 993 }],
      ['the address of cloud secrets', { host: '169.254.169.254', port: 143 }],
      ['a port that is none of mail', { host: 'mail.example.com', port: 22 }],
    ] as const)
      test(`a server is refused: ${name}`, async () => {
        const answer = await send('POST /mailboxes', { ...good(), ...values })
        assert.deepEqual([answer.status, Object.keys(answer.body.data.params)], [400, ['host']], answer.text)
      })

    test('a name that leads to a private address is not called', async () => {
      const { id } = await make()
      await app.inSystem(tx =>
        dynamicTables(tx.db).updateTable('probe_mailboxes').set({ host: 'localhost', port: 993 }).execute(),
      )
      await read(id)
      assert.match((await stored(id)).last_error ?? '', /does not belong to a public server/)
      await send(`DELETE /mailboxes/${id}`)
    })

    test('a password is sealed, told to nobody, and goes to no other server', async () => {
      const mailbox = await make()
      assert.deepEqual([mailbox.password_set, 'password' in mailbox], [true, false])
      const moved = await send(`PATCH /mailboxes/${mailbox.id}`, { host: 'mail.example.com', port: 993 })
      assert.deepEqual([moved.status, Object.keys(moved.body.data.params)], [400, ['password']])
      const rows = await app.app.internals.database.rows<{ password: string }>(
        'select password from probe_mailboxes',
        [],
      )
      assert.ok(rows.every(({ password }) => !password.includes('right')))
      await send(`DELETE /mailboxes/${mailbox.id}`)
    })
  })
})
