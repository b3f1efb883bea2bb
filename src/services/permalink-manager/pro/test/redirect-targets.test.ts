/** Where redirects lead, who may see them, and what they must never lead to. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { published, type Site, startSite } from '../../test/kit.ts'

forEachEngine(engine => {
  let site: Site
  const add = (body: object) => site.call('POST', '/redirects', { body })
  before(async () => {
    site = await startSite(engine, 'pro')
    await site.set({ external_redirect_hosts: ['good.example', 'allowed.example', 'ports.example:8443'] })
  })
  after(() => site.dispose())

  test('S-G2 everybody with View reads the list of redirects; changing it needs its own right', async () => {
    await add({ source: 'listed', target: '/somewhere' })
    for (const as of ['contributor', 'author', 'editor', 'administrator']) {
      const list = await site.call('GET', '/redirects', { as })
      assert.deepEqual([list.status, list.body.data.length], [200, 1], as)
      assert.equal((await site.call('GET', '/redirects?format=csv', { as })).status, 200, as)
    }
    const [{ id }] = await site.data('GET', '/redirects')
    for (const as of ['contributor', 'author']) {
      const body = { source: 'mine', target: '/x' }
      assert.equal((await site.call('POST', '/redirects', { as, body })).status, 403, as)
      assert.equal((await site.call('PUT', `/redirects/${id}`, { as, body: { note: 'x' } })).status, 403, as)
      assert.equal((await site.call('DELETE', `/redirects/${id}`, { as })).status, 403, as)
    }
    assert.equal((await site.call('GET', '/redirects', { as: 'subscriber' })).status, 403)
    assert.equal((await site.call('GET', '/redirects', { as: null })).status, 401)
  })

  const copied = [
    ['/t/#section', '?y=2', '/t/?y=2#section'],
    ['/t/?x=1#section', '?y=2', '/t/?x=1&y=2#section'],
    ['/t/#section', '', '/t/#section'],
    ['/t/?#f', '?y=2', '/t/?y=2#f'],
    ['https://good.example/a?x=1#f', '?y=2', 'https://good.example/a?x=1&y=2#f'],
    ['https://good.example/a#f?g', '?y=2', 'https://good.example/a?y=2#f?g'],
    ['https://good.example/', '?y=2', 'https://good.example/?y=2'],
  ] as const
  for (const [index, [target, query, expected]] of copied.entries())
    test(`S-N7 a copied query goes before the fragment: ${target} with ${query || 'none'}`, async () => {
      const made = await add({ source: `src-${index}`, target })
      assert.equal(made.status, 201, made.text)
      assert.equal(await site.visit(`/src-${index}/${query}`), `301 ${expected}`)
    })

  const hosts = [
    ['https://allowed.example/x', 201],
    ['http://allowed.example/x', 201],
    ['https://ALLOWED.example:443/x', 201],
    ['https://notallowed.example/x', 422],
    ['https://allowed.example.evil.test/x', 422],
    ['https://sub.allowed.example/x', 422],
    ['https://allowed.example:8443/x', 422],
    ['http://allowed.example:443/x', 422],
    ['https://ports.example:8443/x', 201],
    ['https://ports.example/x', 422],
  ] as const
  for (const [index, [target, expected]] of hosts.entries())
    test(`T-3 a host is allowed by its whole name and its port: ${target}`, async () => {
      const { status, body } = await add({ source: `host-${index}`, target })
      assert.equal(status, expected, JSON.stringify(body))
      if (expected === 422) assert.equal(body.code, 'vendor_permalink_manager_host_not_allowed')
    })

  test('T-3 a host that is taken off the list is not followed any more', async () => {
    assert.equal((await add({ source: 'taken-off', target: 'https://ports.example:8443/y' })).status, 201)
    assert.equal(await site.visit('/taken-off/'), '301 https://ports.example:8443/y')
    await site.set({ external_redirect_hosts: ['good.example', 'allowed.example', 'ports.example'] })
    assert.equal(await site.visit('/taken-off/'), '404')
  })

  for (const status of ['draft', 'pending', 'private', 'future', 'trash'])
    test(`T-4 the old address of what became ${status} says nothing about it`, async () => {
      const id = await site.make('posts', published(`Secret ${status}`))
      for (const uri of [`old-${status}`, `new-${status}`]) await site.data('PUT', `/uris/post/${id}`, { uri })
      await add({ source: `manual-${status}`, target: `/new-${status}` })
      assert.equal(await site.visit(`/old-${status}/`), `301 /new-${status}/`)
      if (status === 'trash') await site.request('DELETE', `/host/v1/posts/${id}`, { as: 'admin' })
      else {
        const date = status === 'future' ? { date: '2099-01-01T00:00:00' } : {}
        await site.change('posts', id, { status, ...date })
      }
      for (const path of [`/old-${status}/`, `/manual-${status}/`, `/old-${status}/2/`]) {
        const answer = await site.fetch('GET', path)
        assert.deepEqual([answer.status, answer.headers.location], [404, undefined], path)
      }
    })

  test('T-5 switching a redirect on again may not close a circle', async () => {
    const a = (await add({ source: 'circle-a', target: '/circle-b', is_enabled: false })).body.data
    const b = await add({ source: 'circle-b', target: '/circle-a' })
    assert.equal(b.status, 201, b.text)
    const refused = await site.call('PUT', `/redirects/${a.id}`, { body: { is_enabled: true } })
    assert.equal(refused.status, 422)
    const after = (await site.data('GET', '/redirects?search=circle')).find((one: { id: number }) => one.id === a.id)
    assert.equal(after.is_enabled, false)
  })
})
