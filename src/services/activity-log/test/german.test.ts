/** The log in German: words beside every definition, said when an event is shown and never stored. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { assertSaidWhole, assertSameSentence } from '../../../../test/kit/word-tables.ts'
import { inEdition } from '../../../editions.ts'
import { commonWords } from '../../../kernel/common-words.ts'
import { services } from '../../../services.ts'
import type { EventDefinition } from '../domain/definition.ts'
import { germanDefinitions, germanValues } from '../domain/definitions-de.ts'
import type { EventRow } from '../domain/event.ts'
import { platformDefinitions } from '../domain/platform-definitions.ts'
import { serviceDefinitions } from '../domain/service-definitions.ts'
import { messageIn } from '../domain/told-event.ts'
import { fileDefinitions } from '../pro/store/files/definitions.ts'
import { proHealthWords } from '../pro/store/health-words.ts'
import { healthWords } from '../store/health-words.ts'
import { type LogSite, startLog } from './kit.ts'

const everything = async (): Promise<readonly EventDefinition[]> => [
  ...platformDefinitions,
  ...serviceDefinitions(await inEdition('pro', services)),
  ...fileDefinitions,
]

test('every definition has a German label and a German sentence with the same placeholders', async () => {
  const definitions = await everything()
  assert.ok(definitions.length > 300)
  for (const { code, label, description, message, words } of definitions) {
    const german = words?.de
    assert.ok(german, `${code} has no German words`)
    assertSameSentence(label, german.label, `${code} label`)
    assertSameSentence(message, german.message, `${code} message`)
    assert.notEqual(german.description, description)
  }
})

test('every finding of the health report has a German sentence with the same placeholders', () => {
  for (const words of [healthWords, proHealthWords]) assertSaidWhole(words)
})

test('no German words are left over from a code that is gone', () => {
  const codes = new Set(platformDefinitions.map(({ code }) => code))
  assert.deepEqual(
    Object.keys(germanDefinitions).filter(code => !codes.has(Number(code))),
    [],
  )
})

test('the names of records are German where their service has German words', async () => {
  const wanting = (await inEdition('pro', services)).flatMap(({ slug, admin, eventCodes, entities, toldRecords }) => {
    const coded = eventCodes === undefined ? [] : (entities ?? [])
    const names = [...coded, ...(toldRecords ?? [])].flatMap(({ label }) => [...label])
    const words = { ...commonWords.de, ...admin?.words?.de }
    return names.filter(name => !(name in words)).map(name => `${slug}: ${name}`)
  })
  assert.deepEqual(wanting, [])
})

const row = (change: Partial<EventRow>): EventRow => ({
  ...{ id: 1, site_id: 1, occurred_at: '', event_code: 2006, severity: 1, group_key: 'content', module: 'host' },
  ...{ action: 'modified', user_id: 7, user_login: 'ann', user_name: 'Ann', user_role: '', ip: '' },
  ...{ object_type: 'post', object_id: '5', object_label: 'Post', object_url: '', message: 'As stored.' },
  details: JSON.stringify({ changes: [], extra: { type: 'page', old_status: 'draft', new_status: 'publish' } }),
  ...change,
})
const told = (change: Partial<EventRow>, language = 'de-AT') => {
  const event = row(change)
  const definition = platformDefinitions.find(({ code }) => code === event.event_code)!
  return messageIn({ row: event, definition, language, called: label => label })
}

const sentences = [
  [
    'values of the program are German, words of people stay',
    {},
    'Ann hat „Post“ (Seite) von Entwurf auf veröffentlicht gesetzt.',
  ],
  [
    'a kind that an extension brought stays',
    { details: JSON.stringify({ extra: { type: 'event' } }), event_code: 2000 },
    'Ann hat „Post“ angelegt (event).',
  ],
  ['a value that was not kept leaves the stored sentence', { details: JSON.stringify({ extra: {} }) }, null],
  [
    'nobody is a visitor',
    { event_code: 2500, user_id: 0, user_login: '', user_name: '' },
    'Ein Besucher hat „Post“ hochgeladen.',
  ],
  [
    'an object without a name is called by its number',
    { event_code: 2500, object_label: '' },
    'Ann hat „#5“ hochgeladen.',
  ],
  [
    'P22 nothing that could act on a terminal comes in by another language',
    { event_code: 1004, details: JSON.stringify({ extra: { typed: 'a\u202Eb', reason: 'too many attempts' } }) },
    'Die Anmeldung als a\\u202eb wurde abgelehnt: zu viele Versuche.',
  ],
] as const
for (const [name, change, sentence] of sentences) test(name, () => assert.equal(told(change), sentence))

test('in English and in languages without words the stored sentence is told', () =>
  assert.deepEqual([told({}, 'en'), told({}, 'fr')], [null, null]))

test('values of every placeholder that has German words are told in some sentence', () => {
  const marks = platformDefinitions.map(({ message }) => message).join(' ')
  assert.deepEqual(
    Object.keys(germanValues).filter(name => !marks.includes(`{${name}}`)),
    [],
  )
})

forEachEngine(engine => {
  describe('events as they are shown', () => {
    let site: LogSite
    before(async () => {
      site = await startLog(engine, { edition: 'pro' })
    })
    after(() => site.dispose())

    const messages = async (path: string) => (await site.call('GET', path)).body.data.map(({ message }: any) => message)

    test('a list and a single event are German for who asks for it, and English for everybody else', async () => {
      const extra = { type: 'page', old_status: 'new', new_status: 'draft' }
      const id = await site.record({ code: 2000, object: { type: 'post', id: 9, label: 'About us' }, extra })
      const english = 'System created the page About us.'
      const german = 'System hat „About us“ angelegt (Seite).'
      assert.deepEqual(await messages('/events?event_code=2000'), [english])
      assert.deepEqual(await messages('/events?event_code=2000&_locale=de'), [german])
      const one = (await site.call('GET', `/events/${id}?_locale=de`)).body.data
      assert.deepEqual(
        [one.message, one.group_label, one.definition.label, one.definition.description],
        [german, 'Inhalte', 'Inhalt angelegt', 'Aufgezeichnet als: {user} hat „{object}“ angelegt ({type}).'],
      )
      assert.equal((await site.call('GET', `/events/${id}`)).body.data.message, english)
      const { database } = site.app.internals
      const stored = await database.value('select message from activity_events where id = ?', [id])
      assert.equal(stored, english)
    })

    test('what changed is called as its service calls it, and the log calls itself by its German name', async () => {
      await site.call('PUT', '/monitors/terms', { body: { enabled: false } })
      assert.deepEqual(await messages('/events?event_code=9001&_locale=de'), [
        'admin hat den Wächter „Schlagwörter“ ausgeschaltet.',
      ])
      const id = await site.record({ code: 2001, after: { title: 'New' }, extra: { type: 'post' } })
      const { changes } = (await site.call('GET', `/events/${id}?_locale=de`)).body.data.details
      assert.deepEqual(changes, [{ field: 'title', label: 'Titel', before: null, after: 'New' }])
    })

    test('monitors have German names and texts', async () => {
      const [english, german] = await Promise.all(
        ['/monitors', '/monitors?_locale=de'].map(async path => (await site.call('GET', path)).body.data),
      )
      for (const [at, { id, description }] of english.entries())
        assert.notEqual(german[at].description, description, id)
      assert.deepEqual([english[0].label, german[0].label], ['Sign-in', 'Anmeldung'])
    })

    test('the health report is German, with what Pro adds to it', async () => {
      const [english, german] = await Promise.all(
        ['/health', '/health?_locale=de'].map(async path => (await site.call('GET', path)).body.data.checks),
      )
      assert.equal(english.length, 10)
      for (const [at, { id, label, detail }] of english.entries()) {
        assert.notEqual(german[at].label, label, id)
        assert.notEqual(german[at].detail, detail, id)
      }
    })
  })
})

describe('the catalogue of the whole program', () => {
  let site: TestApp
  before(async () => {
    site = await startTestApp('sqlite', { env: { EDITION: 'pro' } })
  })
  after(() => site.dispose())

  test('is German line by line', async () => {
    const read = async (query: string) =>
      (await site.request('GET', `/vendor-activity-log/v1/events/catalogue${query}`, { as: 'administrator' })).body.data
    const [english, german] = [await read(''), await read('?_locale=de')]
    for (const [at, { code, label }] of english.entries()) assert.notEqual(german[at].label, label, String(code))
    const booking = english.findIndex(({ label }: any) => label === 'Car parking: booking created')
    assert.equal(german[booking].label, 'Parken: Buchung angelegt')
  })
})
