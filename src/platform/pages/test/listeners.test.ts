/** How a service takes part in what addresses mean: it answers, redirects, adds, and switches off. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { slashPolicy } from '../../permalinks/hooks.ts'
import { postPath, refreshPath } from '../../posts/posts.ts'
import {
  type Asked,
  canonicalRedirect,
  missingAddress,
  pageAssets,
  type RedirectAbout,
  redirectsSwitchedOff,
  requestRedirect,
  resolveRequest,
} from '../hooks.ts'
import { ownPages } from '../own-pages.ts'
import { type Answer, assetUrl, defineAsset, type PageRedirect, reservedNames, resolve, scriptTag } from '../pages.ts'
import { type AddressSite, openAddressSite } from './address-site.ts'

forEachEngine(engine => {
  let site: AddressSite
  before(async () => {
    site = await openAddressSite(engine)
    await site.useStructure('/%postname%/')
  })
  after(() => site.app.dispose())

  const listen = (hook: { name: string }, run: (...given: any[]) => unknown) =>
    site.app.app.internals.hooks.addFilter(hook.name, run, { id: 'test' })
  afterEach(() => {
    const { hooks } = site.app.app.internals
    for (const hook of [
      resolveRequest,
      missingAddress,
      postPath,
      canonicalRedirect,
      requestRedirect,
      redirectsSwitchedOff,
      slashPolicy,
      pageAssets,
    ]) {
      hooks.remove(hook.name, 'test')
    }
  })
  const answers = (table: Readonly<Record<string, Answer>>) =>
    listen(resolveRequest, (answer: Answer | null, { base }: Asked) => table[base] ?? answer)

  test('host 25 where nothing is, a listener says where it went or what was meant, and notes its reason', async () => {
    listen(missingAddress, (answer: Answer | null, { base, note }: Asked) => {
      note(() => ({ layer: 'test', detail: `asked about ${base}`, setting: 'none' }))
      if (base === 'gone') return { kind: 'redirect', to: 'http://localhost:8080/alpha/', status: 302, reason: 'test' }
      return base === 'meant' ? { kind: 'post', id: site.ids.alpha ?? 0 } : answer
    })
    await site.check([
      ['/gone/', '302 /alpha/'],
      ['/meant/', '200 Alpha'],
      ['/alpha/', '200 Alpha'],
      ['/neither/', '404'],
    ])
    const { trace } = await resolve('/gone/', { ...(await site.app.systemContext()), system: null })
    assert.ok(
      trace.some(
        ({ layer, detail, setting }) => layer === 'test' && String(detail).endsWith('gone') && setting === 'none',
      ),
    )
    assert.equal(
      (await resolve('/alpha/', await site.app.systemContext())).trace.some(({ layer }) => layer === 'test'),
      false,
    )
  })

  test('host 25 the path that a listener gives a post is stored with it and shown everywhere', async () => {
    const id = site.ids.alpha ?? 0
    const linkOf = async () => (await site.app.request('GET', `/host/v1/posts/${id}`)).body.link
    const before = await linkOf()
    listen(postPath, (native: string | null, { post }: { post: { id: number } }) =>
      post.id === id ? '/other/way/' : native,
    )
    assert.equal(await linkOf(), before)
    await site.app.inSystem(ctx => refreshPath(id, ctx))
    assert.equal(await linkOf(), 'http://localhost:8080/other/way/')
    assert.equal(await site.visit('/alpha/'), '301 /other/way/')
    site.app.app.internals.hooks.remove(postPath.name, 'test')
    await site.app.inSystem(ctx => refreshPath(id, ctx))
    assert.equal(await linkOf(), before)
  })

  test('host 25 a listener gives a post and a term other addresses, with feeds and parts behind them', async () => {
    answers({
      'shop/red-thing': { kind: 'post', id: site.ids.alpha ?? 0 },
      texts: { kind: 'post', id: site.ids.parts ?? 0 },
      'texts/2': { kind: 'post', id: site.ids.parts ?? 0, part: 2 },
      'texts/9': { kind: 'post', id: site.ids.parts ?? 0, part: 9 },
      'my-news': { kind: 'term', id: site.ids.news ?? 0 },
      secret: { kind: 'post', id: site.ids.hidden ?? 0 },
      alpha: { kind: 'not-found' },
    })
    await site.check([
      ['/shop/red-thing/', '200 Alpha'],
      ['/shop/red-thing', '301 /shop/red-thing/'],
      ['/SHOP/Red-Thing/', '200 Alpha'],
      ['/texts/', '200 Parts'],
      ['/texts/2/', '200 Parts'],
      ['/texts/9/', '301 /texts/'],
      ['/my-news/', '200 News'],
      ['/my-news/page/1/', '301 /my-news/'],
      ['/secret/', '404'],
      ['/beta/', '200 Beta'],
    ])
    assert.match((await site.app.fetch('GET', '/my-news/feed/')).text, /^<\?xml/)
  })

  test('host 25 a listener redirects before anything is looked up, anywhere and with its own status', async () => {
    answers({
      'go-away': { kind: 'redirect', to: 'https://elsewhere.example/x', status: 308, reason: 'external' },
      forged: {
        kind: 'redirect',
        to: 'https://elsewhere.example/\r\nSet-Cookie: a=b',
        status: 301,
        reason: 'external',
      },
    })
    assert.equal(await site.visit('/go-away/'), '308 https://elsewhere.example/x')
    assert.equal(await site.visit('/forged/'), '404')
  })

  test('host 25 nobody is sent around in a circle, and nothing is asked more than once more', async () => {
    let asked = 0
    listen(resolveRequest, (_answer: Answer | null, { base }: Asked) => {
      asked += 1
      const there = { one: '/two/', two: '/one/', self: '/self/' }[base]
      return there ? { kind: 'redirect', to: `http://localhost:8080${there}`, status: 301, reason: 'manual' } : null
    })
    for (const url of ['/one/', '/two/', '/self/']) {
      asked = 0
      assert.equal(await site.visit(url), '404', url)
      assert.ok(asked <= 2)
    }
    const { trace, redirect } = await resolve('/one/', { ...(await site.app.systemContext()), system: null })
    assert.equal(redirect, null)
    assert.ok(trace.some(({ detail }) => String(detail).includes('leads back')))
  })

  test('host 25 a listener changes, drops or adds redirects after all others', async () => {
    const abouts: RedirectAbout[] = []
    listen(requestRedirect, (redirect: PageRedirect | null, about: RedirectAbout) => {
      abouts.push(about)
      if (about.address.path === '/legacy/') return { to: 'http://localhost:8080/beta/', status: 302, reason: 'manual' }
      return redirect && { ...redirect, status: 307 }
    })
    await site.check([
      ['/alpha', '307 /alpha/'],
      ['/legacy/', '302 /beta/'],
      [`/?p=${site.ids.beta}`, '307 /beta/'],
    ])
    assert.ok(abouts.some(({ resolution }) => resolution.kind === 'post'))
  })

  test('host 25 the way to the one address is switched off by reason or as a whole', async () => {
    listen(redirectsSwitchedOff, () => ['slash', 'host'])
    await site.check([
      ['/alpha', '200 Alpha'],
      [`/?p=${site.ids.alpha}`, '301 /alpha/'],
    ])
    assert.equal(await site.visit('/alpha/', { host: 'www.localhost:8080' }), '200 Alpha')
    listen(canonicalRedirect, () => null)
    assert.equal(await site.visit(`/?p=${site.ids.alpha}`), '200 Alpha')
  })

  test('host 25 the slash at the end follows the structure unless a listener wants it always or never', async () => {
    listen(slashPolicy, () => 'never')
    await site.check([
      ['/alpha', '200 Alpha'],
      ['/alpha/', '301 /alpha'],
      ['/category/news/', '301 /category/news'],
      ['/about/team/', '301 /about/team'],
      ['/', '200'],
    ])
  })

  test('scripts of services are served under a name that changes with them', async () => {
    const script = defineAsset({ name: 'widget.js', type: 'text/javascript', text: 'self.x = 1' })
    assert.match(script.name, /^widget-[0-9a-f]{12}\.js$/)
    const ctx = await site.app.systemContext()
    assert.equal((await site.app.fetch('GET', assetUrl(script, ctx))).status, 404)
    listen(pageAssets, (list: unknown[]) => [...list, script])
    const { status, text, headers } = await site.app.fetch('GET', assetUrl(script, ctx))
    assert.deepEqual([status, text, headers['content-type']], [200, 'self.x = 1', 'text/javascript; charset=utf-8'])
    assert.equal(
      String(scriptTag(script, ctx, { 'data-a': '"b"' })),
      `<script src="/assets/${script.name}" defer data-a="&quot;b&quot;"></script>`,
    )
  })

  test('every address of the house itself is reserved', () => {
    for (const path of ownPages.keys()) assert.ok(reservedNames.includes(path.split('/')[1] ?? ''), path)
  })
})
