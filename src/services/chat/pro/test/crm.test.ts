import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type Heard, type StandIn, startStandIn } from '../../../../../test/kit/stand-in.ts'
import { type Site, startSite, verdict } from '../../test/kit.ts'
import { proHooks } from '../hooks.ts'
import { crmProviders } from '../store/crm/providers.ts'

const keys: Record<string, string> = {
  mailchimp: '0123456789abcdef0123456789abcdef-us21',
  brevo: 'xkeysib-right',
  mailerlite: 'right-token',
  hubspot: 'pat-right-token',
}
const basicOf = (key: string) => `Basic ${Buffer.from(`key:${key}`).toString('base64')}`

/** Each service as its documentation describes it: another key is refused with 401. */
function play(request: Heard): { status: number; body?: unknown } {
  const { method, path, headers } = request
  const [, provider = ''] = path.split('/')
  const key = keys[provider]!
  const isRight =
    provider === 'mailchimp'
      ? headers.authorization === basicOf(key)
      : provider === 'brevo'
        ? headers['api-key'] === key
        : headers.authorization === `Bearer ${key}`
  if (!isRight) return { status: 401, body: { message: `wrong key ${JSON.stringify(headers)}` } }
  const address = `${method} ${path.replace(`/${provider}`, '').replace(/\?.*$/, '')}`
  const lists: Record<string, unknown> = {
    'GET /lists': { lists: [{ id: 'a1', name: 'News' }] },
    'GET /contacts/lists': { lists: [{ id: 7, name: 'News' }], count: 1 },
    'GET /groups': { data: [{ id: '31985378335392975', name: 'News' }] },
    'POST /crm/v3/lists/search': { lists: [{ listId: '12', name: 'News' }] },
    'POST /crm/v3/objects/contacts/batch/upsert': { status: 'COMPLETE', results: [{ id: '901' }] },
  }
  return { status: address.startsWith('POST /contacts') ? 201 : 200, body: lists[address] ?? {} }
}
const listIds: Record<string, string> = { mailchimp: 'a1', brevo: '7', mailerlite: '31985378335392975', hubspot: '12' }

