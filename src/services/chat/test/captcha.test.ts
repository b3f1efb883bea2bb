import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { hooks } from '../hooks.ts'
import { type Site, startSite, verdict } from './kit.ts'

forEachEngine(engine => {
  describe('captcha', () => {
    let site: Site
    let provider: Server
    let widget: number
    /** How the provider answers: a body, or null to hang. */
    let answers: (sent: URLSearchParams) => string | null
    before(async () => {
      provider = createServer(async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        const answer = answers(new URLSearchParams(Buffer.concat(chunks).toString()))
        if (answer !== null) response.end(answer)
      })
      const port = await new Promise<number>(resolve =>
        provider.listen(0, '127.0.0.1', () => resolve((provider.address() as { port: number }).port)),
      )
      site = await startSite(engine, 'free', { env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } })
      site.app.internals.hooks.addFilter(hooks.captchaAddress.name, () => `http://127.0.0.1:${port}/verify`)
      widget = (await site.widget()).id
      const body = { captcha_site_key: 'public', secrets: { captcha_secret: 'hidden' } }
      await site.call('PATCH', '/settings', { body })
    })
    after(async () => {
      provider.closeAllConnections()
      provider.close()
      await site.dispose()
    })
    const refused = [400, 'vendor_chat_captcha_failed'] as [number, string]

    test('B-70 B-99 with protection on an answer is needed, and the provider must confirm it', async () => {
      answers = sent => JSON.stringify({ success: sent.get('secret') === 'hidden' && sent.get('response') === 'human' })
      for (const captcha of [undefined, '', 7, 'robot', 'x'.repeat(5000)])
        assert.deepEqual(verdict(await site.submit(widget, { captcha })), refused, String(captcha))
      assert.equal((await site.submit(widget, { captcha: 'human' })).status, 201)
    })

    test('B-99 a provider that hangs or answers nonsense counts as a refusal, within five seconds', async () => {
      for (const answer of ['nonsense', '{}', '{"success":"yes"}']) {
        answers = () => answer
        assert.deepEqual(verdict(await site.submit(widget, { captcha: 'human' })), refused, answer)
      }
      answers = () => null
      const started = performance.now()
      assert.deepEqual(verdict(await site.submit(widget, { captcha: 'human' })), refused)
      assert.ok(performance.now() - started < 5000)
    })

    test('without the secret there is no protection', async () => {
      await site.call('PATCH', '/settings', { body: { secrets: { captcha_secret: '' } } })
      assert.equal((await site.submit(widget)).status, 201)
    })
  })
})
