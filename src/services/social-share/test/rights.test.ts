import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { Subject } from '../../../kernel/records/conformance/subject.ts'
import { conformanceChecks } from '../../../kernel/records/conformance.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { grantCapabilities } from '../../../platform/roles/roles.ts'
import { sets } from '../entities/sets.ts'
import { socialShare } from '../service.ts'
import { type Site, startSite, verdict } from './kit.ts'

const GUARDED: readonly (readonly [method: string, path: string, permission: string])[] = [
  ['GET', '/settings', 'view'],
  ['POST', '/settings', 'manage_settings'],
  ['GET', '/catalogue', 'view'],
  ['POST', '/preview', 'edit'],
  ['GET', '/sets', 'view'],
  ['POST', '/sets', 'edit'],
  ['GET', '/sets/1', 'view'],
  ['PUT', '/sets/1', 'edit'],
  ['PATCH', '/sets/1', 'edit'],
  ['POST', '/sets/1/duplicate', 'edit'],
  ['GET', '/sets/1/usage', 'view'],
  ['DELETE', '/sets/1', 'edit'],
  ['GET', '/follow', 'view'],
  ['POST', '/follow', 'edit'],
  ['POST', '/follow/preview', 'edit'],
  ['POST', '/counts/recovery', 'manage_settings'],
  ['GET', '/analytics', 'view'],
  ['POST', '/link-previews/preview', 'manage_settings'],
  ['GET', '/import', 'manage_settings'],
  ['POST', '/import/source_a', 'manage_settings'],
  ['POST', '/import/source_b', 'manage_settings'],
]

forEachEngine(engine => {
  describe('who may do what with share buttons', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
      for (const role of ['author', 'contributor', 'editor']) await site.account(`the-${role}`, [role])
      await site.inSystem(async ctx => {
        await grantCapabilities('author', ['vendor_social_share_view'], ctx)
        await grantCapabilities('contributor', ['vendor_social_share_edit'], ctx)
        await grantCapabilities('editor', ['vendor_social_share_manage_settings'], ctx)
      })
    })
    after(() => site.dispose())
    const holders = { view: 'the-author', edit: 'the-contributor', manage_settings: 'the-editor' }

    for (const [method, path, permission] of GUARDED)
      test(`D-46 D-55 D-45 ${method} ${path} needs ${permission}`, async () => {
        const send = (as: string | null) => site.call(method, path, { as, ...(method === 'GET' ? {} : { body: {} }) })
        assert.deepEqual(verdict(await send(null)), [401, 'vendor_social_share_forbidden'])
        assert.deepEqual(verdict(await send('subscriber')), [403, 'vendor_social_share_forbidden'])
        for (const [name, as] of Object.entries(holders)) {
          const { status } = await send(as)
          const isAllowed = name === permission && !path.startsWith('/import/')
          assert.equal(status === 403, !isAllowed, `${name} gets ${status}`)
        }
      })

    test('D-47 the filter adjusts who may read and change, and not who may set', async () => {
      const { hooks } = site.app.internals
      hooks.addFilter('vendor_social_share_user_can', () => false, { id: 'nobody' })
      assert.equal((await site.call('GET', '/sets')).status, 403)
      assert.equal((await site.call('POST', '/follow', { body: {} })).status, 403)
      assert.equal((await site.call('GET', '/import')).status, 200)
      hooks.remove('vendor_social_share_user_can', 'nobody')
    })

    test('D-01 D-70 the index tells every route, and Pro’s is not among them', async () => {
      const { status, text } = await site.request('GET', '/vendor-social-share/v1')
      assert.equal(status, 200)
      for (const path of ['/counts', '/click', '/sets']) assert.ok(text.includes(`vendor-social-share/v1${path}`))
      assert.ok(!text.includes('/subscribe'))
      const pro = await site.call('POST', '/subscribe', { as: null, body: { email: 'ada@example.com' } })
      assert.deepEqual(verdict(pro), [404, 'rest_no_route'])
    })

    test('D-44 there is no address that exports', async () => {
      for (const path of ['/sets/export', '/analytics/export', '/export'])
        assert.equal((await site.call('GET', path)).status, 404)
    })

    test('D-53 other code hears the namespace when routes are made', () => {
      assert.ok(site.app.internals.hooks.did('vendor_social_share_register_rest_routes') > 0)
    })

    test('D-54 D-56 sentences are told in the language that is asked for', async () => {
      const german = await site.call('GET', '/sets/999?_locale=de')
      assert.deepEqual(verdict(german), [404, 'vendor_social_share_not_found'])
      const refused = await site.call('POST', '/sets?_locale=de', { body: {} })
      assert.equal(refused.body.message, 'Ein Satz braucht mindestens ein Netzwerk.')
    })

    const subject: Subject = {
      service: socialShare,
      entity: sets,
      request: (method, path, options) => site.request(method, path, options),
      as: { all: 'admin', none: 'subscriber' },
      make: values =>
        site.inSystem(async ctx => {
          const instance = { networks: ['x'] } as never
          return (await createRecord(sets, { set: { ...values, instance } as never }, ctx)).id
        }),
    }
    for (const { name, run } of conformanceChecks(subject)) test(`D-19 ${name}`, run)
  })
})
