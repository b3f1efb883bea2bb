import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Site, startSite } from './kit.ts'

const defaults = {
  auto_update_uris: 0,
  force_custom_slugs: 0,
  trailing_slashes: 0,
  keep_accents: false,
  disable_slug_sanitization: false,
  partial_disable: {
    post_types: ['attachment', 'event_listing', 'landing_page', 'builder_template'],
    taxonomies: [],
  },
  partial_disable_strict: true,
  exclude_post_ids: '',
  exclude_term_ids: '',
  ignore_drafts: 1,
  redirect_status: 301,
  setup_redirects: true,
  extra_redirects: true,
  canonical_redirect: true,
  trailing_slash_redirect: true,
  copy_query_redirect: true,
  sslwww_redirect: true,
  external_redirect_policy: 'allowlist',
  external_redirect_hosts: [],
  max_redirects_per_item: 50,
  edit_uris_cap: 'publish_posts',
  history_retention_days: 90,
  safe_mode: false,
  delete_data_on_uninstall: false,
}

/** For each setting what fits and what does not, with the rule that says so. */
const values: readonly (readonly [rule: string, key: string, good: unknown, bad: unknown])[] = [
  ['G-09', 'auto_update_uris', 2, 3],
  ['G-10', 'force_custom_slugs', 1, -1],
  ['G-11', 'trailing_slashes', 2, 3],
  ['G-12', 'keep_accents', true, 'perhaps'],
  ['G-13', 'disable_slug_sanitization', true, 'perhaps'],
  ['G-14', 'partial_disable', { post_types: ['page'], taxonomies: ['post_tag'] }, { post_types: 'page' }],
  ['G-15', 'partial_disable_strict', false, 'perhaps'],
  ['G-16', 'exclude_post_ids', '1, 5-9 12', '9-5'],
  ['G-16', 'exclude_term_ids', '1-999999999', '1-999999999999'],
  ['G-17', 'ignore_drafts', 2, 3],
  ['G-18', 'redirect_status', 0, 303],
  ['G-19', 'setup_redirects', false, 'perhaps'],
  ['G-20', 'extra_redirects', false, 'perhaps'],
  ['G-21', 'canonical_redirect', false, 'perhaps'],
  ['G-22', 'trailing_slash_redirect', false, 'perhaps'],
  ['G-23', 'copy_query_redirect', false, 'perhaps'],
  ['G-24', 'sslwww_redirect', false, 'perhaps'],
  ['G-25', 'external_redirect_policy', 'any', 'some'],
  ['G-26', 'external_redirect_hosts', ['example.com'], ['https://example.com/']],
  ['G-27', 'max_redirects_per_item', 500, 501],
  ['G-28', 'edit_uris_cap', 'edit_posts', 'manage_options'],
  ['G-29', 'history_retention_days', 3650, 3651],
  ['G-30', 'safe_mode', true, 'perhaps'],
  ['G-31', 'delete_data_on_uninstall', true, 'perhaps'],
]

forEachEngine(engine => {
  let site: Site
  before(async () => {
    site = await startSite(engine)
  })
  after(() => site.dispose())

  test('G-55 G-77 all settings come with their defaults and with what can be chosen', async () => {
    const { settings, choices } = await site.data('GET', '/settings')
    assert.deepEqual(settings, defaults)
    assert.deepEqual(choices.redirect_status, [0, 301, 302, 307, 308])
  })

  for (const [rule, key, good, bad] of values) {
    test(`${rule} ${key} takes ${JSON.stringify(good)} and refuses ${JSON.stringify(bad)}`, async () => {
      const refused = await site.call('PUT', '/settings', { body: { [key]: bad } })
      assert.deepEqual([refused.status, refused.body.code], [422, 'vendor_permalink_manager_unknown_setting'])
      assert.deepEqual(Object.keys(refused.body.data.params), [key])
      const saved = await site.data('PUT', '/settings', { [key]: good })
      assert.deepEqual(saved.settings, { ...defaults, [key]: good })
      await site.data('PUT', '/settings', { [key]: defaults[key as keyof typeof defaults] })
    })
  }

  test('G-55 G-76 an unknown setting refuses the whole request', async () => {
    const { status, body } = await site.call('PUT', '/settings', { body: { keep_accents: true, colour: 'red' } })
    assert.deepEqual([status, Object.keys(body.data.params)], [422, ['colour']])
    assert.equal((await site.data('GET', '/settings')).settings.keep_accents, false)
  })

  test('G-14 excluded types and taxonomies are changed apart', async () => {
    const { settings } = await site.data('PUT', '/settings', { partial_disable: { taxonomies: ['post_tag'] } })
    assert.deepEqual(settings.partial_disable, {
      post_types: defaults.partial_disable.post_types,
      taxonomies: ['post_tag'],
    })
  })

  test('G-16 a huge range is read at once', async () => {
    const begun = performance.now()
    await site.data('PUT', '/settings', { exclude_post_ids: '1000-2147483647' })
    assert.ok(performance.now() - begun < 1000)
    const parts = Array.from({ length: 1001 }, (_, index) => index + 1).join(',')
    assert.equal((await site.call('PUT', '/settings', { body: { exclude_post_ids: parts } })).status, 422)
  })

  test('G-56 G-57 integrations are cards that can be switched', async () => {
    const cards = await site.data('GET', '/integrations')
    assert.deepEqual(
      cards.map((card: any) => [card.id, card.kind, card.detected, card.enabled]),
      [
        ['seo', 'seo', true, true],
        ['languages', 'language', false, true],
        ['shop', 'shop', false, true],
        ['builder', 'builder', false, true],
      ],
    )
    assert.equal((await site.data('PUT', '/integrations/shop', { enabled: false })).enabled, false)
    assert.equal((await site.data('GET', '/integrations')).find((card: any) => card.id === 'shop').enabled, false)
    assert.equal((await site.call('PUT', '/integrations/none', { body: { enabled: true } })).status, 404)
    assert.equal((await site.call('PUT', '/integrations/shop', { body: {} })).status, 400)
  })
})
