/** Mail that leaves through accounts that people set up: by whom, where to, and what becomes of it. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { probe } from '../../../../test/kit/probe-service.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { migration } from '../../../db/migrations.ts'
import { defineService } from '../../../kernel/service.ts'
import { createMailAccountTable, defineMailAccounts, mailThrough, testMailAccount } from '../mail.ts'

const right = Object.keys(probe.permissions.names)[0]!
const rights = { list: right, read: right, create: right, update: right, trash: right, restore: right, purge: right }
const accounts = defineMailAccounts('probe_mail_accounts')
const service = defineService({
  ...probe,
  rights,
  entities: [accounts],
  migrations: [
    migration('probe/001-mail-accounts', (db, engine) => createMailAccountTable(db, engine, accounts.table)),
  ],
})

type Heard = { readonly from: string; readonly login: string; readonly text: string }

forEachEngine(engine => {
  describe('mail accounts', () => {
    let app: TestApp
    let server: SMTPServer
    let mute: Server
    const heard: Heard[] = []
    before(async () => {
      server = new SMTPServer({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) =>
          password === 'right' ? done(null, { user: username }) : done(new Error('No such account.')),
        onData(stream, session, done) {
          const parts: Buffer[] = []
          stream.on('data', bytes => parts.push(bytes))
          stream.on('end', () => {
            const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
            heard.push({ from, login: String(session.user), text: Buffer.concat(parts).toString() })
            done()
          })
        },
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      // Speaks, but never as a mail server does.
      mute = createServer(socket => void socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
      await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
      app = await startTestApp(engine, { services: [service], env: { OUTBOUND_ALLOW: '127.0.0.1' } })
    })
    after(async () => {
      await app.dispose()
      await new Promise<void>(resolve => server.close(resolve))
      mute.close()
    })

    const portOf = (of: { address(): unknown }) => (of.address() as { port: number }).port
    const send = (door: string, body?: object) => {
      const [method = '', path = ''] = door.split(' ')
      return app.request(method, `/${service.namespace}/mail-accounts${path}`, {
        as: 'admin',
        ...(body ? { body } : {}),
      })
    }
    const good = () => ({
      name: 'Sales',
      address: 'sales@example.com',
      from_name: 'Sales team',
      host: '127.0.0.1',
      port: portOf(server.server),
      login: 'sales',
      password: 'right',
    })
    const make = async (values: object = {}) => {
      const answer = await send('POST ', { ...good(), ...values })
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data ?? answer.body
    }
    const mail = { to: 'ann@example.com', subject: 'Hello', text: 'Words' }
    const statuses = async () =>
      (await app.app.internals.database.rows<{ status: string }>('select status from outbox order by id', [])).map(
        row => row.status,
      )

    test('a mail leaves through its account, under the name of the account', async () => {
      const account = await make()
      assert.deepEqual([account.password_set, 'password' in account], [true, false])
      await app.inSystem(tx => mailThrough(accounts, { id: account.id, ...mail }, tx))
      assert.equal(heard.length, 0, 'not before the commit and its job')
      await app.app.jobs.drain()
      const [first] = heard
      assert.deepEqual([first?.from, first?.login], ['sales@example.com', 'sales'])
      assert.match(first!.text, /^From: Sales team <sales@example\.com>/m)
      assert.deepEqual(await statuses(), ['sent'])
      const used = (await send(`GET /${account.id}`)).body
      assert.equal((used.data ?? used).last_error, null)
    })

    test('a test tells how it went, at once', async () => {
      const ctx = await app.systemContext()
      const [account, wrong, odd] = [await make(), await make({ password: 'no' }), await make({ port: portOf(mute) })]
      const tried = (id: number) => testMailAccount(accounts, { id, to: 'me@example.com' }, ctx)
      assert.deepEqual(await tried(account.id), { is_good: true, error: null })
      assert.match((await tried(wrong.id)).error ?? '', /No such account/)
      assert.equal((await tried(odd.id)).is_good, false)
      const noted = (await send(`GET /${wrong.id}`)).body
      assert.match((noted.data ?? noted).last_error, /No such account/)
    })

    test('a mail whose account is switched off or gone is given up, and told', async () => {
      const [off, gone] = [await make(), await make()]
      await app.inSystem(async tx => {
        for (const { id } of [off, gone]) await mailThrough(accounts, { id, ...mail }, tx)
      })
      await send(`PATCH /${off.id}`, { is_active: false })
      await send(`DELETE /${gone.id}`)
      await app.app.jobs.drain()
      assert.deepEqual((await statuses()).slice(-2), ['failed', 'failed'])
    })

    for (const [name, values] of [
      ['a machine of the house', { host: 'localhost', port: 587 }],
      ['a private address', { host: '10.0.0.5', port: 587 }],
      ['the address of cloud secrets', { host: '169.254.169.254', port: 25 }],
      ['a port that is none of mail', { host: 'mail.example.com', port: 22 }],
    ] as const)
      test(`a server is refused: ${name}`, async () => {
        const answer = await send('POST ', { ...good(), ...values })
        assert.deepEqual([answer.status, Object.keys(answer.body.data.params)], [400, ['host']], answer.text)
      })

    test('a password goes to no other server than the one it was given for', async () => {
      const account = await make()
      const moved = await send(`PATCH /${account.id}`, { host: 'mail.example.com', port: 587 })
      assert.deepEqual([moved.status, Object.keys(moved.body.data.params)], [400, ['password']])
      const said = await send(`PATCH /${account.id}`, { host: 'mail.example.com', port: 587, password: 'other' })
      assert.equal(said.status, 200, said.text)
      const [row] = await app.app.internals.database.rows<{ password: string }>(
        'select password from probe_mail_accounts where id = ?',
        [account.id],
      )
      assert.doesNotMatch(row!.password, /other|right/, 'sealed')
    })
  })
})
