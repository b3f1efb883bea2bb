/** Whoever reads German finds no English on the screens of a service: every declared text has its German one. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Edition, inEdition } from '../../src/editions.ts'
import { commonWords } from '../../src/platform/admin/common-words.ts'
import { translated, wordsIn } from '../../src/platform/admin/translate.ts'
import { services } from '../../src/services.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

const translatedServices = services.filter(({ admin }) => admin?.words?.de)

for (const edition of ['free', 'pro'] as Edition[])
  describe(`declared texts of the ${edition} edition in German`, () => {
    let site: TestApp
    before(async () => {
      site = await startTestApp('sqlite', { env: { EDITION: edition } })
    })
    after(() => site.dispose())

    for (const { slug } of translatedServices)
      test(`${slug} lacks none`, async () => {
        const { body } = await site.request('GET', `/host/v1/admin/app/${slug}`, { as: 'administrator' })
        const service = (await inEdition(edition, services)).find(one => one.slug === slug)
        const table = { ...wordsIn(commonWords, 'de'), ...wordsIn(service?.admin?.words, 'de') }
        const missing = [...textsOf(body)].filter(text => !Object.hasOwn(table, text)).toSorted()
        assert.deepEqual(missing, [])
      })
  })

/** Everything that the translation of a description would look up. */
function textsOf(description: object): ReadonlySet<string> {
  const asked = new Set<string>()
  const recorder = new Proxy<Record<string, string>>(
    { any: 'text' },
    {
      get(_table, text) {
        if (typeof text === 'string' && /\p{L}/u.test(text)) asked.add(text)
        return undefined
      },
    },
  )
  translated(description, recorder)
  return asked
}
