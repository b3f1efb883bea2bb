/** Rules of menu and screens at work: what somebody is shown over HTTP, on the admin routes and on the pages. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { createVisitor } from '../../../../platform/pages/test/visitor.ts'
import { type Site, startSite, verdict } from '../../test/kit.ts'

type Branch = { readonly key: string; readonly children: readonly Branch[] }
const keysOf = (menu: readonly Branch[]): string[] => menu.flatMap(item => [item.key, ...keysOf(item.children)])

forEachEngine(engine => {
  let site: Site
  let password: string
  before(async () => {
    site = await startSite(engine, 'pro')
    await site.authorization('administrator')
    const capabilities = { read: true, edit_posts: true, upload_files: true, manage_options: true }
    await site.call('POST', '/roles', { body: { slug: 'keeper', name: 'Keeper', capabilities } })
    password = (await site.account('a_keeper', ['keeper'])).password
    await site.account('two_roles', ['keeper', 'author'])
  })
  after(() => site.dispose())

  const seen = async (path: string, as: string, name = 'id') =>
    (await site.request('GET', `/host/v1/admin/${path}`, { as })).body.map((part: Record<string, string>) => part[name])
  const menuOf = async (as: string) => keysOf((await site.request('GET', '/host/v1/admin/menu', { as })).body)
  const saveMenu = (roles: object) => site.call('PATCH', '/menu-control', { body: { roles } })
  const saveCleanup = (roles: object) => site.call('PATCH', '/admin-cleanup', { body: { roles } })
  const keeper = async () => {
    const visitor = createVisitor(site)
    await visitor.signIn('a_keeper', password)
    return visitor
  }

  test('F-42 F-82 hidden items are gone from the menu and from the start page, with what stands below them', async () => {
    const all = await menuOf('a_keeper')
    const visitor = await keeper()
    assert.match((await visitor.get('/admin')).text, /<li>Media<\/li>/)
    const rules = { keeper: { mode: 'hide', items: ['media', 'settings', 'posts|new'] } }
    const saved = await saveMenu(rules)
    assert.deepEqual([saved.status, saved.body.data.rules.roles], [200, rules])
    assert.deepEqual(
      await menuOf('a_keeper'),
      all.filter(key => !['media', 'settings', 'settings|permalinks', 'posts|new'].includes(key)),
    )
    assert.doesNotMatch((await visitor.get('/admin')).text, /<li>Media<\/li>/)
    assert.ok((await menuOf('administrator')).includes('media'), 'others see it still')
  })

  test('F-42 in allow mode only what is named is left, with its parent, and the ways out', async () => {
    await saveMenu({ keeper: { mode: 'allow', items: ['posts|new', 'outbox'] } })
    assert.deepEqual(await menuOf('a_keeper'), ['dashboard', 'posts', 'posts|new', 'profile', 'outbox', 'log-out'])
    assert.ok((await menuOf('two_roles')).includes('media'), 'a second role without a rule shows everything')
  })

  test('F-83 the ways back cannot be hidden from anybody, users and modules not from administrators', async () => {
    const { body } = await site.call('GET', '/menu-control')
    assert.deepEqual(Object.keys(body.data), ['rules', 'roles', 'menu', 'never_hideable'])
    assert.deepEqual(body.data.never_hideable, {
      everybody: ['role-editor', 'dashboard', 'profile', 'log-out'],
      administrator: ['users', 'plugins'],
    })
    for (const [role, item] of [
      ['keeper', 'dashboard'],
      ['keeper', 'role-editor'],
      ['administrator', 'users'],
    ] as const)
      assert.deepEqual(verdict(await saveMenu({ [role]: { mode: 'hide', items: [item] } })), [
        400,
        'rest_invalid_param',
      ])
    assert.deepEqual(verdict(await site.call('PATCH', '/menu-control', { body: {} })), [
      400,
      'rest_missing_callback_param',
    ])
    await saveMenu({ administrator: { mode: 'allow', items: [] } })
    const left = await menuOf('administrator')
    for (const key of ['role-editor', 'dashboard', 'profile', 'log-out', 'users', 'plugins'])
      assert.ok(left.includes(key), key)
    assert.deepEqual((await saveMenu({})).body.data.rules, { roles: {} })
  })

  test('F-43 F-82 each kind of part is taken off the screens, and unknown keys are dropped', async () => {
    const known = ['widget:quick_draft', 'toolbar:new-content', 'meta_box:post:categorydiv', 'panel:post-excerpt']
    const saved = await saveCleanup({ keeper: [...known, 'widget:unheard', 'meta_box:page', 'nonsense', 7] })
    assert.deepEqual(saved.body.data.rules.roles, { keeper: known })
    for (const [path, id, name] of [
      ['widgets', 'quick_draft', 'id'],
      ['toolbar', 'new-content', 'id'],
      ['boxes', 'categorydiv', 'id'],
      ['panels', 'post-excerpt', 'name'],
    ] as const) {
      assert.ok(!(await seen(path, 'a_keeper', name)).includes(id), `${id} is still there`)
      assert.ok((await seen(path, 'administrator', name)).includes(id), `${id} is gone for others`)
      assert.ok((await seen(path, 'two_roles', name)).includes(id), 'a second role without a rule shows it')
      assert.ok((await seen(path, 'a_keeper', name)).length > 0, 'the others of its kind are there')
    }
  })

  test('F-43 notices are hidden, on the route and on the admin pages', async () => {
    await saveCleanup({})
    const visitor = await keeper()
    assert.deepEqual(await seen('notices', 'a_keeper'), ['mail_is_kept'])
    assert.match((await visitor.get('/admin')).text, /No mail server is set up/)
    await saveCleanup({ keeper: ['notices'] })
    assert.deepEqual(await seen('notices', 'a_keeper'), [])
    assert.doesNotMatch((await visitor.get('/admin')).text, /No mail server is set up/)
    assert.deepEqual(await seen('notices', 'administrator'), ['mail_is_kept'])
  })

  test('F-43 the toolbar of the pages is hidden; the admin pages keep theirs', async () => {
    await saveCleanup({})
    const visitor = await keeper()
    assert.match((await visitor.get('/')).text, /class="site-toolbar"/)
    await saveCleanup({ keeper: ['front_toolbar'] })
    assert.doesNotMatch((await visitor.get('/')).text, /site-toolbar/)
    assert.match((await visitor.get('/admin')).text, /class="site-toolbar"/)
    await saveCleanup({ keeper: ['toolbar:site-name'] })
    assert.doesNotMatch((await visitor.get('/')).text, /Visit the site/)
  })

  test('F-83 clean-up lists what was seen and the panels of the editor', async () => {
    const { body } = await site.call('GET', '/admin-cleanup')
    assert.deepEqual(Object.keys(body.data), ['rules', 'roles', 'items', 'panels'])
    const keys = body.data.items.map((item: { key: string }) => item.key)
    for (const key of [
      'widget:activity',
      'toolbar:comments',
      'meta_box:page:pageparentdiv',
      'notices',
      'front_toolbar',
    ])
      assert.ok(keys.includes(key), key)
    assert.ok(body.data.panels.every(({ key }: { key: string }) => key.startsWith('panel:')))
  })

  test('F-104 rules that are switched off hide nothing and have no routes', async () => {
    await saveMenu({ keeper: { mode: 'hide', items: ['media'] } })
    await saveCleanup({ keeper: ['widget:quick_draft'] })
    await site.call('PATCH', '/settings', { body: { modules: { menu_control: false, admin_cleanup: false } } })
    assert.ok((await menuOf('a_keeper')).includes('media'))
    assert.ok((await seen('widgets', 'a_keeper')).includes('quick_draft'))
    for (const path of ['/menu-control', '/admin-cleanup'])
      assert.deepEqual(verdict(await site.call('GET', path)), [404, 'rest_no_route'])
    await site.call('PATCH', '/settings', { body: { modules: { menu_control: true, admin_cleanup: true } } })
  })

  test('F-82 rules of a role go with it', async () => {
    await site.call('POST', '/roles', { body: { slug: 'passing', name: 'Passing' } })
    await saveMenu({ passing: { mode: 'hide', items: ['media'] } })
    await saveCleanup({ passing: ['notices'] })
    await site.call('DELETE', '/roles/passing')
    for (const path of ['/menu-control', '/admin-cleanup'])
      assert.deepEqual((await site.call('GET', path)).body.data.rules, { roles: {} })
  })
})
