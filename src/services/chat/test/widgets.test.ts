import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { usualAppearance } from '../domain/appearance.ts'
import { type Site, startSite, verdict } from './kit.ts'

forEachEngine(engine => {
  describe('widgets', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
    })
    after(() => site.dispose())

    test('B-02 B-05 B-06 B-07 B-39 a widget is written and read as one object', async () => {
      const sent = {
        name: 'Sales',
        status: 'inactive',
        appearance: { position: 'left', layout: 'horizontal', size: 64, color: '#00AA11', icon_color: '#fff' },
        channels: [
          { slug: 'telegram', value: '@shop', label: 'Chat', message: 'Hi', is_active: false, devices: 'mobile' },
        ],
        rules: [{ kind: 'url', mode: 'hide', operator: 'contains', values: ['/cart'] }],
      }
      const made = await site.call('POST', '/widgets', { body: sent })
      assert.equal(made.status, 201, made.text)
      const { id, created_at: _c, modified_at: _m, trashed_at, ...rest } = made.body.data
      const look = { position: 'left', layout: 'horizontal', size: 64, color: '#00aa11', icon_color: '#fff' }
      assert.deepEqual(rest, { ...sent, appearance: { ...usualAppearance, ...look } })
      assert.equal(trashed_at, null)
      assert.deepEqual((await site.call('GET', `/widgets/${id}`)).body, made.body)
    })

    test('B-03 B-89 a widget without a name is refused, on create and on update', async () => {
      for (const body of [{}, { name: '' }, { name: '   ' }]) {
        const answer = await site.call('POST', '/widgets', { body })
        assert.deepEqual(verdict(answer), [400, 'vendor_chat_widget_name_required'])
        assert.ok(answer.body.data.fields.name)
      }
      const { id } = await site.widget()
      const answer = await site.call('PATCH', `/widgets/${id}`, { body: { name: ' ' } })
      assert.deepEqual(verdict(answer), [400, 'vendor_chat_widget_name_required'])
    })

    test('B-04 B-26 a status is set by PUT and by PATCH, a new widget is active, another word is refused', async () => {
      const widget = await site.widget()
      assert.equal(widget.status, 'active')
      for (const [method, status] of [
        ['PUT', 'inactive'],
        ['PATCH', 'active'],
      ] as const) {
        const answer = await site.call(method, `/widgets/${widget.id}`, { body: { status } })
        assert.equal(answer.body.data.status, status)
      }
      const answer = await site.call('PATCH', `/widgets/${widget.id}`, { body: { status: 'paused' } })
      assert.deepEqual(verdict(answer), [400, 'vendor_chat_invalid'])
      assert.deepEqual(Object.keys(answer.body.data.fields), ['status'])
    })

    test('B-58 sent channels and rules replace all of them, omitted keys stay, looks are merged by key', async () => {
      const rules = [{ kind: 'device', mode: 'show', operator: 'is', values: ['mobile'] }]
      const widget = await site.widget({ rules, appearance: { size: 70, position: 'left' } })
      const renamed = (await site.call('PATCH', `/widgets/${widget.id}`, { body: { name: 'Other' } })).body.data
      assert.deepEqual([renamed.channels, renamed.rules], [widget.channels, rules])
      const body = { channels: [{ slug: 'phone', value: '+4930123' }], rules: [], appearance: { size: 40 } }
      const changed = (await site.call('PUT', `/widgets/${widget.id}`, { body })).body.data
      assert.deepEqual(
        changed.channels.map(({ slug }: { slug: string }) => slug),
        ['phone'],
      )
      assert.deepEqual(changed.rules, [])
      assert.deepEqual([changed.appearance.size, changed.appearance.position], [40, 'left'])
    })

    test('B-59 B-60 values are cleaned: clamped, hex only, unknown slugs and kinds and empty rules dropped', async () => {
      const widget = await site.widget({
        appearance: { size: 1000, spacing_x: -5, color: 'red', icon_color: '#ABC' },
        channels: [
          { slug: 'pigeon', value: 'coo' },
          { slug: 'link', value: 'javascript:alert(1)' },
        ],
        rules: [
          { kind: 'moon', mode: 'show', operator: 'is', values: ['full'] },
          { kind: 'url', mode: 'show', operator: 'is', values: [] },
          { kind: 'url', mode: 'show', operator: 'sounds_like', values: ['/a', ''] },
        ],
      })
      const { size, spacing_x, color, icon_color } = widget.appearance
      assert.deepEqual([size, spacing_x, color, icon_color], [96, 0, usualAppearance.color, '#abc'])
      assert.deepEqual(
        widget.channels.map(({ slug, value }: { slug: string; value: string }) => [slug, value]),
        [['link', '']],
      )
      assert.deepEqual(widget.rules, [{ kind: 'url', mode: 'show', operator: 'is', values: ['/a'] }])
    })

    test('B-10 B-11 B-14 the free kinds are kept, those of Pro and the kind of tests are dropped', async () => {
      const kinds = [
        'template',
        'url',
        'post',
        'term',
        'post_type',
        'device',
        'logged_in',
        'referrer',
        'visits',
        'role',
      ]
      const all = [...kinds, 'schedule', 'country', 'language', 'ab']
      const { rules } = await site.widget({ rules: all.map(kind => ({ kind, mode: 'show', values: ['1'] })) })
      assert.deepEqual(
        rules.map(({ kind }: { kind: string }) => kind),
        kinds,
      )
    })

    test('B-27 B-28 B-30 a widget goes to the trash, comes back, and can be purged from there only', async () => {
      const { id } = await site.widget()
      assert.deepEqual(verdict(await site.call('DELETE', `/widgets/${id}/purge`)), [409, 'vendor_chat_not_trashed'])
      assert.equal((await site.call('DELETE', `/widgets/${id}`)).status, 200)
      const update = await site.call('PATCH', `/widgets/${id}`, { body: { name: 'x' } })
      assert.deepEqual(verdict(update), [409, 'vendor_chat_trashed'])
      assert.equal((await site.call('POST', `/widgets/${id}/restore`)).status, 200)
      assert.equal((await site.call('GET', `/widgets/${id}`)).body.data.trashed_at, null)
      await site.call('DELETE', `/widgets/${id}`)
      assert.equal((await site.call('DELETE', `/widgets/${id}/purge`)).status, 200)
      assert.deepEqual(verdict(await site.call('GET', `/widgets/${id}`)), [404, 'vendor_chat_not_found'])
    })

    test('B-31 a duplicate is inactive, has another name and the same channels and rules', async () => {
      const rules = [{ kind: 'url', mode: 'hide', operator: 'contains', values: ['/x'] }]
      const widget = await site.widget({ name: 'Original', rules })
      const copy = await site.call('POST', `/widgets/${widget.id}/duplicate`)
      assert.equal(copy.status, 201)
      const { name, status, channels, appearance } = copy.body.data
      assert.deepEqual([name, status], ['Original (copy)', 'inactive'])
      assert.deepEqual([channels, copy.body.data.rules, appearance], [widget.channels, rules, widget.appearance])
    })

    test('B-61 B-36 B-37 B-104 lists carry total, pages, limit and used; without a filter there is no ceiling', async () => {
      const { body } = await site.call('GET', '/widgets?per_page=1&order=asc')
      assert.equal(body.data.length, 1)
      assert.equal(body.meta.limit, 0)
      assert.equal(body.meta.used, body.meta.total)
      assert.equal(body.meta.pages, body.meta.total)
      for (const bad of ['per_page=0', 'per_page=201', 'page=0'])
        assert.deepEqual(verdict(await site.call('GET', `/widgets?${bad}`)), [400, 'rest_invalid_param'])
    })

    test('B-88 a widget that is not there answers 404', async () => {
      for (const [method, path] of [
        ['GET', '/widgets/99999'],
        ['PATCH', '/widgets/99999'],
        ['DELETE', '/widgets/99999'],
        ['POST', '/widgets/99999/restore'],
        ['POST', '/widgets/99999/duplicate'],
      ] as const)
        assert.deepEqual(verdict(await site.call(method, path, { body: {} })), [404, 'vendor_chat_not_found'])
    })

    test('B-44 the catalogue names its channels and groups', async () => {
      const { data } = (await site.call('GET', '/channels')).body
      assert.deepEqual(data.groups, ['chat', 'call', 'social', 'location', 'form'])
      assert.equal(data.channels.length, 24)
      const { icon: _icon, ...whatsapp } = data.channels[0]
      assert.deepEqual(whatsapp, {
        slug: 'whatsapp',
        label: 'WhatsApp',
        group: 'chat',
        value_type: 'phone',
        placeholder: '+49 30 1234567',
        pattern: '^\\+?[0-9 ()./-]{5,25}$',
        supports_message: true,
        color: '#0f8a4a',
      })
    })

    test('B-45 the picker finds posts and terms by words and by ids, twenty at most', async () => {
      const ids: number[] = []
      for (let number = 0; number < 22; number++) {
        const body = { title: `Garden party ${number}`, status: 'publish' }
        ids.push((await site.request('POST', '/host/v1/posts', { as: 'admin', body })).body.id)
      }
      const found = (await site.call('GET', '/content?kind=post&q=garden')).body.data
      assert.equal(found.length, 20)
      assert.deepEqual(Object.keys(found[0]), ['id', 'title', 'type', 'url'])
      const chosen = (await site.call('GET', `/content?ids=${ids[3]},${ids[5]}`)).body.data
      assert.deepEqual(
        chosen.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b),
        [ids[3], ids[5]],
      )
      const term = await site.request('POST', '/host/v1/categories', { as: 'admin', body: { name: 'Roses' } })
      const terms = (await site.call('GET', '/content?kind=term&q=rose&type=category')).body.data
      assert.deepEqual(
        terms.map(({ id, title }: { id: number; title: string }) => [id, title]),
        [[term.body.id, 'Roses']],
      )
    })
  })
})
