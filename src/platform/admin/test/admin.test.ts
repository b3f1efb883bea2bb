/** The registries of the admin area, and its two pages. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { example } from '../../../../test/example/service.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { activeNodes } from '../../pages/test/active-nodes.ts'
import { createVisitor } from '../../pages/test/visitor.ts'
import { addRole } from '../../roles/roles.ts'
import { type AdminMenuItem, adminHooks, adminMenu, menuKey, metaBoxes } from '../admin.ts'

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine, { services: [example] })
  })
  after(() => app.dispose())

  type Branch = { key: string; slug: string; children: Branch[] }
  const menuOf = async (as: string): Promise<Branch[]> => (await app.request('GET', '/host/v1/admin/menu', { as })).body
  const keysOf = (menu: readonly Branch[]): string[] => menu.flatMap(item => [item.key, ...keysOf(item.children)])

  test('each role sees the part of the menu that it has the rights for, in order', async () => {
    assert.equal((await app.request('GET', '/host/v1/admin/menu')).status, 401)
    const subscriber = keysOf(await menuOf('subscriber'))
    assert.deepEqual(subscriber, ['dashboard', 'profile', 'log-out'])
    assert.deepEqual(keysOf(await menuOf('author')), [
      'dashboard',
      'posts',
      'posts|new',
      'media',
      'example',
      'profile',
      'log-out',
    ])
    const admin = keysOf(await menuOf('administrator'))
    for (const key of [
      'posts|category',
      'posts|post_tag',
      'pages',
      'comments',
      'plugins',
      'users',
      'users|new',
      'settings|permalinks',
      'outbox',
    ]) {
      assert.ok(admin.includes(key), key)
    }
    assert.ok(admin.indexOf('posts') < admin.indexOf('pages') && admin.indexOf('pages') < admin.indexOf('settings'))
  })

  test('a service stands in the menu for whoever holds any of its permissions, while it is switched on', async () => {
    const seenBy = async (role: string) => keysOf(await menuOf(role)).includes('example')
    assert.deepEqual(
      [await seenBy('administrator'), await seenBy('author'), await seenBy('subscriber')],
      [true, true, false],
    )
    const status = (value: string) =>
      app.request('PUT', '/host/v1/plugins/example', { as: 'admin', body: { status: value } })
    await status('inactive')
    assert.equal(await seenBy('administrator'), false)
    await status('active')
  })

  test('services add items, and a listener hides them, but never shows what somebody has no right to', async () => {
    const { hooks } = app.app.internals
    const item: AdminMenuItem = {
      slug: 'reports',
      title: 'Reports',
      parent: 'posts',
      capability: 'edit_posts',
      position: 50,
      url: null,
    }
    hooks.addFilter(adminHooks.adminMenu.name, (list: AdminMenuItem[]) => [...list, item], { id: 'test' })
    assert.ok(keysOf(await menuOf('author')).includes('posts|reports'))
    hooks.addFilter(
      adminHooks.adminMenuVisible.name,
      (isSeen: boolean, { key }: { key: string }) => (key === 'posts' ? false : key === 'settings' ? true : isSeen),
      { id: 'test' },
    )
    const author = keysOf(await menuOf('author'))
    assert.deepEqual(
      author.filter(key => key.startsWith('posts') || key === 'settings'),
      [],
    )
    hooks.remove(adminHooks.adminMenu.name, 'test')
    hooks.remove(adminHooks.adminMenuVisible.name, 'test')
  })

  test('the whole menu is there for whoever sets rules, each item with the right it needs', async () => {
    const ctx = await app.systemContext()
    const menu = await adminMenu(ctx)
    const keys = menu.map(menuKey)
    assert.equal(new Set(keys).size, keys.length)
    assert.ok(menu.every(({ capability, title }) => capability !== '' && title !== ''))
    const tops = new Set(menu.filter(({ parent }) => parent === null).map(({ slug }) => slug))
    for (const { parent } of menu) assert.ok(parent === null || tops.has(parent), String(parent))
  })

  test('toolbar, widgets, boxes and panels follow rights and rules', async () => {
    const ids = async (path: string, as: string, name = 'id') =>
      (await app.request('GET', `/host/v1/admin/${path}`, { as })).body.map((one: Record<string, string>) => one[name])
    assert.deepEqual(await ids('toolbar', 'subscriber'), ['site-name', 'my-account', 'logout'])
    assert.ok((await ids('toolbar', 'author')).includes('new-post'))
    assert.deepEqual(await ids('widgets', 'subscriber'), [])
    assert.deepEqual(await ids('widgets', 'author'), ['at_a_glance', 'activity', 'quick_draft'])
    assert.ok((await ids('boxes', 'author')).includes('categorydiv'))
    assert.ok((await ids('boxes?post_type=page', 'editor')).includes('pageparentdiv'))
    assert.equal((await app.request('GET', '/host/v1/admin/boxes?post_type=nope', { as: 'editor' })).status, 404)
    assert.equal((await app.request('GET', '/host/v1/admin/boxes', { as: 'subscriber' })).status, 403)
    assert.ok((await ids('panels', 'author', 'name')).includes('post-excerpt'))
    const { hooks } = app.app.internals
    const hidden = ['widget:quick_draft', 'toolbar:new-post', 'meta_box:post:categorydiv', 'panel:post-excerpt']
    hooks.addFilter(
      adminHooks.adminPartVisible.name,
      (isSeen: boolean, { key }: { key: string }) => isSeen && !hidden.includes(key),
      { id: 'test' },
    )
    assert.ok(!(await ids('widgets', 'author')).includes('quick_draft'))
    assert.ok(!(await ids('toolbar', 'author')).includes('new-post'))
    assert.ok(!(await ids('boxes', 'author')).includes('categorydiv'))
    assert.ok(!(await ids('panels', 'author', 'name')).includes('post-excerpt'))
    hooks.remove(adminHooks.adminPartVisible.name, 'test')
    assert.ok((await metaBoxes('post', await app.systemContext())).some(({ id }) => id === 'categorydiv'))
  })

  test('U-1 U-30 the start page greets, counts, and offers nothing that leads nowhere', async () => {
    assert.equal((await app.fetch('GET', '/admin')).headers.location, '/login?redirect_to=%2Fadmin')
    await app.request('POST', '/host/v1/posts', {
      as: 'admin',
      body: { title: 'One', content: 'x', status: 'publish' },
    })
    const admin = createVisitor(app)
    await admin.signIn('admin', ADMIN_PASSWORD)
    const { status, text } = await admin.get('/admin')
    assert.equal(status, 200)
    assert.match(text, /<h1>Hello, admin<\/h1>/)
    assert.match(text, />1<\/strong><span class="meta">Published posts</)
    assert.match(text, /<a class="button is-quiet" href="\/admin\/outbox">Outbox<\/a>/)
    assert.match(text, /<a href="\/docs">Reference of the API<\/a>/)
    // What has no screen is named in a sentence; what looks like a card and has a page is a link to it.
    assert.match(text, /managed over the REST API until they have screens here:<\/p><ul class="words"><li>Posts<\/li>/)
    assert.match(text, /<a class="card" href="\/admin\/outbox">/)
    // The visitors' menu, search and chat are for visitors.
    assert.doesNotMatch(text, /site-menu|header-search|vendor-chat/)
    await app.account('plain', ['subscriber'])
    const plain = createVisitor(app)
    await plain.signIn('plain', 'password of plain')
    const seen = (await plain.get('/admin')).text
    assert.doesNotMatch(seen, /Outbox|Published posts|Settings/)
    // Somebody who manages nothing sees no headings above nothing.
    assert.doesNotMatch(seen, /<h2|For programs|At a glance/)
    assert.equal((await plain.get('/admin/outbox')).status, 403)
  })

  test('the outbox shows mail that was not sent, as text', async () => {
    await app.inSystem(ctx =>
      ctx.mail.send({ to: 'x@example.com', subject: '<script>a()</script>', text: 'Hello <img src=x onerror=a()>' }),
    )
    await app.app.jobs.drain()
    const admin = createVisitor(app)
    await admin.signIn('admin', ADMIN_PASSWORD)
    const { text } = await admin.get('/admin/outbox')
    assert.match(text, /to x@example\.com/)
    assert.match(text, /<span class="badge is-warn">not sent<\/span>/)
    assert.match(text, /Hello &lt;img/)
    assert.deepEqual(activeNodes(text), [])
  })

  test('U-19 dashboard, outbox and toolbar speak the language of the site, or the one of the profile', async () => {
    const admin = createVisitor(app)
    await admin.signIn('admin', ADMIN_PASSWORD)
    await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { language: 'de' } })
    const dashboard = (await admin.get('/admin')).text
    assert.match(dashboard, /<html lang="de" dir="ltr">/)
    assert.match(dashboard, /<h1>Hallo, admin<\/h1>/)
    assert.match(dashboard, /Veröffentlichte Beiträge[\s\S]*Das wird über die REST-API verwaltet/)
    assert.match(dashboard, /<a href="\/">Zur Website<\/a>[\s\S]*<a href="\/logout">Abmelden<\/a>/)
    assert.doesNotMatch(dashboard, /Published|Dashboard|Sign out/)
    assert.match((await admin.get('/admin/outbox')).text, /<h1>Postausgang<\/h1>[\s\S]*an x@example\.com/)
    const profile = (await admin.get('/profile')).text
    const languages = [...profile.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(found => found.slice(1, 3))
    assert.deepEqual(languages, [
      ['', 'Sprache der Website'],
      ['en', 'English'],
      ['de', 'Deutsch'],
    ])
    await app.request('PUT', '/host/v1/users/me', { as: 'admin', body: { locale: 'en' } })
    assert.match((await admin.get('/admin')).text, /<html lang="en" dir="ltr">[\s\S]*<h1>Hello, admin<\/h1>/)
    await app.request('PUT', '/host/v1/users/me', { as: 'admin', body: { locale: '' } })
    await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { language: 'en' } })
  })

  test('addresses in kept mail are links, but never one that lets its reader take an account over', async () => {
    const letter = { to: 'x@example.com', subject: 'Links', text: 'Look: https://a.example/x?y=1.' }
    await app.inSystem(ctx => ctx.mail.send(letter))
    const text = 'http://localhost:8080/reset-password?account=1&key=abc'
    await app.inSystem(ctx => ctx.mail.send({ to: 'x@example.com', subject: 'A way in', text, isSecret: true }))
    const admin = createVisitor(app)
    await admin.signIn('admin', ADMIN_PASSWORD)
    const seen = (await admin.get('/admin/outbox')).text
    assert.match(seen, /<a href="https:\/\/a\.example\/x\?y=1" rel="noopener">https:\/\/a\.example\/x\?y=1<\/a>\./)
    assert.match(seen, /A way in[\s\S]*It is shown to nobody/)
    assert.doesNotMatch(seen, /key=abc/)
  })

  test('who may not change accounts does not read the mails that would let him take one over', async () => {
    const ctx = await app.systemContext()
    await ctx.transaction(tx =>
      addRole(
        {
          slug: 'caretaker',
          name: 'Caretaker',
          capabilities: [
            ['read', true],
            ['manage_options', true],
          ],
          source: 'api',
        },
        tx,
      ),
    )
    await app.account('keeper', ['caretaker'])
    const keeper = createVisitor(app)
    await keeper.submit('/lost-password', { user_login: 'admin' })
    await app.app.jobs.drain()
    await keeper.signIn('keeper', 'password of keeper')
    const { status, text } = await keeper.get('/admin/outbox')
    assert.equal(status, 200)
    assert.match(text, /choose a new password/)
    assert.doesNotMatch(text, /reset-password\?account/)
  })
})
