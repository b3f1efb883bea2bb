/** Comments of people without an account, written on the page itself, and pages that take none. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createVisitor } from './visitor.ts'

const bo = { author_name: 'Bo', author_email: 'bo@example.com' }

forEachEngine(engine => {
  let app: TestApp
  const publish = async (body: object, base = 'posts') => {
    const made = await app.request('POST', `/host/v1/${base}`, { as: 'admin', body: { status: 'publish', ...body } })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    return { id: made.body.id as number, path: new URL(made.body.link).pathname }
  }
  const settings = (body: object) => app.request('PUT', '/host/v1/settings', { as: 'admin', body })
  /** Nobody writes two comments within a quarter of a minute. */
  const later = () => app.moveClock(60_000)

  before(async () => {
    app = await startTestApp(engine)
    await settings({ anonymous_comments: true })
  })
  after(() => app.dispose())

  test('U-3 a visitor comments on the page, and is told that the comment waits; others do not see it', async () => {
    const { path, id } = await publish({ title: 'Open talk', content: 'x' })
    const visitor = createVisitor(app)
    const form = (await visitor.get(path)).text
    assert.match(
      form,
      /<label for="respond-author_name">Your name<\/label><input[^>]* required[^>]*autocomplete="name"/,
    )
    assert.match(form, /<input[^>]*name="author_email"[^>]*type="email"/)
    assert.doesNotMatch(form, /to leave a comment/)
    const sent = await visitor.submit(path, { ...bo, content: 'First words' })
    assert.equal(sent.status, 303)
    const { location = '' } = sent.headers
    assert.match(location, new RegExp(`^${path}\\?held_comment=\\d+&proof=[\\w-]+#comment-\\d+$`))
    const seen = (await visitor.get(location)).text
    assert.match(seen, /Your comment is waiting for approval\.[\s\S]*First words/)
    for (const url of [path, location.replace(/proof=[^#]*/, 'proof=guessed')])
      assert.doesNotMatch((await visitor.get(url)).text, /First words/)
    const { body: held } = await app.request('GET', `/host/v1/comments?status=hold&post=${id}`, { as: 'admin' })
    await app.request('PUT', `/host/v1/comments/${held[0].id}`, { as: 'admin', body: { status: 'approved' } })
    later()
    const again = await visitor.submit(path, { ...bo, content: 'Second words' })
    assert.match(again.headers.location ?? '', new RegExp(`^${path}#comment-\\d+$`))
    assert.match((await visitor.get(path)).text, /First words[\s\S]*Second words/)
    later()
    await visitor.submit(`${path}?replytocom=${held[0].id}`, { ...bo, content: 'An answer' })
    assert.match((await visitor.get(path)).text, /First words[\s\S]*<ol><li id="comment-\d+">[\s\S]*An answer/)
  })

  test('U-3 everything that is wrong is told at once beside its field, and what was typed stays', async () => {
    const { path } = await publish({ title: 'Careful talk', content: 'x' })
    const visitor = createVisitor(app)
    const answer = await visitor.submit(path, { author_name: ' ', author_email: 'nowhere', content: 'My <words>' })
    assert.equal(answer.status, 400)
    assert.match(answer.text, /id="respond-author_name-problem">Please fill this in\.</)
    assert.match(answer.text, /id="respond-author_email-problem">This is not an e-mail address\.</)
    assert.match(answer.text, /<input[^>]*name="author_email"[^>]*value="nowhere"/)
    assert.match(answer.text, /<textarea[^>]*>\nMy &lt;words&gt;<\/textarea>/)
    const empty = await visitor.submit(path, { ...bo, content: '' })
    assert.match(empty.text, /id="respond-content-problem">Please fill this in\.</)
  })

  test('U-3 robots fall into the trap, forms of other sites are refused, and nobody writes without end', async () => {
    const { path, id } = await publish({ title: 'Guarded talk', content: 'x' })
    const visitor = createVisitor(app)
    const trapped = await visitor.submit(path, { ...bo, content: 'Buy this', homepage: 'https://spam.example' })
    assert.equal(trapped.status, 400)
    assert.match(trapped.text, /The request was rejected\./)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    assert.equal((await visitor.submit(path, { ...bo, content: 'Forged' }, { headers })).status, 403)
    assert.equal((await visitor.post(path, { form: 'comment', ...bo, content: 'No nonce' })).status, 403)
    assert.deepEqual((await app.request('GET', `/host/v1/comments?post=${id}&status=hold`, { as: 'admin' })).body, [])
    const statuses = new Set<number>()
    for (let count = 0; count < 40; count++)
      statuses.add((await visitor.submit(path, { ...bo, author_email: 'x', content: `No ${count}` })).status)
    assert.deepEqual([...statuses], [400, 429])
    app.moveClock(3_600_000)
  })

  test('U-3 the form of a page that is kept is still taken much later', async () => {
    const { path } = await publish({ title: 'Quiet talk', content: 'x' })
    const visitor = createVisitor(app)
    await visitor.get(path)
    app.moveClock(30 * 3_600_000)
    assert.equal((await visitor.submit(path, { ...bo, content: 'After a long while' })).status, 303)
  })

  test('U-3 where only accounts may comment the page asks visitors to sign in, and takes nothing from them', async () => {
    const { path } = await publish({ title: 'Members talk', content: 'x' })
    const visitor = createVisitor(app)
    const [form] = /<input type="hidden" name="_hostnonce" value="[^"]*">/.exec((await visitor.get(path)).text) ?? []
    const nonce = /value="([^"]*)"/.exec(form ?? '')?.[1] ?? ''
    await settings({ comment_registration: true })
    assert.match((await visitor.get(path)).text, /Please <a [^>]*>sign in<\/a> to leave a comment/)
    const sent = await visitor.post(path, { form: 'comment', _hostnonce: nonce, ...bo, content: 'Anyway' })
    assert.equal(sent.status, 401)
    await settings({ comment_registration: false })
  })

  test('U-31 a draft says that it is one and takes no comments; a file has a page without them', async () => {
    const { id } = await publish({ title: 'Half done', content: 'x', status: 'draft' })
    const editor = createVisitor(app)
    await editor.signIn('admin', ADMIN_PASSWORD)
    const draft = (await editor.get(`/?p=${id}`)).text
    assert.match(draft, /<strong>Draft<\/strong> · Not public: only people who may edit this see it\./)
    assert.match(draft, /<meta name="robots" content="noindex">/)
    assert.doesNotMatch(draft, /id="respond"|og:title/)
    const { path } = await publish({ title: 'Out', content: 'x' })
    assert.doesNotMatch((await editor.get(path)).text, /Not public/)
    const picture = await app.fetch('POST', '/api/host/v1/media', {
      as: 'admin',
      payload: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
      headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="dot.png"' },
    })
    const file = (await editor.get(new URL(picture.body.link).pathname)).text
    assert.match(file, /dot\.png/)
    assert.doesNotMatch(file, /class="comments"/)
  })
})
