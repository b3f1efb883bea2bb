/** Mailboxes that are read: every message once, whatever the process and other servers do. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startImapServer } from '../../../../test/kit/imap-server.ts'
import { readMailbox } from '../reading/mail-reading.ts'
import { type MailboxBench, message, reading, refused, startMailboxBench } from './mailbox-bench.ts'

forEachEngine(engine => {
  describe('reading mailboxes', () => {
    let bench: MailboxBench
    before(async () => {
      bench = await startMailboxBench(engine)
    })
    after(() => bench.end())
    const send: MailboxBench['send'] = (...asked) => bench.send(...asked)
    const make: MailboxBench['make'] = (...asked) => bench.make(...asked)
    const stored = (id: number) => bench.stored(id)
    const read = (id: number) => bench.read(id)
    const fresh: MailboxBench['fresh'] = work => bench.fresh(work)

    test('a mailbox is read from now on: new messages once, in their order, and nothing changes on the server', async () => {
      bench.server.deliver(message('old'))
      const { id } = await make()
      await read(id)
      for (const subject of ['one', 'two']) bench.server.deliver(message(subject))
      const [, first] = await fresh(() => read(id))
      assert.deepEqual(first, ['one', 'two'])
      const [, again] = await fresh(() => read(id))
      assert.deepEqual(again, [])
      assert.ok(bench.server.heard.every(command => !/^(UID )?(STORE|EXPUNGE|SELECT|COPY|MOVE)/.test(command)))
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
      await bench.app.app.jobs.drain()
      bench.server.deliver(message('both'))
      const [, found] = await fresh(async () => {
        bench.app.moveClock(61_000)
        await bench.app.app.jobs.drain()
      })
      assert.deepEqual(found, ['both'])
      for (const { id } of boxes) await send(`DELETE /mailboxes/${id}`)
    })

    test('two servers at one mailbox take every message once', async () => {
      const { id } = await make()
      await read(id)
      const names = Array.from({ length: 12 }, (_, index) => `raced ${index}`)
      for (const name of names) bench.server.deliver(message(name))
      const [, found] = await fresh(async () => {
        const row = await stored(id)
        const ctx = await bench.app.systemContext()
        await Promise.all([readMailbox(reading, row, ctx), readMailbox(reading, row, ctx)])
        await read(id)
      })
      assert.deepEqual(found, names)
      await send(`DELETE /mailboxes/${id}`)
    })

    test('what failed on the way goes on where the last transaction ended', async () => {
      const { id } = await make()
      await read(id)
      for (const subject of ['before', 'broken', 'behind']) bench.server.deliver(message(subject))
      refused.subject = 'broken'
      const [, first] = await fresh(() => read(id))
      assert.deepEqual(first, ['before'])
      assert.equal((await stored(id)).last_error, 'A message could not be stored.')
      refused.subject = null
      const [, second] = await fresh(() => read(id))
      assert.deepEqual(second, ['broken', 'behind'])
      await send(`DELETE /mailboxes/${id}`)
    })

    test('a message that fails again and again is passed over in the end, and told', async () => {
      const { id } = await make()
      await read(id)
      for (const subject of ['poison', 'after it']) bench.server.deliver(message(subject))
      refused.subject = 'poison'
      const [, found] = await fresh(async () => {
        for (let pass = 0; pass < 9; pass += 1) await read(id)
      })
      refused.subject = null
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
      bench.server.deliver(message('third', { id: '<c@x>', answers: '<a@x> <b@x>' }))
      bench.server.deliver(message('second', { id: '<b@x>', answers: '<a@x>' }))
      bench.server.deliver(message('first', { id: '<a@x>' }))
      bench.server.deliver(message('other', { id: '<z@x>' }))
      await read(id)
      const rows = await bench.app.app.internals.database.rows<{ subject: string; conversation: number }>(
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
      bench.server.deliver(`${head}--b\r\n\r\nSee there.\r\n--b\r\n${part}\r\n--b--`)
      await read(id)
      const listed = (await send('GET /notes?search=with a file')).body
      const [note] = listed.data ?? listed
      assert.deepEqual([note.attached.type, note.attached.bytes], ['text/csv', 3])
      const folder = join(bench.app.config.dataDir, 'private', '1')
      const names = (await readdir(folder, { recursive: true })).filter(name => name.length > 30)
      assert.equal(await readFile(join(folder, names[0]!), 'utf8'), '1;2')
      await send(`DELETE /mailboxes/${id}`)
    })
  })
})
