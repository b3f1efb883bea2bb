/** What the outbox keeps, for how long, and who reads it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createVisitor } from '../../pages/test/visitor.ts'
import { forgetOld } from '../../retention/retention.ts'
import { pruneOutbox } from '../prune-job.ts'

type Row = { subject: string; status: string; message: string; user_id: number | null }

forEachEngine(engine => {
  let app: TestApp
  let server: SMTPServer
  const received: string[] = []
  before(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = ''
        stream.on('data', bytes => {
          text += bytes
        })
        stream.on('end', () => {
          received.push(text.replace(/=\r\n/g, '').replaceAll('=3D', '='))
          done()
        })
      },
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    app = await startTestApp(engine, { env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
  })
  after(async () => {
    await app.dispose()
    await new Promise<void>(resolve => server.close(resolve))
  })

  const stored = (of: TestApp) =>
    of.app.internals.database.rows<Row>('select subject, status, message, user_id from outbox order by id', [])
  const askForLink = (of: TestApp, user_login: string) => createVisitor(of).submit('/lost-password', { user_login })

  test('X-10 what was sent is stored no more, and a link to choose a password never as it is', async () => {
    await askForLink(app, 'admin')
    await app.inSystem(tx => tx.mail.send({ to: 'ann@example.com', subject: 'Plain', text: 'ordinary words' }))
    const queued = await stored(app)
    assert.match(queued[0]!.message, /ordinary words/)
    await app.app.jobs.drain()
    const key = /key=([\w-]{43})/.exec(received.find(text => text.includes('reset-password')) ?? '')?.[1]
    assert.ok(key, 'the link came by mail')
    const rows = await stored(app)
    assert.deepEqual(
      rows.map(({ subject, status, message }) => [subject, status, message]),
      [
        ['Plain', 'sent', 'null'],
        ['My site: choose a new password', 'sent', 'null'],
      ],
    )
  })

  test('X-10 while it waits a link is sealed, and after a day it is gone; everything is after a month', async () => {
    const kept = await startTestApp(engine)
    await askForLink(kept, 'admin')
    await kept.inSystem(tx => tx.mail.send({ to: 'ann@example.com', subject: 'Plain', text: 'ordinary words' }))
    await kept.app.jobs.drain()
    const shown = async () => (await stored(kept)).toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
    const [link, plain] = await shown()
    assert.deepEqual([link?.status, plain?.status], ['kept', 'kept'])
    assert.match(link!.message, /^\{"sealed":/)
    assert.doesNotMatch(link!.message, /reset-password|key=/)
    const prune = async () => {
      await kept.inSystem(tx => pruneOutbox.run(null, tx))
      await forgetOld(await kept.systemContext())
    }
    kept.moveClock(25 * 3_600_000)
    await prune()
    assert.deepEqual(
      (await shown()).map(({ message }) => message === 'null'),
      [true, false],
    )
    kept.moveClock(30 * 86_400_000)
    await prune()
    assert.deepEqual(await stored(kept), [])
    await kept.dispose()
  })

  test('X-1 the outbox shows nobody a link to choose a password, and other mail to an account to who may edit it', async () => {
    const kept = await startTestApp(engine)
    const { body: site } = await kept.request('POST', '/host/v1/sites', {
      as: 'admin',
      body: { path: '/third/', title: 'Third' },
    })
    await kept.account('sa3', ['administrator'], site.id)
    await kept.account('local', ['subscriber'], site.id)
    const visit = async (login: string, password: string) => {
      const visitor = createVisitor(kept)
      const answer = await visitor.submit('/third/login', { log: login, pwd: password })
      assert.equal(answer.status, 303)
      return visitor
    }
    await createVisitor(kept).submit('/third/lost-password', { user_login: 'admin' })
    await kept.inSystem(async tx => {
      const admin = await tx.db
        .selectFrom('users')
        .select('email')
        .where('login', '=', 'admin')
        .executeTakeFirstOrThrow()
      await tx.mail.send({ to: admin.email, subject: 'To the admin', text: 'words for the admin' })
      await tx.mail.send({ to: 'guest@example.com', subject: 'To a guest', text: 'words for a guest' })
      await tx.mail.send({ to: 'sa3@example.com', subject: 'To oneself', text: 'words for oneself' })
    }, site.id)
    await kept.app.jobs.drain()
    const seen = async (login: string, password: string) => {
      const { text } = await (await visit(login, password)).get('/third/admin/outbox')
      assert.match(text, /choose a new password/)
      assert.doesNotMatch(text, /reset-password\?account|key=/)
      return ['the admin', 'a guest', 'oneself'].filter(whom => text.includes(`words for ${whom}`))
    }
    assert.deepEqual(await seen('sa3', 'password of sa3'), ['a guest', 'oneself'])
    assert.deepEqual(await seen('admin', ADMIN_PASSWORD), ['the admin', 'a guest', 'oneself'])
    await kept.dispose()
  })
})
