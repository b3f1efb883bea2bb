import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { createRandom } from '../../../../cli/demo/random.ts'
import { fillDemo } from '../../../../platform/demo/demo.ts'
import { addOrder } from '../../../../platform/shop/shop.ts'
import { hooks } from '../../hooks.ts'
import { pageData } from '../../store/page-data.ts'
import { fields, type Site, startSite, verdict } from '../../test/kit.ts'

forEachEngine(engine => {
  describe('chat Pro', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine, 'pro')
      await site.widget()
    })
    after(() => site.dispose())

    const custom = [
      { key: 'f1', label: 'Company', type: 'text', required: true },
      { key: 'f2', label: 'Size', type: 'select', options: ['small', 'large'] },
      { label: 'Details', type: 'textarea' },
      { label: 'Call me', type: 'checkbox' },
      { label: '', type: 'text' },
      { label: 'Empty choice', type: 'select', options: [] },
    ]
    const trash = async (path: string) => {
      await site.call('DELETE', path)
      await site.call('DELETE', `${path}/purge`)
    }
    const page = async (path = '/') => {
      const { text } = await site.fetch('GET', path)
      return JSON.parse(/id="vendor-chat-config">(.*?)<\/script>/.exec(text)?.[1] ?? 'null')
    }

    test('B-01 B-38 B-41 the parts of Pro are loaded, with the same version', async () => {
      const { parts, version, edition } = (await site.call('GET', '/bootstrap')).body.data
      assert.deepEqual(parts, ['widgets', 'leads', 'agents', 'webhooks', 'crm', 'experiments'])
      assert.deepEqual([version, edition], ['1.0.0', 'pro'])
    })

    test('B-10 B-20 rules by time, country and language can be saved, and the rotation of agents set', async () => {
      const rules = [
        { kind: 'schedule', mode: 'show', operator: 'within', values: ['1,2,3,4,5 09:00-18:00'] },
        { kind: 'country', mode: 'show', operator: 'is', values: ['DE'] },
        { kind: 'language', mode: 'hide', operator: 'is', values: ['fr'] },
      ]
      assert.deepEqual((await site.widget({ rules, status: 'inactive' })).rules, rules)
      const saved = await site.call('PATCH', '/settings', { body: { agent_rotation: 'weighted' } })
      assert.equal(saved.body.data.settings.agent_rotation, 'weighted')
      assert.deepEqual(saved.body.data.choices.agent_rotation, ['first', 'random', 'round_robin', 'weighted'])
    })

    test('B-19 B-51 B-66 custom fields are named f1, f2, asked for, and their answers kept', async () => {
      const form = { name: 'required', custom }
      const made = await site.widget({ channels: [{ slug: 'contact_form', form }] })
      const stored = made.channels[0].form.custom
      assert.deepEqual(
        stored.map(({ key, label }: { key: string; label: string }) => [key, label]),
        [
          ['f1', 'Company'],
          ['f2', 'Size'],
          ['f3', 'Details'],
          ['f4', 'Call me'],
        ],
      )
      const bad = await site.submit(made.id, { fields: { ...fields, f2: 'huge' } })
      assert.deepEqual(Object.keys(bad.body.data.fields), ['f1', 'f2'])
      const sent = { ...fields, f1: ' Engines Ltd ', f2: 'large', f3: 'a\nb', f4: 'on', f9: 'unasked' }
      assert.equal((await site.submit(made.id, { fields: sent })).status, 201)
      const { id } = (await site.call('GET', '/leads?per_page=1')).body.data[0]
      assert.deepEqual((await site.call('GET', `/leads/${id}/answers`)).body.data, [
        { key: 'f1', label: 'Company', type: 'text', value: 'Engines Ltd' },
        { key: 'f2', label: 'Size', type: 'select', value: 'large' },
        { key: 'f3', label: 'Details', type: 'textarea', value: 'a\nb' },
        { key: 'f4', label: 'Call me', type: 'checkbox', value: 'yes' },
      ])
      assert.deepEqual(verdict(await site.call('GET', '/leads/99999/answers')), [404, 'vendor_chat_not_found'])
      await site.call('DELETE', `/leads/${id}`)
      assert.equal((await site.call('DELETE', `/leads/${id}/purge`)).status, 200)
      await site.call('DELETE', `/widgets/${made.id}`)
    })

    test('agents stand in the channels of a page, in their order, with what they need and nothing else', async () => {
      const agent = (name: string, more: object) =>
        site.call('POST', '/agents', { body: { name, channel: 'whatsapp', value: '+49 30 1', ...more } })
      const second = (await agent('Bob', { display_order: 2, title: 'Sales', hours: '1,2,3 09:00-17:00', weight: 3 }))
        .body
      await agent('Ada', { display_order: 1, value: '+49 30 2' })
      await agent('Eve', { status: 'inactive' })
      const bad = await agent('Mallory', { value: 'javascript:alert(1)' })
      assert.deepEqual(Object.keys(bad.body.data.fields), ['value'])
      const { widgets } = await page()
      const channel = widgets[0].channels.find(({ slug }: { slug: string }) => slug === 'whatsapp')
      assert.equal(channel.rotation, 'weighted')
      assert.deepEqual(
        channel.agents.map(({ name, href }: { name: string; href: string }) => [name, href]),
        [
          ['Ada', 'https://wa.me/49302'],
          ['Bob', 'https://wa.me/49301'],
        ],
      )
      // Made once after each change, and not anew for every page.
      const ctx = await site.systemContext()
      assert.equal(await pageData(ctx), await pageData(ctx))
      await site.call('DELETE', `/agents/${second.data.id}`)
      assert.equal((await page()).widgets[0].channels[0].agents.length, 1)
    })

    test('B-72 B-73 B-101 B-102 an order is told to whoever knows its number and address, while there is a shop', async () => {
      const ask = (asked: object, more: object = {}) =>
        site.submit(0, {}, {}).then(() => lookUp({ fields: asked, ...more }))
      let visitor = 0
      const lookUp = async (body: object, from = `192.0.2.${++visitor}`) =>
        site.call('POST', '/orders/lookup', {
          as: null,
          body,
          headers: { 'x-forwarded-for': from, 'x-vendor-chat-token': (await site.tokens()).lead },
        })
      assert.deepEqual(verdict(await lookUp({})), [404, 'rest_no_route'])
      const on = await site.request('POST', '/host/v1/plugins/shop', { as: 'admin', body: { status: 'active' } })
      assert.equal(on.status, 200, on.text)
      const line = { product_id: 1, name: 'Blue mug', quantity: 2, total: 2400 }
      const order = { number: '1001', customer_id: 1, email: 'ada@example.com', status: 'on-hold' }
      await site.inSystem(ctx => addOrder({ ...order, total: 2400, currency: 'EUR', lines: [line] }, ctx))
      const found = await ask({ email: 'ADA@example.com ', order: '#1001' })
      assert.equal(found.status, 200, found.text)
      const { lines, link } = found.body.data
      assert.match(lines[0], /^Order 1001 of \d{4}-\d\d-\d\d is on hold\.$/)
      assert.deepEqual(lines.slice(1), ['2 × Blue mug: 24.00 EUR', 'Total: 24.00 EUR.'])
      assert.equal(link, null)
      const misses = [
        await ask({ email: 'bob@example.com', order: '1001' }),
        await ask({ email: 'ada@example.com', order: '1002' }),
        await ask({ email: 'ada@example.com', order: '1001' }, { website: 'http://spam' }),
      ]
      for (const miss of misses) {
        assert.deepEqual(verdict(miss), [404, 'vendor_chat_order_not_found'])
        assert.equal(miss.text, misses[0]!.text)
      }
      for (const asked of [{}, { email: 'ada@example.com' }, { order: '1001' }, { email: [], order: {} }])
        assert.deepEqual(verdict(await ask(asked)), [400, 'vendor_chat_order_invalid'])
      const statuses: number[] = []
      for (let round = 0; round < 11; round++) statuses.push((await lookUp({ fields: {} }, '203.0.113.1')).status)
      assert.deepEqual(statuses, [...Array(10).fill(400), 429])
      const tokens = await site.tokens()
      const wrongKind = await site.call('POST', '/orders/lookup', {
        as: null,
        body: {},
        headers: { 'x-vendor-chat-token': tokens.events },
      })
      assert.deepEqual(verdict(wrongKind), [403, 'vendor_chat_stale_token'])
    })

    test('B-23 the country of a visitor is what the location database says, or empty', async () => {
      assert.equal((await site.call('GET', '/context', { as: null })).body.data.country, '')
      site.app.internals.hooks.addFilter(hooks.visitorCountry.name, () => 'NZ', { id: 'test', priority: 1 })
      assert.equal((await site.call('GET', '/context', { as: null })).body.data.country, 'NZ')
      site.app.internals.hooks.remove(hooks.visitorCountry.name, 'test', 1)
    })

    test('a demonstration has agents, once', async () => {
      const about = { random: createRandom(7), progress: () => undefined }
      for (const view of ['active', 'trash'])
        for (const { id } of (await site.call('GET', `/agents?view=${view}`)).body.data) await trash(`/agents/${id}`)
      for (let round = 0; round < 2; round++) await site.inSystem(ctx => ctx.hooks.fire(fillDemo, about, ctx))
      const names = (await site.call('GET', '/agents?orderby=name&order=asc')).body.data
      assert.deepEqual(
        names.map(({ name }: { name: string }) => name),
        ['Felix Okoro', 'Nadia Brandt'],
      )
    })
  })
})