forEachEngine(engine => {
  describe('CRM connections', () => {
    let site: Site
    let services: StandIn
    let widget: number
    before(async () => {
      services = await startStandIn(play)
      site = await startSite(engine, 'pro', { env: { OUTBOUND_ALLOW: services.host } })
      const { hooks } = site.app.internals
      hooks.addFilter(proHooks.crmAddress.name, (_own, { provider }) => `${services.origin}/${provider}`)
      const consent = { required: false, text: 'Write to me' }
      widget = (await site.widget({ channels: [{ slug: 'contact_form', form: { phone: 'optional', consent } }] })).id
    })
    after(async () => {
      await services.close()
      await site.dispose()
    })
    const connect = async (provider: string, differences: object = {}) => {
      const body = { name: provider, provider, api_key: keys[provider], list_id: listIds[provider], ...differences }
      const made = await site.call('POST', '/crm', { body })
      if (made.status !== 201) throw new Error(made.text)
      return made.body.data
    }
    const trash = (id: number) => site.call('DELETE', `/crm/${id}`)

    test('B-54 the providers are told, at least three of them', async () => {
      const { data } = (await site.call('GET', '/crm/providers')).body
      assert.deepEqual(
        data.map(({ slug, available }: { slug: string; available: boolean }) => [slug, available]),
        crmProviders.map(({ slug }) => [slug, true]),
      )
      assert.ok(data.length >= 3)
    })

    for (const provider of Object.keys(keys)) {
      test(`B-55 B-56 ${provider}: lists by key and by connection, a wrong key is refused, a missing list is told`, async () => {
        const expected = [{ id: listIds[provider], name: 'News' }]
        const byKey = (api_key: string) => site.call('POST', '/crm/lists', { body: { provider, api_key } })
        assert.deepEqual((await byKey(keys[provider]!)).body.data, expected)
        const wrong = keys[provider]!.replace(/^../, 'zz')
        const refused = await byKey(wrong)
        assert.deepEqual(verdict(refused), [400, 'vendor_chat_crm_key'])
        assert.ok(!refused.text.includes('wrong key'), 'what the service wrote stays there')
        const { id } = await connect(provider)
        assert.deepEqual((await site.call('POST', '/crm/lists', { body: { id } })).body.data, expected)
        const check = async () => (await site.call('POST', `/crm/${id}/check`)).body.data
        assert.deepEqual(await check(), { success: true, key: true, list: true, list_name: 'News' })
        await site.call('PATCH', `/crm/${id}`, { body: { list_id: 'elsewhere' } })
        assert.deepEqual(await check(), { success: false, key: true, list: false, list_name: '' })
        await site.call('PATCH', `/crm/${id}`, { body: { api_key: wrong } })
        assert.deepEqual(await check(), { success: false, key: false, list: false, list_name: '' })
        await trash(id)
      })

      test(`${provider}: who agreed is added to the list in the shape of its documentation`, async () => {
        const { id } = await connect(provider)
        services.heard.length = 0
        const fields = { name: 'Ada King Lovelace', email: 'Ada@Example.com', phone: '+493012345678', message: 'Hi' }
        await site.submit(widget, { fields })
        await site.submit(widget, { fields, consent: true })
        await site.app.jobs.drain()
        const added = services.heard.filter(({ body }) => body !== null)
        assert.deepEqual(
          added.map(({ method, path, body }) => [method, path, body]),
          expectedCalls[provider],
        )
        const connection = (await site.call('GET', `/crm/${id}`)).body.data
        assert.deepEqual([connection.status, connection.last_error], ['active', ''])
        await trash(id)
      })
    }

    test('B-25 a connection says that it has a key and never which one', async () => {
      const { id } = await connect('brevo')
      for (const path of ['/crm', `/crm/${id}`]) {
        const answer = await site.call('GET', path)
        assert.ok(!answer.text.includes('xkeysib-right'))
        const record = Array.isArray(answer.body.data) ? answer.body.data[0] : answer.body.data
        assert.equal(record.has_key, true)
        assert.ok(!('api_key' in record))
      }
      const keyless = await connect('brevo', { api_key: null })
      assert.equal(keyless.has_key, false)
      const stored = await site.inSystem(ctx => ctx.db.selectFrom('chat_crm_connections').selectAll().execute())
      assert.ok(!JSON.stringify(stored).includes('xkeysib-right'))
      for (const one of [id, keyless.id]) await trash(one)
    })

    test('a key that is refused marks the connection, a service that fails is tried again', async () => {
      const { id } = await connect('brevo', { api_key: 'xkeysib-wrong', only_with_consent: false })
      await site.submit(widget)
      await site.app.jobs.drain()
      const state = async () => {
        const { status, last_error } = (await site.call('GET', `/crm/${id}`)).body.data
        return [status, last_error !== '']
      }
      assert.deepEqual(await state(), ['error', true])
      await site.call('PATCH', `/crm/${id}`, { body: { api_key: keys.brevo, status: 'active' } })
      services.answer = () => ({ status: 503 })
      await site.submit(widget)
      await site.app.jobs.drain()
      assert.deepEqual(await state(), ['active', true])
      services.answer = play
      site.moveClock(20_000)
      await site.app.jobs.drain()
      assert.deepEqual(await state(), ['active', false])
      await trash(id)
    })

    test('a saved connection of another site does not exist here', async () => {
      const body = { path: '/second', title: 'Second', admin_login: 'admin' }
      await site.request('POST', '/host/v1/sites', { as: 'admin', body })
      const { id } = await connect('brevo')
      const elsewhere = (path: string, sent: object) =>
        site.fetch('POST', `/second/api/vendor-chat/v1${path}`, { as: 'admin', body: sent })
      assert.deepEqual(verdict(await elsewhere('/crm/lists', { id })), [404, 'vendor_chat_not_found'])
      assert.deepEqual(verdict(await elsewhere(`/crm/${id}/check`, {})), [404, 'vendor_chat_not_found'])
      const missing = await site.call('POST', '/crm/lists', { body: { provider: 'pigeon' } })
      assert.deepEqual(Object.keys(missing.body.data.fields), ['provider', 'api_key'])
    })
  })
})

const email = 'Ada@Example.com'
const member = createHash('md5').update(email.toLowerCase()).digest('hex')
const names = { first: 'Ada King', last: 'Lovelace', phone: '+493012345678' }
const expectedCalls: Record<string, unknown> = {
  mailchimp: [
    [
      'PUT',
      `/mailchimp/lists/a1/members/${member}`,
      {
        email_address: email,
        status_if_new: 'subscribed',
        merge_fields: { FNAME: names.first, LNAME: names.last, PHONE: names.phone },
      },
    ],
  ],
  brevo: [
    [
      'POST',
      '/brevo/contacts',
      {
        email,
        attributes: { FIRSTNAME: names.first, LASTNAME: names.last, SMS: names.phone },
        listIds: [7],
        updateEnabled: true,
      },
    ],
  ],
  mailerlite: [
    [
      'POST',
      '/mailerlite/subscribers',
      { email, fields: { name: names.first, last_name: names.last, phone: names.phone }, groups: [listIds.mailerlite] },
    ],
  ],
  hubspot: [
    [
      'POST',
      '/hubspot/crm/v3/objects/contacts/batch/upsert',
      {
        inputs: [
          {
            idProperty: 'email',
            id: email,
            properties: { email, firstname: names.first, lastname: names.last, phone: names.phone },
          },
        ],
      },
    ],
    ['PUT', '/hubspot/crm/v3/lists/12/memberships/add', ['901']],
  ],
}
