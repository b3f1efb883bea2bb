import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { addRole } from '../../../platform/roles/roles.ts'
import { hooks } from '../hooks.ts'
import { type Site, startSite, verdict } from './kit.ts'

/** What each right opens: method, path and body. */
const doors: readonly [right: string, method: string, path: string, body?: object][] = [
  ['view', 'GET', '/widgets'],
  ['view', 'GET', '/leads'],
  ['view', 'GET', '/bootstrap'],
  ['view', 'GET', '/channels'],
  ['view', 'GET', '/content?q=x'],
  ['view', 'GET', '/leads/unread'],
  ['view', 'GET', '/analytics/summary'],
  ['create', 'POST', '/widgets', { name: 'x' }],
  ['create', 'POST', '/widgets/{id}/duplicate'],
  ['edit', 'PATCH', '/widgets/{id}', { name: 'y' }],
  ['edit', 'PUT', '/widgets/{id}', { name: 'y' }],
  ['delete', 'DELETE', '/widgets/{id}'],
  ['delete', 'POST', '/widgets/{id}/restore'],
  ['delete', 'DELETE', '/widgets/{id}/purge'],
  ['export', 'GET', '/leads/export'],
  ['manage_settings', 'GET', '/settings'],
  ['manage_settings', 'PUT', '/settings', { retention_days: 10 }],
  ['manage_settings', 'PATCH', '/settings', { retention_days: 10 }],
]
const rights = [...new Set(doors.map(([right]) => right)), 'reply']

forEachEngine(engine => {
  describe('rights', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
      for (const right of rights) await role(`only_${right}`, `vendor_chat_${right}`)
    })
    after(() => site.dispose())
    const role = (slug: string, capability: string) => {
      const capabilities = [['read', true] as const, [capability, true] as const]
      return site.inSystem(ctx => addRole({ slug, name: slug, capabilities, source: 'test' }, ctx))
    }

    for (const right of rights)
      test(`B-40 B-75 B-77 B-87 who only holds ${right} passes the doors of ${right} and no other`, async () => {
        for (const [needed, method, path, body] of doors) {
          const { id } = await site.widget()
          const to = path.replace('{id}', String(id))
          const asked = body ? { body } : {}
          const answer = await site.call(method, to, { as: `only_${right}`, ...asked })
          if (needed !== right)
            assert.deepEqual(verdict(answer), [403, 'vendor_chat_forbidden'], `${method} ${to} with ${right}`)
          else assert.ok(answer.status < 300 || answer.status === 409, `${method} ${to}: ${answer.text}`)
          assert.deepEqual(verdict(await site.call(method, to, { as: null, ...asked })), [401, 'vendor_chat_forbidden'])
        }
      })

    test('B-76 anyone with any of the rights may open the app, and nobody is granted that by itself', async () => {
      const { permissions } = (await site.call('GET', '/bootstrap', { as: 'only_view' })).body.data
      assert.deepEqual(permissions, {
        manage: true,
        view: true,
        create: false,
        edit: false,
        delete: false,
        export: false,
        reply: false,
        manage_settings: false,
      })
      const { body } = await site.request('GET', '/host/v1/users/me?context=edit', { as: 'administrator' })
      const { body: role } = await site.request('GET', '/host/v1/roles/administrator', { as: 'administrator' })
      assert.ok(!('vendor_chat_manage' in role.capabilities), 'manage is never granted')
      // It follows from the others, and the account's own record says so like every route does.
      assert.deepEqual([body.capabilities.vendor_chat_view, body.capabilities.vendor_chat_manage], [true, true])
    })

    test('B-78 administrators hold all, who may manage options counts as holding them, others hold none', async () => {
      for (const role of ['editor', 'author', 'contributor', 'subscriber'])
        assert.deepEqual(verdict(await site.call('GET', '/widgets', { as: role })), [403, 'vendor_chat_forbidden'])
      assert.equal((await site.call('GET', '/settings', { as: 'administrator' })).status, 200)
      await role('keeper', 'manage_options')
      for (const path of ['/widgets', '/settings', '/leads/export'])
        assert.equal((await site.call('GET', path, { as: 'keeper' })).status, 200)
    })

    test('B-79 the verdict can be changed by a filter', async () => {
      const { hooks: registry } = site.app.internals
      const asked: string[] = []
      registry.addFilter(
        hooks.userCan.name,
        (verdict, { permission }) => {
          asked.push(permission)
          return permission === 'vendor_chat_export' ? true : verdict
        },
        { id: 'test' },
      )
      assert.equal((await site.call('GET', '/leads/export', { as: 'subscriber' })).status, 200)
      assert.equal((await site.call('GET', '/leads', { as: 'subscriber' })).status, 403)
      registry.remove(hooks.userCan.name, 'test')
      assert.ok(asked.includes('vendor_chat_view'))
    })

    test('B-74 B-86 a browser session needs its nonce; without it the caller is nobody', async () => {
      const login = await site.fetch('POST', '/login', {
        payload: new URLSearchParams({ log: 'admin', pwd: 'correct horse battery staple' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      const cookie = String(login.headers['set-cookie'] ?? '').split(';')[0]!
      const answer = await site.call('GET', '/widgets', { as: null, headers: { cookie } })
      assert.deepEqual(verdict(answer), [401, 'vendor_chat_forbidden'])
      assert.deepEqual(Object.keys(answer.body), ['code', 'message', 'data'])
    })

    test('B-01 B-41 B-106 the app is told its version, the rights of the caller and the parts that are loaded', async () => {
      const { version, parts, edition, service } = (await site.call('GET', '/bootstrap')).body.data
      assert.deepEqual(
        { version, parts, edition, service },
        { version: '1.0.0', parts: ['widgets', 'leads'], edition: 'free', service: 'chat' },
      )
    })

    test('B-38 B-73 the free edition has none of the addresses of Pro', async () => {
      const unknown = await site.call('GET', '/nothing-like-it')
      for (const [method, path] of [
        ...['/agents', '/webhooks', '/crm', '/experiments', '/crm/providers', '/leads/1/answers'].map(p => ['GET', p]),
        ...['/webhooks/1/test', '/crm/lists', '/crm/1/check', '/experiments/1/start', '/orders/lookup'].map(p => [
          'POST',
          p,
        ]),
      ] as [string, string][]) {
        const answer = await site.call(method, path, { body: {} })
        assert.deepEqual([answer.status, answer.body], [404, unknown.body], path)
        assert.equal(answer.body.code, 'rest_no_route')
      }
    })
  })
})
