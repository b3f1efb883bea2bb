import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Site, startSite, verdict } from './kit.ts'

const usual = {
  date_format: 'YYYY-MM-DD',
  time_format: 'HH:mm',
  records_per_page: 50,
  ip_mode: 'hash',
  retention_days: 365,
  render_ssr: true,
  shadow_dom: true,
  fail_mode: 'show',
  lead_notify: 'each',
  lead_recipients: [],
  captcha_site_key: '',
  track_events: true,
  shop_button: 'off',
  shop_widget: 0,
  shop_channel: 'whatsapp',
  shop_text: 'Ask about this product',
  shop_message: 'Hello, I have a question about {product} ({sku}).',
  trash_days: 30,
}

forEachEngine(engine => {
  describe('settings', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
    })
    after(() => site.dispose())

    test('B-20 B-42 they are read with their choices, and with which secrets are set', async () => {
      const { settings, secrets, choices } = (await site.call('GET', '/settings')).body.data
      assert.deepEqual(settings, usual)
      assert.deepEqual(secrets, { captcha_secret: false })
      assert.deepEqual(choices, {
        ip_mode: ['none', 'hash', 'truncate', 'full'],
        fail_mode: ['show', 'hide'],
        lead_notify: ['off', 'each', 'daily'],
        shop_button: ['off', 'before_cart', 'after_cart', 'summary'],
      })
    })

    test('B-43 PUT and PATCH save what is sent, unknown keys are ignored, wrong values named', async () => {
      const put = await site.call('PUT', '/settings', { body: { retention_days: 30, no_such_key: 1 } })
      assert.equal(put.status, 200)
      assert.deepEqual(put.body.data.settings, { ...usual, retention_days: 30 })
      const patch = await site.call('PATCH', '/settings', { body: { retention_days: 365 } })
      assert.deepEqual(patch.body.data.settings, usual)
      const body = { ip_mode: 'sometimes', retention_days: -1, lead_recipients: ['nobody'] }
      const bad = await site.call('PATCH', '/settings', { body })
      assert.deepEqual(verdict(bad), [400, 'vendor_chat_invalid'])
      assert.deepEqual(Object.keys(bad.body.data.fields).sort(), ['ip_mode', 'lead_recipients', 'retention_days'])
    })

    test('B-21 a secret goes in, is told to be set, and never comes out again', async () => {
      const save = (captcha_secret: unknown) =>
        site.call('PATCH', '/settings', { body: { secrets: { captcha_secret } } })
      const saved = await save('hush-hush')
      assert.deepEqual(saved.body.data.secrets, { captcha_secret: true })
      for (const answer of [saved, await site.call('GET', '/settings'), await site.call('GET', '/bootstrap')])
        assert.ok(!answer.text.includes('hush-hush'))
      const stored = await site.inSystem(ctx => ctx.db.selectFrom('options').select('value').execute())
      assert.ok(!JSON.stringify(stored).includes('hush-hush'))
      assert.deepEqual((await save('')).body.data.secrets, { captcha_secret: false })
    })
  })
})
