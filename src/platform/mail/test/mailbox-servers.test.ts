/** Mail servers that are slow, wrong or hostile, and those that are not called at all. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import { type MailboxBench, message, startMailboxBench } from './mailbox-bench.ts'

forEachEngine(engine => {
  describe('servers of mailboxes', () => {
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

    for (const [behaviour, sentence] of [
      ['mute', /could not be reached|ended the conversation|does not take us/],
      ['drips', /could not be reached|ended the conversation|does not take us/],
      ['garbage', /could not be reached|ended the conversation|does not take us/],
      ['endless', /more than can be taken|could not be reached/],
      ['breaks', /could not be reached|ended the conversation|does not take us/],
    ] as const)
      test(`a bad server is told and read again later: one that ${behaviour}`, async () => {
        const { id } = await make()
        await read(id)
        bench.server.deliver(message(`despite ${behaviour}`))
        bench.server.behaviour = behaviour
        const [, none] = await fresh(() => read(id))
        bench.server.behaviour = 'well'
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
      bench.server.badUid = bench.server.deliver(message('huge'))
      bench.server.deliver(message('small'))
      bench.server.behaviour = 'huge'
      const [, found] = await fresh(async () => {
        while (await read(id));
      })
      Object.assign(bench.server, { behaviour: 'well', badUid: null })
      assert.deepEqual([found, (await stored(id)).passed_over], [['small'], 1])
      await send(`DELETE /mailboxes/${id}`)
    })

    test('numbers that are none, old ones, and messages that are gone are no messages', async () => {
      const { id } = await make()
      await read(id)
      bench.server.behaviour = 'lies'
      const [, lied] = await fresh(() => read(id))
      bench.server.behaviour = 'well'
      const gone = bench.server.deliver(message('gone'))
      bench.server.deliver(message('there'))
      bench.server.expunge(gone)
      const [, found] = await fresh(() => read(id))
      assert.deepEqual([lied, found], [[], ['there']])
      await send(`DELETE /mailboxes/${id}`)
    })

    test('a test signs in, opens the folder and tells how it went', async () => {
      const [fine, wrong, folder] = [await make(), await make({ password: 'no' }), await make({ folder: 'Nowhere' })]
      const tried = async (id: number) => (await send(`POST /mailboxes/${id}/test`)).body
      const outcome = await tried(fine.id)
      assert.deepEqual([outcome.is_good, outcome.error, outcome.messages >= 0], [true, null, true])
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
        const answer = await send('POST /mailboxes', { ...bench.good(), ...values })
        assert.deepEqual([answer.status, Object.keys(answer.body.data.params)], [400, ['host']], answer.text)
      })

    test('a name that leads to a private address is not called', async () => {
      const { id } = await make()
      await bench.app.inSystem(tx =>
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
      const rows = await bench.app.app.internals.database.rows<{ password: string }>(
        'select password from probe_mailboxes',
        [],
      )
      assert.ok(rows.every(({ password }) => !password.includes('right')))
      await send(`DELETE /mailboxes/${mailbox.id}`)
    })
  })
})
