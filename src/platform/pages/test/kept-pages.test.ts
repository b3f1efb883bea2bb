/** Pages that are used again: the same bytes for everybody, unless somebody adds to them or something was written. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { html } from '../../html/html.ts'
import { headParts } from '../hooks.ts'
import { type AddressSite, openAddressSite } from './address-site.ts'

forEachEngine(engine => {
  let site: AddressSite
  before(async () => {
    site = await openAddressSite(engine)
    await site.useStructure('/%postname%/')
  })
  after(() => site.app.dispose())

  const read = async (headers: Readonly<Record<string, string>> = {}) => {
    const { status, text, headers: answered } = await site.app.fetch('GET', '/alpha/', { headers })
    return { status, text, etag: String(answered.etag) }
  }

  test('what a service adds to one visit is not in the next one', async () => {
    const { hooks } = site.app.app.internals
    let visitor = 0
    hooks.addFilter(headParts.name, () => [html`<meta name="visitor" content="${++visitor}">`], { id: 'test' })
    const visits = [await read(), await read(), await read()]
    hooks.remove(headParts.name, 'test')
    const told = visits.map(({ text }) => /name="visitor" content="(\d)"/.exec(text)?.[1])
    assert.deepEqual(told, ['1', '2', '3'])
    assert.equal(new Set(visits.map(({ etag }) => etag)).size, 3)
    const plain = await read()
    assert.equal(plain.text.includes('name="visitor"'), false)
  })

  test('the same page again has the same mark, packed or not, and whoever knows it gets nothing', async () => {
    await read()
    const [one, other] = [await read(), await read()]
    assert.deepEqual(one, other)
    assert.equal((await read({ 'if-none-match': one.etag })).status, 304)
    const packed = await site.app.app.server.inject({ url: '/alpha/', headers: { 'accept-encoding': 'br' } })
    assert.equal(packed.headers['content-encoding'], 'br')
    assert.equal(packed.headers.etag, `W/${one.etag}`)
    assert.equal(brotliDecompressSync(packed.rawPayload).toString(), one.text)
    assert.equal((await read({ 'if-none-match': `W/${one.etag}` })).status, 304)
  })

  test('a change is in the next answer', async () => {
    const before = await read()
    const body = { title: 'Alpha, rewritten' }
    await site.app.request('PUT', `/host/v1/posts/${site.ids.alpha}`, { as: 'admin', body })
    const changed = await read({ 'if-none-match': before.etag })
    assert.equal(changed.status, 200)
    assert.match(changed.text, /Alpha, rewritten/)
  })
})
