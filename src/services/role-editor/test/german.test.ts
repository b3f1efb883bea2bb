/** The role editor in German: what the server says of permissions, plans, findings and history. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deRights } from '../../../../admin/platform/words/de-rights.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { assertSaidWhole } from '../../../../test/kit/word-tables.ts'
import { stepWords } from '../../../platform/roles/explain-words.ts'
import { germanCapabilities } from '../capabilities-de.ts'
import { spokenLabel } from '../domain/point-label.ts'
import { planWords, told } from '../domain/words.ts'

test('every sentence of plans, findings, history and explanations has a German one with the same placeholders', () => {
  assertSaidWhole(planWords)
  assertSaidWhole(stepWords)
})

test('permissions are called alike here and on the screen of roles', () => {
  for (const [label, german] of Object.entries(germanCapabilities)) assert.equal(deRights[label], german)
})

const labels = [
  ['snapshot.restored', told('before_restore', { id: 12 }), 'Vor dem Wiederherstellen von Punkt 12'],
  ['revert', told('before_revert', { id: 3 }), 'Vor dem Rückgängigmachen von Eintrag 3'],
  ['rescue', told('before_rescue', { login: 'ann.lee' }), 'Bevor ann.lee Administrator wurde'],
  ['migration', told('move_replace', { from: 'guide', to: 'author' }), 'guide wird zu author'],
  ['migration', told('move_add', { from: 'guide', to: 'author' }), 'guide: zusätzlich author'],
  ['migration', told('move_remove', { from: 'guide' }), 'guide entzogen'],
] as const
for (const [operation, stored, german] of labels)
  test(`a point that is stored as ${stored} is told in German too`, () => {
    const label = spokenLabel({ operation, label: String(stored) })
    assert.notEqual(typeof label, 'string')
    assert.deepEqual([JSON.parse(JSON.stringify(label)), (label as typeof stored).say('de')], [String(stored), german])
  })

test('what people call a point stays, whatever it says', () => {
  const label = 'Before restoring point 12'
  assert.equal(spokenLabel({ operation: 'snapshot.taken', label }), label)
  assert.equal(spokenLabel({ operation: 'constructor', label }), label)
})

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine, { env: { EDITION: 'pro' } })
  })
  after(() => site.dispose())

  const call = async (method: string, path: string, body?: unknown) =>
    (await site.request(method, `/vendor-aure/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })).body
  /** In English, and in German. */
  const both = async (method: string, path: string, body?: unknown) => [
    await call(method, path, body),
    await call(method, `${path}?_locale=de`, body),
  ]

  test('every permission and every area has a German name', async () => {
    const [english, german] = (await both('GET', '/catalogue')).map(({ data }) => data)
    const isSame = (at: number, name: string) => german[name][at].label === english[name][at].label
    assert.deepEqual(
      english.permissions.filter((_: unknown, at: number) => isSame(at, 'permissions')).map(({ cap }: any) => cap),
      [],
    )
    // This one is called the same in both languages.
    const alike = english.areas.filter((_: unknown, at: number) => isSame(at, 'areas')).map(({ id }: any) => id)
    assert.deepEqual(alike, ['chat'])
    assert.ok(english.permissions.length > 120)
  })

  test('blockers, warnings and a refusal are told in German to who asks for it', async () => {
    const change = {
      roles: { contributor: { read: true, unfiltered_html: true } },
      users: { 999999: { roles: ['x'] } },
    }
    const [english, german] = (await both('POST', '/changes/preview', change)).map(({ data }) => data)
    const said = ({ warnings, blockers }: any) => [...warnings, ...blockers].map(one => one.explain ?? one.message)
    assert.deepEqual(said(english), [
      'Contributor gets unfiltered_html, which can be used to take over or harm the site.',
      'There is no account with the number 999999 on this site.',
    ])
    assert.deepEqual(said(german), [
      'Contributor bekommt unfiltered_html. Damit lässt sich die Website übernehmen oder beschädigen.',
      'Auf dieser Website gibt es kein Konto mit der Nummer 999999.',
    ])
    const [refused, abgelehnt] = await both('POST', '/changes/apply', change)
    assert.deepEqual([refused.message, abgelehnt.message], [said(english)[1], said(german)[1]])
    const { users: _, ...critical } = change
    const { data } = await call('POST', '/changes/apply?_locale=de', critical)
    assert.equal(data.warnings[0].explain, said(german)[0])
  })

  test('findings and steps are told in German', async () => {
    await site.account('loner', ['administrator'])
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await site.account(name, ['administrator'])
    const [english, german] = (await both('GET', '/insights/health')).map(({ data }) => data.findings)
    for (const [at, { id, title, detail }] of english.entries()) {
      assert.notEqual(german[at].title, title, id)
      assert.notEqual(german[at].detail, detail, id)
    }
    const many = german.find(({ id }: any) => id === 'many_administrators')
    assert.match(many.detail, /^\d+ Konten haben die Administratorrolle\.$/)
    const { data } = await call('POST', '/simulate?_locale=de', { user: 1, cap: 'edit_posts' })
    assert.equal(data.trace[0].detail, 'Die Rolle administrator erlaubt es.')
  })
})
