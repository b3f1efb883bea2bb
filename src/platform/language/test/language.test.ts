/** A German site is German throughout, and callers of the API hear the language that they ask for. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { commentErrors } from '../../comments/errors.ts'
import { german } from '../../locale/strings-de.ts'
import { english } from '../../locale/strings-en.ts'
import { pageErrors } from '../../pages/errors.ts'
import { createVisitor, type Visitor } from '../../pages/test/visitor.ts'
import { errorWords } from '../hooks.ts'

/** Whole sentences only: single words are the same in many languages. */
const englishSentences = [
  ...Object.entries(english).flatMap(([key, text]) => (german[key as keyof typeof german] === text ? [] : [text])),
  ...[pageErrors, commentErrors].flatMap(({ table }) => Object.values(table).map(([, sentence]) => sentence)),
].filter(text => text.split(' ').length > 3 && !text.includes('{'))

forEachEngine(engine => {
  describe('languages', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine)
      await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { language: 'de', users_can_register: true } })
    })
    after(() => app.dispose())

    const walked: readonly [name: string, status: number, go: (visitor: Visitor) => ReturnType<Visitor['get']>][] = [
      ['the front page', 200, visitor => visitor.get('/')],
      ['a page that is not there', 404, visitor => visitor.get('/nothing-here')],
      ['the search', 200, visitor => visitor.get('/?s=nothing')],
      ['a wrong password', 401, visitor => visitor.signIn('admin', 'wrong-secret-word')],
      ['an empty user name', 400, visitor => visitor.signIn('', 'x')],
      ['a form without its nonce', 403, visitor => visitor.post('/login', { log: 'admin' })],
      ['a form of another site', 403, visitor => visitor.post('/login', {}, { 'sec-fetch-site': 'cross-site' })],
      ['a registration without anything', 400, visitor => visitor.submit('/register', {})],
      [
        'a registration with a name that is taken',
        400,
        visitor => visitor.submit('/register', { user_login: 'admin', user_email: 'new@example.com' }),
      ],
      ['a forgotten password', 200, visitor => visitor.get('/lost-password')],
    ]
    for (const [name, status, go] of walked)
      test(`${name} is German on a German site`, async () => {
        const answer = await go(createVisitor(app))
        assert.equal(answer.status, status)
        assert.match(answer.text, /<html lang="de"/)
        assert.deepEqual(
          englishSentences.filter(sentence => answer.text.includes(sentence)),
          [],
        )
      })

    const asked: readonly [query: string, message: string][] = [
      ['', 'There is no such comment.'],
      ['?_locale=de-AT', 'Diesen Kommentar gibt es nicht.'],
      ['?_locale=site', 'Diesen Kommentar gibt es nicht.'],
      ['?_locale=user', 'Diesen Kommentar gibt es nicht.'],
      ['?_locale=fr', 'There is no such comment.'],
      ['?_locale=no%20language', 'There is no such comment.'],
    ]
    for (const [query, message] of asked)
      test(`the API says "${message}" to ${query || 'whoever asks for no language'}`, async () => {
        const answer = await app.request('GET', `/host/v1/comments/999${query}`, { as: 'admin' })
        assert.deepEqual(
          [answer.status, answer.body.code, answer.body.message],
          [404, 'rest_comment_invalid_id', message],
        )
      })

    const unfit: readonly [name: string, door: string, body: object, told: Readonly<Record<string, string>>][] = [
      [
        'arguments of a route',
        'POST /host/v1/posts',
        { title: 'Hello', comment_status: 'perhaps', sticky: 'maybe' },
        {
          comment_status: 'comment_status muss einer dieser Werte sein: open und closed.',
          sticky: 'sticky muss ja oder nein sein.',
        },
      ],
      [
        'fields of a record, by their labels',
        'POST /vendor-car-parking/v1/locations',
        { name: 'x'.repeat(200), latitude: 95, country: 'de' },
        {
          name: 'Name darf höchstens 120 Zeichen lang sein.',
          latitude: 'Breitengrad muss zwischen -90 und 90 liegen.',
          country: 'Land entspricht nicht dem Muster [A-Z]{2}.',
        },
      ],
      [
        'settings',
        'PUT /host/v1/settings',
        { timezone: 'Mars/Olympus', default_role: 'administrator' },
        {
          timezone: 'Diese Zeitzone gibt es nicht.',
          default_role: 'Neue Konten können keine Rolle bekommen, die Einstellungen, Konten oder Rollen verwaltet.',
        },
      ],
    ]
    for (const [name, door, body, told] of unfit)
      test(`what does not fit is told in German to who asks for it: ${name}`, async () => {
        const [method = '', path = ''] = door.split(' ')
        const ask = async (query: string) => (await app.request(method, `${path}${query}`, { as: 'admin', body })).body
        const [german, plain] = [await ask('?_locale=de'), await ask('')]
        assert.deepEqual(german.data.params, told)
        assert.deepEqual(Object.keys(plain.data.params).toSorted(), Object.keys(told).toSorted())
        for (const sentence of Object.values(plain.data.params)) assert.doesNotMatch(String(sentence), /[äöü]| muss /)
        assert.equal(german.code, plain.code)
        for (const [field, detail] of Object.entries(german.data.details ?? {}))
          assert.deepEqual(detail, { ...plain.data.details[field], message: told[field] })
        assert.match(german.message, /^Nicht zulässige Angaben: /)
        assert.match(plain.message, /^Invalid parameter\(s\): /)
      })

    test('an extension adds a language', async () => {
      const { hooks: registry } = app.app.internals
      const french = { rest_comment_invalid_id: 'Ce commentaire n’existe pas.' }
      registry.addFilter(errorWords.name, (tables: object) => ({ ...tables, fr: french }), { id: 'test' })
      const answer = await app.request('GET', '/host/v1/comments/999?_locale=fr', { as: 'admin' })
      assert.equal(answer.body.message, french.rest_comment_invalid_id)
      registry.remove(errorWords.name, 'test')
    })
  })
})
