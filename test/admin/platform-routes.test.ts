/** What the platform's screens ask the server, and what leads to them from the pages of the site. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliverMail } from '../../src/platform/mail/deliver-job.ts'
import { openMessage, type StoredMail } from '../../src/platform/mail/stored-message.ts'
import { forEachEngine } from '../kit/databases.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

const refusals = [
  ['GET', '/host/v1/mails', 'editor'],
  ['POST', '/host/v1/mails/test', 'editor'],
  ['GET', '/host/v1/jobs', 'editor'],
  ['GET', '/host/v1/health', 'editor'],
  ['POST', '/host/v1/personal-data/export', 'editor'],
  ['POST', '/host/v1/personal-data/erase', 'editor'],
  ['GET', '/host/v1/shortcodes', 'subscriber'],
  ['GET', '/host/v1/media/1/uses', 'subscriber'],
] as const

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine, { env: { ADMIN_BUNDLE: 'none' } })
  })
  after(() => site.dispose())

  const ask = async (method: string, path: string, body?: object) => {
    const answer = await site.request(method, `/host/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })
    return { status: answer.status, body: answer.body }
  }

  for (const [method, path, as] of refusals)
    test(`${method} ${path} is not for the ${as}`, async () => {
      const body = { who: 'admin', to: 'owner@example.com', confirm: 'admin' }
      assert.equal((await site.request(method, path, { as, body })).status, 403)
    })

  test('a test mail is written, kept without a mail server, read, and sent again', async () => {
    const { body: made } = await ask('POST', '/mails/test', { to: 'owner@example.com' })
    assert.equal(made.status, 'queued')
    const ctx = await site.systemContext()
    await deliverMail.run({ mail: made.id }, ctx as never)
    const { body: kept } = await ask('GET', `/mails/${made.id}`)
    assert.deepEqual([kept.status, kept.can_send, kept.is_secret], ['kept', true, false])
    assert.match(kept.text, /^This is a test/)
    assert.deepEqual(
      (await ask('GET', '/mails?status=kept')).body.map(({ id }: { id: number }) => id),
      [made.id],
    )
    assert.equal((await ask('POST', `/mails/${made.id}/send`)).body.status, 'queued')
    assert.equal((await ask('POST', `/mails/${made.id}/send`)).status, 409)
    assert.equal((await ask('GET', '/mails/999999')).status, 404)
    assert.deepEqual((await ask('GET', '/mail-server')).body, {
      ...{ is_set: false, host: null },
      from: site.config.mailFrom,
    })
  })

  test('a job that was given up is tried again or forgotten; others are the runner’s', async () => {
    const row = { name: 'host.probe', payload: '{}', status: 'failed', attempt: 5, last_error: 'No.' }
    const insert = () =>
      site.inSystem(async ctx => {
        const now = ctx.clock.instant()
        const stored = { ...row, run_at: now, created_at: now, dedupe_key: null }
        return Number((await ctx.db.insertInto('jobs').values(stored).returning('id').executeTakeFirstOrThrow()).id)
      })
    const id = await insert()
    const [job] = (await ask('GET', '/jobs?status=failed')).body
    assert.deepEqual([job.id, job.name, job.last_error], [id, 'host.probe', 'No.'])
    assert.deepEqual((({ status, attempt }) => ({ status, attempt }))((await ask('POST', `/jobs/${id}/retry`)).body), {
      status: 'waiting',
      attempt: 0,
    })
    assert.equal((await ask('DELETE', `/jobs/${id}`)).status, 404)
    assert.equal((await ask('DELETE', `/jobs/${await insert()}`)).status, 204)
  })

  test('health tells every check, and what waits is told to whom it concerns', async () => {
    const { body } = await ask('GET', '/health')
    assert.deepEqual([body.engine, body.checks.length], [engine, 7])
    assert.equal(body.checks.find(({ id }: { id: string }) => id === 'database').status, 'good')
    const attention = async (as: string) => (await site.request('GET', '/host/v1/admin/attention', { as })).body.items
    assert.ok((await attention('administrator')).some(({ id }: { id: string }) => id === 'guide'))
    assert.deepEqual(await attention('subscriber'), [])
  })

  test('what is kept of a person is handed out, and erased only when the name is given twice', async () => {
    await site.account('leaving', ['subscriber'])
    const who = 'leaving@example.com'
    const { body: found } = await ask('POST', '/personal-data/export', { who })
    assert.deepEqual([found.email, found.content], [who, 0])
    assert.equal((await ask('POST', '/personal-data/erase', { who, confirm: 'other' })).status, 400)
    assert.equal((await ask('POST', '/personal-data/erase', { who, confirm: who })).status, 200)
    assert.equal((await ask('POST', '/personal-data/export', { who: 'leaving' })).status, 404)
  })

  test('shortcodes are those that services offer', async () => {
    const tags = (await ask('GET', '/shortcodes')).body.map(({ tag }: { tag: string }) => tag)
    assert.deepEqual(tags, tags.toSorted())
    assert.ok(tags.length > 0)
  })

  test('a held comment is told to the owner with a link that works once, and opening it changes nothing', async () => {
    await ask('PUT', '/settings', { email: 'owner@example.com', comment_moderation: true })
    const { body: post } = await ask('POST', '/posts', { title: 'Open', status: 'publish', content: 'x' })
    const body = { post: post.id, content: 'Please let me in.' }
    const { body: comment } = await site.request('POST', '/host/v1/comments', { as: 'subscriber', body })
    const key = await keyOf(site, comment.id)
    const page = await site.fetch('GET', `/approve-comment?comment=${comment.id}&key=${key}`)
    assert.equal(page.status, 200)
    assert.match(page.text, /Please let me in\./)
    assert.equal((await site.fetch('GET', `/approve-comment?comment=${comment.id}&key=other`)).status, 410)
    assert.equal((await ask('GET', `/comments/${comment.id}?context=edit`)).body.status, 'hold')
    const send = () => {
      const nonce = /name="_hostnonce" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
      const payload = new URLSearchParams({ comment: String(comment.id), key, _hostnonce: nonce }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:8080' }
      return site.fetch('POST', '/approve-comment', { payload, headers })
    }
    assert.equal((await send()).status, 200)
    assert.equal((await ask('GET', `/comments/${comment.id}?context=edit`)).body.status, 'approved')
    await ask('PUT', `/comments/${comment.id}`, { status: 'hold' })
    assert.equal((await send()).status, 410)
  })
})

/** The key is in the mail only; what is kept of it cannot be used. */
async function keyOf(site: TestApp, commentId: number): Promise<string> {
  const ctx = await site.systemContext()
  const rows = await ctx.db.selectFrom('outbox').selectAll().where('is_secret', '=', 1).execute()
  const texts = rows.map(row => openMessage(row as StoredMail, ctx)?.text ?? '')
  const found = texts.find(text => text.includes(`comment=${commentId}&`)) ?? ''
  return /key=([\w-]+)/.exec(found)?.[1] ?? ''
}
