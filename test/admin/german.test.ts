/** Every text that a declaration says has a German word. A new screen without one fails here, by its text. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { deNames } from '../../admin/platform/words/de-names.ts'
import { type Edition, inEdition } from '../../src/editions.ts'
import { commonWords } from '../../src/kernel/common-words.ts'
import { german } from '../../src/platform/admin/screens-de.ts'
import { spokenTexts } from '../../src/platform/admin/translate.ts'
import { siteScreens } from '../../src/platform/sites/sites.ts'
import { services } from '../../src/services.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

for (const edition of ['free', 'pro'] as Edition[])
  describe(`services of the ${edition} edition in German`, () => {
    let site: TestApp
    before(async () => {
      site = await startTestApp('sqlite', { env: { EDITION: edition } })
    })
    after(() => site.dispose())

    for (const { slug } of services.filter(({ admin }) => admin?.words?.de))
      test(`${slug} is said whole`, async () => {
        const { body } = await site.request('GET', `/host/v1/admin/app/${slug}`, { as: 'administrator' })
        const service = (await inEdition(edition, services)).find(one => one.slug === slug)
        const words = { ...commonWords.de, ...service?.admin?.words?.de }
        assert.deepEqual([...spokenTexts(body)].filter(text => /\p{L}/u.test(text) && !(text in words)).toSorted(), [])
      })

    test('what people are told of is said in German too', async () => {
      const choices = async (language: string): Promise<string[]> => {
        const asked = `/host/v1/notifications/preferences?_locale=${language}`
        return (await site.request('GET', asked, { as: 'administrator' })).body.map(({ title }: any) => title)
      }
      const [english, german] = [await choices('en'), await choices('de')]
      assert.ok(english.includes('Somebody mentioned me') && german.includes('Jemand hat mich erwähnt'))
      assert.deepEqual(
        german.filter(title => english.includes(title)),
        [],
      )
    })
  })

describe('in German', () => {
  let site: TestApp
  before(async () => {
    site = await startTestApp('sqlite')
  })
  after(() => site.dispose())

  const known = Object.fromEntries(services.map(service => [service.slug, service]))
  const lostOf = async (slug: string, words: Readonly<Record<string, string>>): Promise<string[]> => {
    const { body } = await site.request('GET', `/host/v1/admin/app/${slug}`, { as: 'administrator' })
    return [...spokenTexts(body)].filter(text => text !== '' && !(text in commonWords.de!) && !(text in words))
  }

  for (const slug of ['content', 'host'])
    test(`the platform's ${slug} is said whole`, async () => assert.deepEqual(await lostOf(slug, german), []))

  test('so are the names of roles, and the services that can be switched on', async () => {
    const read = async (path: string) => (await site.request('GET', `/host/v1${path}`, { as: 'administrator' })).body
    const modules = (await read('/plugins?per_page=100')).filter(({ id, requires }: any) => !requires && id in known)
    const texts = modules.flatMap(({ name, description }: any) => [name, description])
    const names = (await read('/roles')).map(({ name }: any) => name)
    assert.deepEqual(
      [...texts, ...names].filter(text => !(text in deNames)),
      [],
    )
    assert.equal(modules.length, services.length)
  })

  test('so are screens that only a network has', () => {
    const words = { ...commonWords.de, ...german }
    assert.deepEqual(
      [...spokenTexts(siteScreens)].filter(text => !(text in words)),
      [],
    )
  })
})
