/** What pages show: lists, posts with their comments, protected ones, shortcodes, and what services add. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { defineShortcode } from '../../../kernel/shortcodes.ts'
import { shortcodeList } from '../../formatting/hooks.ts'
import { asideParts, contentPolicy, footParts, headParts, pageMenu } from '../hooks.ts'
import { createVisitor, formsOf } from './visitor.ts'

forEachEngine(engine => {
  let app: TestApp
  const publish = async (body: object, base = 'posts') => {
    const made = await app.request('POST', `/host/v1/${base}`, { as: 'admin', body: { status: 'publish', ...body } })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    return { id: made.body.id as number, path: new URL(made.body.link).pathname }
  }
  const page = async (url: string) => (await app.fetch('GET', url)).text

  before(async () => {
    app = await startTestApp(engine)
  })
  after(() => app.dispose())

  test('the front page lists the latest posts in pages, sticky ones first', async () => {
    await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { posts_per_page: 3 } })
    for (const number of [1, 2, 3, 4, 5]) {
      await publish({ title: `Entry ${number}`, content: `text ${number}`, date: `2026-01-0${number}T10:00:00` })
    }
    const titles = async (url: string) =>
      [...(await page(url)).matchAll(/<h2><a [^>]*>(.*?)<\/a><\/h2>/g)].map(found => found[1])
    assert.deepEqual(await titles('/'), ['Entry 5', 'Entry 4', 'Entry 3'])
    assert.deepEqual(await titles('/page/2/'), ['Entry 2', 'Entry 1'])
    const { body } = await app.request('GET', '/host/v1/posts?slug=entry-1')
    await app.request('PUT', `/host/v1/posts/${body[0].id}`, { as: 'admin', body: { sticky: true } })
    assert.deepEqual(await titles('/'), ['Entry 1', 'Entry 5', 'Entry 4', 'Entry 3'])
    assert.match(await page('/'), /<link rel="next" href="\/page\/2\/">/)
    await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { posts_per_page: 10 } })
  })

  test('a post shows its author, terms, neighbours and parts', async () => {
    const { body: category } = await app.request('POST', '/host/v1/categories', {
      as: 'admin',
      body: { name: 'Gardens & trees' },
    })
    const { body: tag } = await app.request('POST', '/host/v1/tags', { as: 'admin', body: { name: 'Green' } })
    const content = 'First part.<!--nextpage-->Second part.'
    const { path } = await publish({
      title: 'A garden',
      content,
      categories: [category.id],
      tags: [tag.id],
      date: '2026-01-03T12:00:00',
    })
    const first = await page(path)
    assert.match(first, /<a href="\/category\/gardens-trees\/" rel="category">Gardens &amp; trees<\/a>/)
    assert.match(first, /<a class="badge" href="\/tag\/green\/" rel="tag">Green<\/a>/)
    assert.match(first, /<a href="\/author\/admin\/" rel="author">admin<\/a>/)
    assert.match(first, /rel="prev"><small>Previous post<\/small>Entry 3</)
    assert.match(first, /rel="next"><small>Next post<\/small>Entry 4</)
    assert.match(first, /<div class="prose"><p>First part\.<\/p><\/div>/)
    assert.match(await page(`${path}2/`), /<div class="prose"><p>Second part\.<\/p><\/div>/)
    assert.match(first, new RegExp(`<link rel="canonical" href="http://localhost:8080${path}">`))
  })

  test('posts of one moment stand beside each other in the order in which they came', async () => {
    const paths: string[] = []
    for (const title of ['Twin one', 'Twin two', 'Twin three'])
      paths.push((await publish({ title, content: 't', date: '2026-01-02T10:00:00' })).path)
    const beside = async (path: string) =>
      [...(await page(path)).matchAll(/rel="(?:prev|next)"><small>[^<]*<\/small>([^<]*)</g)].map(found => found[1])
    assert.deepEqual(await beside(paths[0] ?? ''), ['Entry 2', 'Twin two'])
    assert.deepEqual(await beside(paths[1] ?? ''), ['Twin one', 'Twin three'])
    assert.deepEqual(await beside(paths[2] ?? ''), ['Twin two', 'Entry 3'])
  })

  test('pages stand in the menu in their order and know the way up', async () => {
    const { id } = await publish({ title: 'House', content: 'h', menu_order: 2 }, 'pages')
    const { path } = await publish({ title: 'Kitchen', content: 'k', parent: id }, 'pages')
    await publish({ title: 'Garage', content: 'g', menu_order: 1 }, 'pages')
    const menu = /<nav class="menu" aria-label="Main menu">(.*?)<\/nav>/s.exec(await page('/'))?.[1] ?? ''
    assert.deepEqual(
      [...menu.matchAll(/<a href="([^"]*)"/g)].map(found => found[1]),
      ['/garage/', '/house/', '/house/kitchen/'],
    )
    assert.match(
      await page(path),
      /<nav class="crumbs"[^>]*><ol><li><a href="\/house\/">House<\/a><\/li><li aria-current="page">Kitchen/,
    )
    await app.request('DELETE', `/host/v1/pages/${id}`, { as: 'admin' })
    assert.doesNotMatch(await page('/'), /House/)
  })

  test('private posts are seen by those who may read them, marked for no search engine', async () => {
    const { id } = await publish({ title: 'For us', content: 'p', status: 'private' })
    const { body } = await app.request('GET', `/host/v1/posts/${id}`, { as: 'admin' })
    const path = new URL(body.link).pathname
    assert.equal((await app.fetch('GET', path)).status, 404)
    const editor = createVisitor(app)
    await editor.signIn('admin', ADMIN_PASSWORD)
    const seen = await editor.get(path)
    assert.deepEqual([seen.status, /noindex/.test(seen.text)], [200, true])
    assert.match((await editor.get('/')).text, /For us/)
    assert.doesNotMatch(await page('/'), /For us/)
  })

  test('a protected post tells nothing before its password, neither on its page nor in lists and feeds', async () => {
    const secret = {
      title: 'Behind a wall',
      content: 'the concealed words',
      excerpt: 'concealed too',
      password: 'open sesame',
    }
    const { path } = await publish(secret)
    for (const url of [path, '/', '/feed/', '/?s=words', `${path}feed/`])
      assert.doesNotMatch(await page(url), /concealed/, url)
    const visitor = createVisitor(app)
    const wrong = await visitor.submit(path, { post_password: 'sesame' })
    assert.equal(wrong.status, 403)
    assert.match(wrong.text, /This is not the password/)
    const right = await visitor.submit(path, { post_password: 'open sesame' })
    assert.deepEqual([right.status, right.headers.location], [303, path])
    assert.match(right.headers['set-cookie'] ?? '', /HttpOnly; SameSite=Lax/)
    assert.ok(!right.headers['set-cookie']?.includes('sesame'))
    assert.match((await visitor.get(path)).text, /the concealed words/)
    const forger = createVisitor(app)
    forger.cookies.set('dozen_post_password', 'open sesame')
    assert.doesNotMatch((await forger.get(path)).text, /concealed words/)
  })

  test('guessing the password of a post is slowed down', async () => {
    const { path } = await publish({ title: 'Another wall', content: 'x', password: 'never guessed' })
    const visitor = createVisitor(app)
    const statuses: number[] = []
    for (let count = 0; count < 12; count++)
      statuses.push((await visitor.submit(path, { post_password: `guess ${count}` })).status)
    assert.deepEqual([statuses[0], statuses.at(-1)], [403, 429])
  })

  test('somebody who is signed in comments, answers, and sees what waits; others see it once it is approved', async () => {
    const { path, id } = await publish({ title: 'Talk', content: 'about it' })
    assert.match(await page(path), /Please <a href="\/login\?redirect_to=[^"]*">sign in<\/a> to leave a comment/)
    await app.account('reader', ['subscriber'])
    const reader = createVisitor(app)
    await reader.signIn('reader', 'password of reader')
    const sent = await reader.submit(path, { content: 'A thought' })
    assert.match(sent.headers.location ?? '', new RegExp(`^${path}#comment-\\d+$`))
    const waiting = await reader.get(path)
    assert.match(waiting.text, /waiting for approval/)
    assert.doesNotMatch(await page(path), /A thought/)
    const { body: held } = await app.request('GET', `/host/v1/comments?status=hold&post=${id}`, { as: 'admin' })
    await app.request('PUT', `/host/v1/comments/${held[0].id}`, { as: 'admin', body: { status: 'approved' } })
    assert.match(await page(path), /A thought/)
    const editor = createVisitor(app)
    await editor.signIn('admin', ADMIN_PASSWORD)
    const form = await editor.get(`${path}?replytocom=${held[0].id}`)
    assert.match(form.text, /Reply to reader/)
    await editor.submit(`${path}?replytocom=${held[0].id}`, { content: 'An answer' })
    assert.match(
      await page(path),
      /<li id="comment-\d+">[\s\S]*A thought[\s\S]*<ol><li id="comment-\d+">[\s\S]*An answer/,
    )
  })

  test('a comment that cannot be taken comes back with its words and a sentence', async () => {
    const { path } = await publish({ title: 'Strict talk', content: 'x' })
    const editor = createVisitor(app)
    await editor.signIn('admin', ADMIN_PASSWORD)
    const empty = await editor.submit(path, { content: '  ' })
    assert.equal(empty.status, 400)
    assert.match(empty.text, /The comment is empty/)
    await editor.submit(path, { content: 'Only once' })
    const twice = await editor.submit(path, { content: 'Only once' })
    assert.equal(twice.status, 409)
    assert.match(twice.text, /<textarea[^>]*>\nOnly once<\/textarea>/)
  })

  test('P1 a comment needs the nonce of its page, and a visitor without an account is refused', async () => {
    const { path, id } = await publish({ title: 'Guarded talk', content: 'x' })
    const editor = createVisitor(app)
    await editor.signIn('admin', ADMIN_PASSWORD)
    assert.equal((await editor.post(path, { form: 'comment', content: 'forged' })).status, 403)
    const other = await publish({ title: 'Other talk', content: 'x' })
    const [form] = formsOf((await editor.get(other.path)).text)
    assert.equal((await editor.post(path, { ...form?.hidden, content: 'forged' })).status, 403)
    const { body } = await app.request('GET', `/host/v1/comments?post=${id}`)
    assert.deepEqual(body, [])
  })

  test('shortcodes of extensions are shown; one that fails shows nothing to readers and a note to editors', async () => {
    const { hooks } = app.app.internals
    const good = defineShortcode({
      tag: 'shout',
      summary: '',
      render: async (attributes, content) => `<b>${attributes.word}${content}!</b>`,
    })
    const bad = defineShortcode({
      tag: 'broken',
      summary: '',
      render: async () => {
        throw new Error('inner secret')
      },
    })
    hooks.addFilter(shortcodeList.name, (list: unknown[]) => [...list, good, bad], { id: 'test' })
    const { path } = await publish({
      title: 'Codes',
      content: 'Before.\n\n[shout word=hey]\n\n[broken]\n\nAfter [[shout]].',
    })
    const seen = await page(path)
    assert.match(seen, /<b>hey!<\/b>/)
    assert.match(seen, /After \[shout\]\./)
    assert.doesNotMatch(seen, /broken|secret/)
    assert.ok(app.complaints.some(({ message }) => message === 'A shortcode failed.'))
    const editor = createVisitor(app)
    await editor.signIn('admin', ADMIN_PASSWORD)
    const shown = (await editor.get(path)).text
    assert.match(shown, /\[broken\] could not be shown: the cause is in the log\./)
    assert.doesNotMatch(shown, /secret/)
    hooks.remove(shortcodeList.name, 'test')
  })

  test('services add to head, foot, side and menu, and what they may load', async () => {
    const { hooks } = app.app.internals
    const facts: unknown[] = []
    const { path, id } = await publish({ title: 'Joined', content: 'x' })
    hooks.addFilter(headParts.name, (parts: string[]) => [...parts, '<meta name="mark" content="head">'], {
      id: 'test',
    })
    const foot = (parts: string[], about: unknown) => {
      facts.push(about)
      return [...parts, '<i>foot</i>']
    }
    hooks.addFilter(footParts.name, foot, { id: 'test' })
    hooks.addFilter(asideParts.name, (parts: string[]) => [...parts, '<p>side</p>'], { id: 'test' })
    hooks.addFilter(pageMenu.name, (menu: object[]) => [...menu, { label: 'Shop', url: '/shop' }], { id: 'test' })
    hooks.addFilter(
      contentPolicy.name,
      (policy: object) => ({ ...policy, 'frame-src': ['https://maps.example', "'unsafe-inline'", 'x; script-src *'] }),
      { id: 'test' },
    )
    const { text, headers } = await app.fetch('GET', path)
    assert.match(text, /<meta name="mark" content="head">\s*<\/head>/)
    assert.match(text, /<i>foot<\/i>\s*<\/body>/)
    assert.match(text, /<aside class="site-aside stack"[^>]*><p>side<\/p>/)
    assert.match(text, /<a href="\/shop">Shop<\/a>/)
    assert.match(headers['content-security-policy'] ?? '', /frame-src 'self' https:\/\/maps\.example;/)
    assert.doesNotMatch(headers['content-security-policy'] ?? '', /script-src \*|unsafe-inline'[^;]*;.*unsafe-inline/)
    assert.deepEqual(facts[0], {
      kind: 'post',
      url: `http://localhost:8080${path}`,
      title: 'Joined',
      postId: id,
      postType: 'post',
      termId: null,
      canonicalUrl: `http://localhost:8080${path}`,
    })
    for (const hook of [headParts, footParts, asideParts, pageMenu, contentPolicy]) hooks.remove(hook.name, 'test')
  })

  test('U-8 posts, comments and archives are dated as the settings say', async () => {
    const settings = (body: object) => app.request('PUT', '/host/v1/settings', { as: 'admin', body })
    const { path, id } = await publish({ title: 'Dated', content: 'x', date: '2024-02-03T16:05:00' })
    const comment = { post: id, content: 'Dated, too', date: '2024-02-04T07:48:00' }
    await app.request('POST', '/host/v1/comments', { as: 'admin', body: comment })
    const seen = await page(path)
    assert.match(seen, /February 3, 2024/)
    assert.match(seen, /February 4, 2024, 07:48</)
    await settings({ date_format: 'd.m.Y', time_format: 'g:i a' })
    const changed = await page(path)
    assert.match(changed, /03\.02\.2024/)
    assert.match(changed, /04\.02\.2024, 7:48 am</)
    assert.match(await page('/2024/02/03/'), /<h1[^>]*>03\.02\.2024<\/h1>/)
    await settings({ date_format: null, time_format: null, language: 'de' })
    assert.match(await page(path), /4\. Februar 2024, 07:48</, 'the usual way of the language')
    await settings({ language: null })
  })

  test('U-29 a feed describes the site by its tagline, or by its name where it has none', async () => {
    const described = async () => /<description>([^<]*)<\/description>/.exec(await page('/feed/'))?.[1]
    const { title } = (await app.request('GET', '/host/v1/settings', { as: 'admin' })).body
    assert.equal(await described(), title)
    await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { description: 'All about tea' } })
    assert.equal(await described(), 'All about tea')
    await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { description: null } })
  })
})
