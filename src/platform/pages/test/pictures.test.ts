import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Kit, startKit } from '../../media/test/kit.ts'
import { paintPicture } from '../../media/test/pictures.ts'

const photo = await paintPicture(1200, 800)

forEachEngine(engine => {
  let kit: Kit
  /** Its folder and its name without the ending. */
  let path = ''
  let id = 0
  before(async () => {
    kit = await startKit(engine)
    const { body } = await kit.upload({ bytes: photo, name: 'sea.jpg', query: '?alt_text=The+sea' })
    id = body.id
    path = new URL(body.source_url).pathname.replace('.jpg', '')
    await kit.app.app.jobs.drain()
  })
  after(() => kit.app.dispose())

  const widths = () =>
    `${path}-300x200.jpg 300w, ${path}-768x512.jpg 768w, ${path}-1024x683.jpg 1024w, ${path}.jpg 1200w`
  const newPost = async (content: string, more: object = {}) =>
    (await kit.send('POST', '/posts', { as: 'admin', body: { title: 'A post', status: 'publish', content, ...more } }))
      .body
  const pageOf = async (link: string) => (await kit.app.fetch('GET', new URL(link).pathname)).text
  const imagesOf = (page: string) => page.match(/<img[^>]*>/g) ?? []

  test('U-16 a featured picture offers all its widths, at the head of its post and beside it in a list', async () => {
    const post = await newPost('Text', { featured_media: id })
    await newPost('First in the list, without a picture')
    const [hero] = imagesOf(await pageOf(post.link))
    assert.equal(
      hero,
      `<img src="${path}-1024x683.jpg" srcset="${widths()}" sizes="(min-width: 45rem) 42rem, calc(100vw - 2rem)" alt="The sea" width="1200" height="800" decoding="async">`,
    )
    const [entry] = imagesOf((await kit.app.fetch('GET', '/')).text)
    assert.equal(
      entry,
      `<img src="${path}-1024x683.jpg" srcset="${widths()}" sizes="(min-width: 40rem) 13rem, calc(100vw - 2rem)" alt="" width="1200" height="800" loading="lazy" decoding="async">`,
    )
  })

  test('U-16 the page of a file, and a logo, offer them too', async () => {
    const file = (await kit.send('GET', `/media/${id}`)).body
    assert.match(imagesOf(await pageOf(file.link))[0] ?? '', /srcset="[^"]+ 300w, /)
    await kit.send('POST', '/settings', { as: 'admin', body: { site_logo: id, site_icon: id } })
    const home = (await kit.app.fetch('GET', '/')).text
    assert.match(home, /<img class="logo"[^>]* srcset="[^"]+ 300w, /)
    assert.ok(home.includes(`<link rel="icon" href="${path}-300x200.jpg" sizes="300x200">`), home.slice(0, 2000))
    await kit.send('POST', '/settings', { as: 'admin', body: { site_logo: 0, site_icon: 0 } })
  })

  const added = (sizes: string, size: string) =>
    ` srcset="${widths()}" sizes="${sizes}"${size} loading="lazy" decoding="async"`
  const text = '(min-width: 45rem) 42rem, calc(100vw - 2rem)'
  const scenarios = [
    {
      name: 'the original gets widths and its size',
      sent: () => `<img src="${path}.jpg" alt="">`,
      shown: () => `<img${added(text, ' width="1200" height="800"')} src="${path}.jpg" alt="">`,
    },
    {
      name: 'so does one with the whole address of the site, without quotes',
      sent: () => `<img src=http://localhost:8080${path}.jpg>`,
      shown: () => `<img${added(text, ' width="1200" height="800"')} src=http://localhost:8080${path}.jpg>`,
    },
    {
      name: 'a scaled one is shown as wide as it is',
      sent: () => `<img class="wp-image-1" src="${path}-300x200.jpg" alt="">`,
      shown: () =>
        `<img${added('(max-width: 300px) 100vw, 300px', ' width="300" height="200"')} class="wp-image-1" src="${path}-300x200.jpg" alt="">`,
    },
    {
      name: 'what the author says stays',
      sent: () => `<img src="${path}.jpg" width="400" height="267" loading="eager" alt="">`,
      shown: () =>
        `<img srcset="${widths()}" sizes="(max-width: 400px) 100vw, 400px" decoding="async" src="${path}.jpg" width="400" height="267" loading="eager" alt="">`,
    },
    {
      name: 'one that was cut out has no other widths',
      sent: () => `<img src="${path}-150x150.jpg" alt="">`,
      shown: () => `<img width="150" height="150" loading="lazy" decoding="async" src="${path}-150x150.jpg" alt="">`,
    },
    ...['https://elsewhere.example/uploads/2026/11/sea.jpg', '/uploads/2026/11/absent.jpg', '/uploads/../x.jpg'].map(
      src => ({
        name: `${src} is left as it is`,
        sent: () => `<img src="${src}" alt="">`,
        shown: () => `<img src="${src}" alt="">`,
      }),
    ),
  ]
  for (const { name, sent, shown } of scenarios) {
    test(`U-16 pictures in a text: ${name}`, async () => {
      const post = await newPost(`Before ${sent()} after`)
      const page = await pageOf(post.link)
      assert.ok(page.includes(`Before ${shown()} after`), imagesOf(page).join('\n'))
      assert.equal(post.content.raw, `Before ${sent()} after`)
    })
  }
})
