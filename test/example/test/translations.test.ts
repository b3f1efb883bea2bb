/** Guides of the library in several languages, over HTTP. */

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { dynamicTables } from '../../../src/db/row-types.ts'
import { forEachEngine } from '../../kit/databases.ts'
import { startTestApp, type TestApp } from '../../kit/test-app.ts'
import { example } from '../service.ts'

const folder = new URL('../../', import.meta.url)

forEachEngine(engine => {
  describe('guides in several languages', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [example], servicesFolder: folder })
    })
    after(() => app.dispose())
    beforeEach(() =>
      app.inSystem(async ctx => {
        for (const table of ['record_translations', 'example_guides'])
          await dynamicTables(ctx.db).deleteFrom(table).execute()
      }),
    )

    const ask = (method: string, path: string, body?: unknown) =>
      app.request(method, `/example/v1${path}`, { as: 'admin', ...(body === undefined ? {} : { body }) })
    const make = async (language: string, more: object = {}) =>
      (await ask('POST', '/guides', { title: `Saw ${language}`, body: 'Cut slowly.', language, ...more })).body.data
    const link = (source_id: number, target_id: number) =>
      ask('PUT', '/multilingual/guides/link-translations', { source_id, target_id })
    const group = async (id: number) =>
      (await ask('GET', `/multilingual/guides/${id}/translations`)).body.data.map((one: any) => [
        one.language,
        one.is_original,
        one.drift.map(({ field }: { field: string }) => field),
      ])

    test('one made in the group of another is its translation; one of its own has a group of its own', async () => {
      const original = await make('en')
      const translation = await make('de', { translation_group: original.translation_group })
      assert.notEqual((await make('fr')).translation_group, original.translation_group)
      const expected = [
        ['en', true, []],
        ['de', false, []],
      ]
      assert.deepEqual(await group(original.id), expected)
      assert.deepEqual(await group(translation.id), expected)
    })

    test('no two of a group are in one language, also when one comes out of the trash or many come at once', async () => {
      const { id, translation_group } = await make('en')
      const german = await make('de', { translation_group })
      const again = await ask('POST', '/guides', { title: 'Again', language: 'de', translation_group })
      assert.deepEqual([again.status, again.body.code], [409, 'example_duplicate'])
      assert.equal((await ask('PATCH', `/guides/${german.id}`, { language: 'en' })).status, 409)
      await ask('DELETE', `/guides/${german.id}`)
      const bodies = Array.from({ length: 4 }, (_, at) => ({ title: `Race ${at}`, language: 'de', translation_group }))
      const raced = await Promise.all(bodies.map(body => ask('POST', '/guides', body)))
      assert.deepEqual(raced.map(({ status }) => status).toSorted(), [201, 409, 409, 409])
      assert.equal((await ask('POST', `/guides/${german.id}/restore`)).status, 409)
      assert.equal((await group(id)).length, 2)
    })

    test('a change of the original is told word by word until somebody confirms the translation', async () => {
      const original = await make('en')
      const german = await make('de', { translation_group: original.translation_group })
      await ask('PATCH', `/guides/${original.id}`, { body: 'Cut very slowly.' })
      const [, told] = (await ask('GET', `/multilingual/guides/${german.id}/translations`)).body.data
      assert.deepEqual(told.drift, [
        {
          field: 'body',
          before: 'Cut slowly.',
          after: 'Cut very slowly.',
          pieces: [
            { text: 'Cut ', is: 'same' },
            { text: 'very ', is: 'added' },
            { text: 'slowly.', is: 'same' },
          ],
        },
      ])
      await ask('PATCH', `/guides/${german.id}`, { body: 'Langsam.' })
      assert.deepEqual((await group(german.id))[1], ['de', false, ['body']])
      await ask('POST', `/multilingual/guides/${german.id}/acknowledge`)
      assert.deepEqual((await group(german.id))[1], ['de', false, []])
    })

    test('the status names what is missing and what has fallen behind, by language', async () => {
      const original = await make('en')
      const german = await make('de', { translation_group: original.translation_group })
      const lonely = await make('en', { title: 'Drill' })
      await ask('PATCH', `/guides/${original.id}`, { title: 'Saws' })
      const { body } = await ask('GET', '/multilingual/status')
      const languages = (await ask('GET', '/multilingual/languages')).body.data
      assert.ok(languages.includes('de'))
      assert.deepEqual(
        body.data.guides.find(({ language }: { language: string }) => language === 'de'),
        {
          language: 'de',
          missing: [{ id: lonely.id, title: 'Drill' }],
          stale: [{ id: german.id, title: 'Saw de', changed: ['title'] }],
        },
      )
    })

    test('records are linked and taken apart, and the oldest that is left becomes the original', async () => {
      const [english, german, french] = [await make('en'), await make('de'), await make('fr')]
      await link(english.id, german.id)
      const linked = await link(german.id, french.id)
      assert.equal(linked.status, 200, linked.text)
      assert.deepEqual(await group(french.id), [
        ['en', true, []],
        ['de', false, []],
        ['fr', false, []],
      ])
      await ask('DELETE', `/multilingual/guides/${french.id}/translations/en`)
      assert.deepEqual(await group(english.id), [['en', true, []]])
      assert.deepEqual(await group(french.id), [
        ['de', true, []],
        ['fr', false, []],
      ])
      await ask('DELETE', `/guides/${german.id}`)
      await ask('DELETE', `/guides/${german.id}/purge`)
      assert.deepEqual(await group(french.id), [['fr', true, []]])
    })

    test('what does not fit is refused', async () => {
      const [one, other] = [await make('en'), await make('en')]
      const tool = (await ask('POST', '/tools', { name: 'Saw' })).body.data
      assert.equal((await link(one.id, other.id)).status, 409)
      assert.equal((await link(one.id, one.id)).status, 409)
      assert.equal((await link(one.id, 987_654)).status, 404)
      assert.equal((await ask('DELETE', `/multilingual/guides/${one.id}/translations/de`)).status, 404)
      assert.equal((await ask('DELETE', `/multilingual/guides/${one.id}/translations/en`)).status, 404)
      assert.ok((await ask('GET', `/multilingual/tools/${tool.id}/translations`)).status >= 400)
      const path = `/example/v1/multilingual/guides/${one.id}/translations`
      assert.equal((await app.request('GET', path, { as: 'subscriber' })).status, 403)
      const body = { source_id: one.id, target_id: other.id }
      const put = await app.request('PUT', '/example/v1/multilingual/guides/link-translations', {
        as: 'subscriber',
        body,
      })
      assert.equal(put.status, 403)
    })

    test('linking takes the rights to manage and to edit, and taking apart the right to delete', async () => {
      const [english, german] = [await make('en'), await make('de')]
      const asAuthor = (method: string, path: string, body: object = {}) =>
        app.request(method, `/example/v1/multilingual/guides/${path}`, { as: 'author', body })
      const linked = await asAuthor('PUT', 'link-translations', { source_id: english.id, target_id: german.id })
      assert.equal(linked.status, 200)
      assert.equal((await asAuthor('DELETE', `${english.id}/translations/de`)).status, 403)
      assert.equal((await ask('DELETE', `/multilingual/guides/${english.id}/translations/de`)).status, 200)
    })
  })
})
