import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { listMails, textOfMail } from '../../../../platform/mail/mail.ts'
import { type Site, startSite, verdict } from '../../test/kit.ts'
import { type StandIn, startStandIn } from './service-stand-in.ts'

forEachEngine(engine => {
  describe('share buttons Pro', () => {
    let site: Site
    let service: StandIn
    before(async () => {
      service = await startStandIn()
      site = await startSite(engine, 'pro', { env: { OUTBOUND_ALLOW: service.host } })
    })
    after(async () => {
      await site.dispose()
      await service.close()
    })
    const save = (settings: object, secrets: object = {}) =>
      site.call('POST', '/settings', { body: { settings, secrets } })
    let visitors = 0
    const subscribe = (body: object, from = `192.0.2.${++visitors}`) =>
      site.call('POST', '/subscribe', { as: null, body, headers: { 'x-forwarded-for': from } })
    const mails = async () => {
      const ctx = await site.systemContext()
      return (await ctx.db.selectFrom('outbox').select(['id']).execute()).length
    }

    test('D-66 a form that is not set up does not exist', async () => {
      const { id } = await site.post()
      const nowhere = [404, 'vendor_social_share_not_found']
      assert.deepEqual(verdict(await subscribe({ email: 'ada@example.com', post: id })), nowhere)
      await save({ subscribe_mode: 'subscribe' })
      assert.deepEqual(
        verdict(await subscribe({ email: 'ada@example.com', post: id })),
        nowhere,
        'no service to subscribe to',
      )
      await save({ subscribe_mode: 'send', enabled: false })
      assert.deepEqual(verdict(await subscribe({ email: 'ada@example.com', post: id })), nowhere)
      await save({ enabled: true })
    })

    test('D-41 the post goes by mail, with its title and its address and nothing that the caller wrote', async () => {
      const { id, link } = await site.post({ title: 'Tide & time' })
      const answer = await subscribe({ email: 'ada@example.com', post: id, note: 'buy this' })
      assert.equal(answer.status, 200)
      assert.deepEqual(Object.keys(answer.body.data), ['message'])
      const ctx = await site.systemContext()
      const [mail] = await listMails({ limit: 1, offset: 0 }, ctx)
      const text = String(await textOfMail(mail!, ctx))
      assert.ok(text.includes(link) && text.includes('Tide & time') && !text.includes('buy this'))
      assert.equal(await mails(), 1)
    })

    const noAddresses = [
      '',
      'ada',
      'a@b\r\nBcc: c@d.example',
      '"x@y z"@d.example',
      'a@b.example,c@d.example',
      'A <a@b.example>',
      'g:a@b.example;',
    ]
    for (const email of noAddresses)
      test(`D-62 D7 ${JSON.stringify(email)} is no address`, async () => {
        const { id } = await site.post()
        const answer = await subscribe({ email, post: id })
        assert.deepEqual(verdict(answer), [400, 'vendor_social_share_email'])
        assert.equal(answer.body.data.field, 'email')
      })

    test('D-63 drafts, protected posts and other types are not sent', async () => {
      const before = await mails()
      const draft = await site.post({ status: 'draft' })
      const locked = await site.post({ password: 'secret' })
      const page = (
        await site.request('POST', '/host/v1/pages', { as: 'admin', body: { title: 'P', status: 'publish' } })
      ).body
      for (const post of [draft.id, locked.id, page.id, 999_999, 'x', undefined])
        assert.deepEqual(verdict(await subscribe({ email: 'ada@example.com', post })), [
          400,
          'vendor_social_share_post',
        ])
      assert.equal(await mails(), before)
    })

    test('D-61 D-68 five requests in ten minutes, refused ones included, and then 429 with the wait', async () => {
      const from = '198.51.100.1'
      const { id } = await site.post()
      for (let index = 0; index < 5; index++) await subscribe({ email: 'x', post: id }, from)
      const refused = await subscribe({ email: 'ada@example.com', post: id }, from)
      assert.deepEqual(verdict(refused), [429, 'vendor_social_share_too_many'])
      assert.ok(Number(refused.headers['retry-after']) > 0)
    })

    test('D6 nobody gets more than three mails a day, whoever asks, and all answers are alike', async () => {
      const before = await mails()
      const { id } = await site.post()
      const answers = []
      for (let index = 0; index < 8; index++)
        answers.push((await subscribe({ email: 'Victim@example.com', post: id })).text)
      assert.equal((await mails()) - before, 3)
      assert.equal(new Set(answers).size, 1)
    })

    test('D-64 D-65 subscribing needs consent and a service that answers', async () => {
      const { id } = await site.post()
      await save(
        { subscribe_mode: 'subscribe', email_service_url: service.url },
        { email_service_key: 'key of the service' },
      )
      const email = 'grace@example.com'
      assert.deepEqual(verdict(await subscribe({ email, post: id })), [400, 'vendor_social_share_consent'])
      assert.equal(service.heard.length, 0)
      assert.equal((await subscribe({ email, post: id, consent: true })).status, 200)
      const [heard] = service.heard
      assert.deepEqual(Object.keys(heard!.body), ['email', 'post', 'consent_at'])
      assert.deepEqual([heard!.body.email, heard!.body.post, heard!.key], [email, id, 'Bearer key of the service'])
      const before = await mails()
      await save({ subscribe_mode: 'both' })
      service.status = 503
      assert.deepEqual(verdict(await subscribe({ email, post: id, consent: true })), [
        502,
        'vendor_social_share_service',
      ])
      assert.equal(await mails(), before, 'nothing was sent')
      service.status = 200
      assert.equal((await subscribe({ email, post: id })).status, 200)
      assert.equal(await mails(), before + 1)
      const { text } = await site.call('GET', '/settings')
      assert.ok(!text.includes('key of the service'))
      await save({ subscribe_mode: 'off' })
    })

    test('D-14 D-15 D-16 D-17 posts have a set and a pin of their own', async () => {
      const usual = (await site.set({ placements: { post: { content: 'content_top', extra: [] } } })).item
      const own = (await site.set({ name: 'Own', instance: { networks: ['pinterest'] } })).item
      const { id, path } = await site.post()
      const meta = {
        _vendor_share_set: own.id,
        _vendor_share_pin_image: 0,
        _vendor_share_pin_description: 'Pin & win',
        _vendor_share_pin_nohover: true,
      }
      const saved = await site.request('POST', `/host/v1/posts/${id}`, { as: 'admin', body: { meta } })
      assert.equal(saved.status, 200)
      assert.equal(saved.body.meta._vendor_share_set, own.id)
      const { text } = await site.fetch('GET', path)
      assert.ok(text.includes('data-n="pinterest"') && !text.includes('data-n="facebook"'))
      assert.ok(text.includes(encodeURIComponent('Pin & win')))
      const { posts } = (await site.call('GET', `/sets/${own.id}/usage`)).body.data
      assert.deepEqual(
        posts.map((post: { id: number }) => post.id),
        [id],
      )
      await site.call('DELETE', `/sets/${own.id}`)
      const after = await site.request('GET', `/host/v1/posts/${id}`, { as: 'admin' })
      assert.equal(after.body.meta._vendor_share_set, 0)
      assert.ok((await site.fetch('GET', path)).text.includes('data-n="facebook"'))
      await site.call('DELETE', `/sets/${usual.id}`)
    })

    test('D-04 D-50 Pro has two positions more, on pages and for clicks', async () => {
      const { positions } = (await site.call('GET', '/catalogue')).body.data
      assert.deepEqual(positions.extra.slice(-2), ['image_hover', 'popup'])
      const placements = { post: { content: 'none', extra: ['image_hover', 'popup'] } }
      const { item } = await site.set({ placements })
      assert.deepEqual(item.placements, placements)
      const { id, path } = await site.post()
      const { text } = await site.fetch('GET', path)
      assert.ok(text.includes('id="vs-popup"') && text.includes('<template id="vs-hover">'))
      await site.click({ network: 'x', post: id, placement: 'popup' })
      const { clicks } = (await site.call('GET', `/counts/${id}`, { as: null })).body.data
      assert.deepEqual(clicks, { x: 1 })
      await site.call('DELETE', `/sets/${item.id}`)
    })

    test('D-09 D-69 figures reach back a year and tell placements', async () => {
      for (const days of [7, 30, 90, 365]) {
        const { data } = (await site.call('GET', `/analytics?days=${days}`)).body
        assert.deepEqual([data.days, data.series.length], [days, days])
        assert.ok(data.placements.some(({ placement }: { placement: string }) => placement === 'popup'))
      }
      assert.equal((await site.call('GET', '/analytics?days=91')).body.data.days, 30)
    })

    test('the form stands below posts, and without a script it is an ordinary one', async () => {
      await save({ subscribe_mode: 'send' })
      const { id, path } = await site.post()
      const { text } = await site.fetch('GET', path)
      assert.ok(text.includes('class="vs-save"') && text.includes(`name="post" value="${id}"`))
      const sent = await site.call('POST', '/subscribe', {
        as: null,
        payload: `email=ada%40example.com&post=${id}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
          'x-forwarded-for': '203.0.113.9',
        },
      })
      assert.deepEqual([sent.status, sent.headers['content-type']], [200, 'text/html; charset=utf-8'])
      await save({ subscribe_mode: 'off' })
    })
  })
})
