import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { grantCapabilities } from '../../../platform/roles/roles.ts'
import { usualInstance } from '../domain/instance.ts'
import { type Site, startSite, verdict } from './kit.ts'

const HOSTILE = [
  '"><script>alert(1)</script>',
  'javascript:alert(1)',
  '</style><script>',
  '{{constructor}}',
  'url(//evil)',
]

forEachEngine(engine => {
  describe('designing buttons', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
    })
    after(() => site.dispose())

    test('D-24 the catalogue has networks by group, positions, styles and what can be counted', async () => {
      const { networks, positions, styles, countable } = (await site.call('GET', '/catalogue')).body.data
      assert.deepEqual(Object.keys(networks), ['social', 'messaging', 'bookmark', 'tool'])
      const all = Object.values(networks).flat() as any[]
      assert.equal(all.length, 24)
      const [facebook] = networks.social
      assert.deepEqual(
        [facebook.slug, facebook.group, facebook.can_count, facebook.needs_secret],
        ['facebook', 'social', true, true],
      )
      assert.ok(all.every(({ icon, color }) => icon !== '' && /^#[0-9a-f]{6}$/.test(color)))
      assert.deepEqual(positions.extra, ['float_left', 'float_right', 'top_bar', 'bottom_bar', 'mobile_bar', 'media'])
      assert.deepEqual(styles.template, ['flat', 'outline', 'minimal', 'pill', 'glass'])
      assert.deepEqual(countable, ['facebook', 'pinterest', 'reddit', 'tumblr', 'vk'])
    })

    test('D-10 D-25 a preview is of the latest post, and what does not fit is cleaned', async () => {
      const { link } = await site.post({ title: 'Tide & time' })
      const { status, body } = await site.call('POST', '/preview', {
        body: { instance: { networks: ['facebook', 'copy'], gap: 500, labels: 'verb' } },
      })
      assert.equal(status, 200)
      const { html, sprite, css, instance, overlaps } = body.data
      assert.deepEqual(instance, { ...usualInstance, networks: ['facebook', 'copy'], gap: 32, labels: 'verb' })
      assert.ok(html.includes(encodeURIComponent(link)) && html.includes('Share on Facebook'))
      assert.ok(sprite.includes('id="vs-facebook"') && css.includes('.vs'))
      assert.deepEqual(overlaps, [])
    })

    test('a preview of a post that the caller may not read answers as if there were none', async () => {
      const draft = await site.post({ status: 'draft' })
      await site.inSystem(ctx => grantCapabilities('subscriber', ['vendor_social_share_edit'], ctx))
      const ask = (as: string, post_id: number) =>
        site.call('POST', '/preview', { as, body: { instance: { networks: ['x'] }, post_id } })
      const hidden = await ask('subscriber', draft.id)
      assert.deepEqual(verdict(hidden), [404, 'vendor_social_share_not_found'])
      assert.deepEqual(hidden.body, (await ask('subscriber', 999_999)).body)
      assert.equal((await ask('admin', draft.id)).status, 200)
    })

    test('D2 nothing that a caller sends can act in a preview', async () => {
      await site.post({ title: HOSTILE[0] })
      for (const text of HOSTILE) {
        const instance = {
          ...{ networks: ['x', text], template: text, layout: text, labels: text, colors: 'custom', color: text },
          ...{ hover_color: text, title: text, gap: text, alignment: text },
        }
        const { html, css } = (await site.call('POST', '/preview', { body: { instance } })).body.data
        assert.ok(!/<script|href="javascript|style="[^"]*url/i.test(html), html)
        assert.ok(
          !html
            .replaceAll(/aria-label="[^"]*"|<p class="vs-title">[^<]*<\/p>|href="https[^"]*"/g, '')
            .includes('alert'),
        )
        assert.ok(!css.includes(text))
      }
    })

    test('the guard tells what would cover something before anybody meets it', async () => {
      site.app.internals.hooks.addFilter('page_fixed_parts', (parts: readonly object[]) => [
        ...parts,
        { service: 'other', label: 'Help', edge: 'bottom', at: 'end', devices: 'all' },
      ])
      const placements = { post: { content: 'none', extra: ['mobile_bar', 'float_left'] } }
      const { overlaps } = await site.set({ placements })
      assert.deepEqual(
        overlaps.map(({ position, with: what, label }) => `${position} ${what} ${label}`),
        ['float_left content under 1024 px', 'mobile_bar fixed Help'],
      )
      const preview = await site.call('POST', '/preview', { body: { instance: { networks: ['x'] }, placements } })
      assert.deepEqual(preview.body.data.overlaps, overlaps)
    })

    test('D-05 D-32 profiles are kept as the addresses they stand for', async () => {
      const profiles = [
        { service: 'github', value: 'ada' },
        { service: 'mastodon', value: '@ada@example.social' },
        { service: 'email', value: 'ada@example.com' },
        { service: 'x', value: 'https://twitter.com/ada' },
      ]
      const saved = await site.call('POST', '/follow', {
        body: { profiles, look: { shape: 'circle', labels: 'moon' } },
      })
      assert.equal(saved.status, 200)
      const { data } = (await site.call('GET', '/follow')).body
      assert.deepEqual(data, saved.body.data)
      assert.deepEqual(
        data.profiles.map(({ value }: { value: string }) => value),
        ['https://github.com/ada', 'https://example.social/@ada', 'mailto:ada@example.com', 'https://twitter.com/ada'],
      )
      assert.deepEqual([data.look.shape, data.look.labels], ['circle', 'none'])
      assert.ok(data.services.some(({ slug }: { slug: string }) => slug === 'youtube'))
      const kept = await site.call('POST', '/follow', { body: { look: { new_tab: true } } })
      assert.equal(kept.body.data.profiles.length, 4)
    })

    const strangers = [
      'https://facebook.com.evil.example/ada',
      'javascript:alert(1)',
      'https://evil\\@facebook.com',
      'https://ada:secret@www.facebook.com/ada',
      'http://www.facebook.com/ada',
      'https://www.facebook.com:8443/ada',
      'https://fаcebook.com/ada',
      'https://127.0.0.1/ada',
      '',
      'two words',
    ]
    for (const value of strangers)
      test(`D-58 “${value}” is no profile on Facebook`, async () => {
        const profiles = [
          { service: 'x', value: 'ada' },
          { service: 'facebook', value },
        ]
        for (const path of ['/follow', '/follow/preview']) {
          const answer = await site.call('POST', path, { body: { profiles } })
          assert.deepEqual(verdict(answer), [400, 'vendor_social_share_follow_invalid'])
          assert.equal(answer.body.data.field, 'profiles.1.value')
        }
      })

    test('D-33 a preview of profiles saves nothing', async () => {
      const before = (await site.call('GET', '/follow')).body.data
      const profiles = [{ service: 'github', value: 'grace' }]
      const { data } = (await site.call('POST', '/follow/preview', { body: { profiles } })).body
      assert.ok(data.html.includes('https://github.com/grace') && data.sprite.includes('vs-github'))
      assert.deepEqual((await site.call('GET', '/follow')).body.data, before)
    })

    test('D-22 D-23 settings save what is sent, and tell defaults and choices', async () => {
      const saved = await site.call('POST', '/settings', { body: { settings: { count_refresh: 'daily', moon: 1 } } })
      assert.equal(saved.status, 200)
      const { settings, defaults, choices, secrets } = (await site.call('GET', '/settings')).body.data
      assert.deepEqual([settings.count_refresh, settings.enabled, 'moon' in settings], ['daily', true, false])
      assert.deepEqual([defaults.count_refresh, choices.count_refresh], ['auto', ['auto', 'hourly', 'daily']])
      assert.deepEqual(secrets, { facebook_app_secret: false })
      for (const settings of [{ count_refresh: 'never' }, { recover_permalink: 'moon' }, { retention_days: -1 }])
        assert.equal((await site.call('POST', '/settings', { body: { settings } })).status, 400)
    })

    test('D-38 link previews tell who prints each tag, draw cards and name what is wrong', async () => {
      const { id } = await site.post({ title: 'A'.repeat(90), content: '' })
      const { data } = (await site.call('POST', '/link-previews/preview', { body: { default_image: -1 } })).body
      assert.equal(data.post, id)
      assert.deepEqual(data.tags.find(({ tag }: { tag: string }) => tag === 'og:title').by, ['the theme'])
      assert.deepEqual(
        data.checks.map(({ code }: { code: string }) => code),
        ['image_missing', 'title_cut', 'description_missing'],
      )
      assert.deepEqual(
        data.cards.map(({ network }: { network: string }) => network),
        ['facebook', 'x', 'linkedin', 'mastodon', 'whatsapp'],
      )
      await site.call('POST', '/settings', { body: { settings: { print_tags: 'always' } } })
      const doubled = (await site.call('POST', '/link-previews/preview', { body: {} })).body.data
      assert.ok(
        doubled.checks.some(({ code, message }: any) => code === 'duplicate_tag' && message.includes('these settings')),
      )
      await site.call('POST', '/settings', { body: { settings: { print_tags: 'auto', x_handle: '@harbour' } } })
      const { path } = await site.post()
      const { text } = await site.fetch('GET', path)
      assert.equal(text.split('og:title').length, 2)
      assert.ok(text.includes('<meta name="twitter:site" content="@harbour">'))
    })

    test('D-12 D-13 D-11 meta is checked by its type, and unknown positions are dropped', async () => {
      const { id } = await site.post()
      const save = (meta: object, as = 'admin') => site.request('POST', `/host/v1/posts/${id}`, { as, body: { meta } })
      const saved = await save({ _vendor_share_hide: true, _vendor_share_off: ['float_left', 'moon', 'content_top'] })
      assert.equal(saved.status, 200)
      assert.deepEqual(
        [saved.body.meta._vendor_share_hide, saved.body.meta._vendor_share_off],
        [true, ['float_left', 'content_top']],
      )
      assert.equal('_vendor_share_set' in saved.body.meta, false)
      assert.equal((await save({ _vendor_share_hide: 'perhaps' })).status, 400)
      assert.equal((await save({ _vendor_share_off: 7 })).status, 400)
      assert.equal((await save({ _vendor_share_hide: false }, 'subscriber')).status, 403)
    })
  })
})
