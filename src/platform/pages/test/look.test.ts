/** What the owner chooses for the look of the site, what other programs read of its pages, and how one finds the way. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createVisitor } from './visitor.ts'

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

forEachEngine(engine => {
  let app: TestApp
  const publish = async (body: object, base = 'posts') => {
    const made = await app.request('POST', `/host/v1/${base}`, { as: 'admin', body: { status: 'publish', ...body } })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    return { id: made.body.id as number, link: made.body.link as string, path: new URL(made.body.link).pathname }
  }
  const upload = async (name: string) => {
    const headers = { 'content-type': 'image/png', 'content-disposition': `attachment; filename="${name}"` }
    const payload = Buffer.from(DOT, 'base64')
    return (await app.fetch('POST', '/api/host/v1/media', { as: 'admin', payload, headers })).body
  }
  const page = async (url: string) => (await app.fetch('GET', url)).text
  const settings = (body: object) => app.request('PUT', '/host/v1/settings', { as: 'admin', body })

  before(async () => {
    app = await startTestApp(engine)
  })
  after(() => app.dispose())

  test('an empty site invites its owner; how to fill it is told on a site that nobody else can see', async () => {
    const fresh = await page('/')
    assert.match(fresh, /<a class="button" href="\/login">Sign in and write<\/a>/)
    assert.match(fresh, /<code class="secret">npm run dozen -- demo<\/code>/)
    const owner = createVisitor(app)
    await owner.signIn('admin', ADMIN_PASSWORD)
    assert.match((await owner.get('/')).text, /<a class="button" href="\/admin">Open the dashboard<\/a>/)
  })

  test('a post tells programs its title, picture, dates and author; categories in lists are links', async () => {
    const { id: picture, source_url } = await upload('ferry.png')
    const { body: category } = await app.request('POST', '/host/v1/categories', { as: 'admin', body: { name: 'Town' } })
    const { body: below } = await app.request('POST', '/host/v1/categories', {
      as: 'admin',
      body: { name: 'Harbour & sea', parent: category.id },
    })
    const { path, link } = await publish({
      title: 'The &lt;/script&gt; ferry',
      content: 'It leaves at six.',
      featured_media: picture,
      categories: [below.id],
      date: '2026-03-05T10:00:00',
    })
    const seen = await page(path)
    const property = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(seen)?.[1]
    assert.equal(property('og:type'), 'article')
    assert.equal(property('og:url'), link)
    assert.equal(property('og:description'), 'It leaves at six.')
    assert.equal(property('og:image'), source_url)
    assert.equal(property('article:published_time'), '2026-03-05T10:00:00.000000Z')
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(seen)?.[1] ?? ''
    const { headline, author, datePublished, mainEntityOfPage, image } = JSON.parse(block)
    assert.deepEqual(
      [headline, author.name, author.url, datePublished, mainEntityOfPage, image],
      [
        'The </script> ferry',
        'admin',
        'http://localhost:8080/author/admin/',
        '2026-03-05T10:00:00.000000Z',
        link,
        source_url,
      ],
    )
    assert.match(
      await page('/'),
      /<p class="kicker"><span><a href="\/category\/town\/harbour-sea\/" rel="category">Harbour &amp; sea<\/a><\/span><\/p>/,
    )
    assert.doesNotMatch(await page('/?s=ferry'), /og:title|ld\+json/)
  })

  test('U-15 the menu is behind a button, and marks the page that is shown and what it stands below', async () => {
    const visit = await publish({ title: 'Visit us', content: 'v', menu_order: 1 }, 'pages')
    const stay = await publish({ title: 'Where to stay', content: 's', parent: visit.id }, 'pages')
    const deep = await publish({ title: 'Campsite', content: 'c', parent: stay.id }, 'pages')
    const seen = await page(stay.path)
    assert.match(seen, /<button type="button" class="menu-button" popovertarget="site-menu">Menu<\/button>/)
    assert.match(seen, /<summary aria-current="true">Visit us<\/summary><ul><li><a href="\/visit-us\/">Visit us<\/a>/)
    assert.match(seen, /<a href="\/visit-us\/where-to-stay\/" aria-current="page">/)
    assert.match(
      await page(visit.path),
      /<summary aria-current="true">Visit us<\/summary><ul><li><a href="\/visit-us\/" aria-current="page">/,
    )
    const below = await page(deep.path)
    assert.match(below, /<a href="\/visit-us\/where-to-stay\/" aria-current="true">/)
    assert.match(below, /"@type":"BreadcrumbList".*"name":"Visit us".*"name":"Where to stay".*"name":"Campsite"/)
    assert.match(seen, /<search aria-label="Search"><form class="header-search" action="\/" method="get">/)
  })

  test('U-36 pages of search results are neither newer nor older', async () => {
    for (const number of [1, 2, 3]) await publish({ title: `Lantern ${number}`, content: 'A lantern.' })
    await settings({ posts_per_page: 2 })
    assert.match(await page('/?s=lantern'), /rel="next">Next<\/a>/)
    assert.match(await page('/?s=lantern&paged=2'), /rel="prev">Previous<\/a>/)
    assert.match(await page('/'), /rel="next">Older<\/a>/)
    await settings({ posts_per_page: 10 })
  })

  test('icon, logo, accent, footer and the pages that the law asks for are the owner’s choice', async () => {
    assert.doesNotMatch(await page('/'), /rel="icon"|<style>|class="logo"/)
    assert.match(await page('/favicon.ico'), />M<\/text><\/svg>$/)
    const imprint = await publish({ title: 'Imprint', content: 'i' }, 'pages')
    const privacy = await publish({ title: 'Privacy', content: 'p' }, 'pages')
    const { id: icon, source_url } = await upload('icon.png')
    const { body } = await settings({
      ...{ site_icon: icon, site_logo: icon, accent_color: '#b3261e', footer_text: '© Us <b>' },
      ...{ imprint_page: imprint.id, privacy_page: privacy.id },
    })
    assert.deepEqual([body.site_icon, body.accent_color, body.privacy_page], [icon, '#b3261e', privacy.id])
    const seen = await page('/')
    const url = new URL(source_url).pathname
    assert.match(
      seen,
      new RegExp(
        `<link rel="icon" href="${url}" sizes="1x1">\\s*<link rel="apple-touch-icon" href="${url}" sizes="1x1">`,
      ),
    )
    assert.match(seen, new RegExp(`<img class="logo" src="${url}" alt="My site" width="1" height="1">`))
    assert.match(seen, /<style>:root\{--accent:#[0-9a-f]{6};/)
    assert.match(seen, /<p>© Us &lt;b&gt;<\/p>/)
    assert.match(
      seen,
      /aria-label="Footer menu"><ul><li><a href="\/imprint\/">Imprint<\/a><\/li><li><a href="\/privacy\/">Privacy/,
    )
    const menu = /<nav class="menu" aria-label="Main menu">(.*?)<\/nav>/s.exec(seen)?.[1] ?? ''
    assert.doesNotMatch(menu, /imprint|privacy/)
    assert.equal((await app.fetch('GET', '/favicon.ico')).headers.location, url)
    assert.equal((await app.request('GET', '/')).body.site_icon_url, source_url)
    assert.equal((await settings({ accent_color: 'red;}' })).status, 400)
    await app.request('PUT', `/host/v1/pages/${privacy.id}`, { as: 'admin', body: { status: 'draft' } })
    assert.doesNotMatch(await page('/'), /privacy/)
  })

  test('U-20 a language without words here leaves the page English, and only what people wrote is marked', async () => {
    const { path } = await publish({ title: 'مرحبا', content: 'نص' })
    await settings({ language: 'ar' })
    const seen = await page(path)
    assert.match(seen, /<html lang="en" dir="ltr">/)
    assert.match(seen, /<h1 lang="ar" dir="auto">مرحبا<\/h1>/)
    assert.match(seen, /<div class="prose" lang="ar" dir="auto"><p>نص<\/p><\/div>/)
    const booking = await publish({ title: 'Book', content: '[vendor_car_parking]' }, 'pages')
    assert.match(await page(booking.path), /<div class="prose">[\s\S]*class="parking"/)
    await settings({ language: 'en' })
  })
})
