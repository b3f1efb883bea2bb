import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import extension from '../../../../test/example/pro/index.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { ReadContext } from '../../context.ts'
import { type BareRecords, openBareRecords } from '../../records/test/bare-records.ts'
import { applyExtension, type Service } from '../../service.ts'
import type { SecretMask } from '../../settings.ts'
import { appUsers, bootstrapData, type SettingsSaved, settingsSaved } from '../hooks.ts'

const service = applyExtension(extension)
const EVERYTHING = ['manage_options']

forEachEngine(engine => {
  describe('standard routes', () => {
    let bare: BareRecords
    let admin: ReadContext
    before(async () => {
      bare = await openBareRecords(engine, service)
      admin = bare.as(EVERYTHING)
    })
    after(() => bare.dispose())
    const get = (path: string, as: ReadContext = admin) => bare.request('GET', `/example/v1${path}`, { as })
    const save = (body: unknown, as: ReadContext = admin) => bare.request('POST', '/example/v1/settings', { as, body })

    test('bootstrap tells who is there and what he may, and services may add to it', async () => {
      const viewer = bare.as(['example_view'])
      bare.hooks.addFilter(bootstrapData.name, (data: object) => ({ ...data, version: '1.0.0' }), { id: 'version' })
      const { data } = (await get('/bootstrap', viewer)).body
      assert.deepEqual(data.permissions, {
        manage: true,
        view: true,
        create: false,
        edit: false,
        edit_others: false,
        delete: false,
        export: false,
        costs: false,
        settings: false,
      })
      assert.deepEqual(data.user, { id: 7, name: 'User 7', login: 'user-7', roles: [] })
      assert.deepEqual(data.settings, { title: 'Tool library', currency: 'EUR', accent: '#336699' })
      assert.deepEqual(
        data.entities.map((entity: { name: string; verbs: string[] }) => [entity.name, entity.verbs]),
        [
          ['tools', ['list', 'read']],
          ['members', ['list', 'read']],
          ['loans', ['list', 'read']],
          ['guides', ['list', 'read']],
          ['steps', ['list', 'read']],
          ['shelves', ['list', 'read']],
          ['custom-fields', ['list', 'read']],
          ['trainings', ['list', 'read']],
          ['repairs', ['list', 'read']],
        ],
      )
      assert.equal(data.version, '1.0.0')
      assert.equal((await get('/bootstrap', bare.as([]))).status, 403)
    })

    test('entities are described with what a form needs, and nothing hidden', async () => {
      const { data } = (await get('/meta/entities')).body
      const fields = new Map(data[0].fields.map((field: { name: string }) => [field.name, field]))
      assert.deepEqual(fields.get('status'), {
        name: 'status',
        label: 'Status',
        type: 'choice',
        required: true,
        read_only: false,
        fixed: false,
        filterable: 'any',
        sortable: true,
        searchable: false,
        choices: ['available', 'lent', 'broken'],
        default: 'available',
      })
      assert.deepEqual(
        [fields.has('search_key'), (fields.get('loans_count') as { read_only: boolean }).read_only],
        [false, true],
      )
    })

    test('the user picker asks the platform for those who may open the app', async () => {
      const asked: unknown[] = []
      bare.hooks.addFilter(
        appUsers.name,
        (_users: unknown, about: unknown) => {
          asked.push(about)
          return [{ id: 1, name: 'Ann', login: 'ann' }]
        },
        { id: 'platform' },
      )
      assert.deepEqual((await get('/users?search=%20an%20')).body.data, [{ id: 1, name: 'Ann', login: 'ann' }])
      const { capabilities, search } = asked[0] as { capabilities: string[]; search: string }
      assert.ok(capabilities.includes('example_view') && capabilities.includes('manage_options') && search === 'an')
    })

    test('an entity that does not exist has no filters and no mass action', async () => {
      assert.equal((await get('/filters/nothing')).body.code, 'rest_no_route')
      assert.equal((await get('/filters/toolsx')).body.code, 'rest_no_route')
      assert.equal(
        (
          await bare.request('POST', '/example/v1/mass-action/nothing', {
            as: admin,
            body: { action: 'delete', ids: [1] },
          })
        ).body.code,
        'rest_no_route',
      )
      const closed = await bare.request('POST', '/example/v1/mass-action/loans', {
        as: admin,
        body: { action: 'update', ids: [1], values: {} },
      })
      assert.equal(closed.status, 403, 'loans have no mass update')
    })

    test('a partial save keeps the rest, drops what it does not know, and is told', async () => {
      const heard: SettingsSaved[] = []
      bare.hooks.addAction(settingsSaved.name, (about: SettingsSaved) => void heard.push(about), { id: 'ear' })
      const { body } = await save({ title: 'Tools', sms_token: 'top secret', nothing: 1, counter: 99, loan_days: 14 })
      assert.deepEqual(
        [body.data.title, body.data.loan_days, body.data.counter, body.data.sms_token, body.data.sms_token_set],
        ['Tools', 14, 0, '', true],
      )
      assert.deepEqual(
        [heard.length, heard[0]!.changed, heard[0]!.before.title, heard[0]!.after.sms_token],
        [1, ['title', 'sms_token'], 'Tool library', true],
      )
      assert.ok(!JSON.stringify(heard).includes('top secret') && !(await get('/settings')).text.includes('top secret'))
      await save({ title: 'Tools' })
      assert.equal(heard.length, 1, 'what changes nothing is not a save')
      bare.hooks.remove(settingsSaved.name, 'ear')
    })

    test('all bad settings are named at once, and nothing is saved', async () => {
      const refused = await save({
        title: 'x'.repeat(81),
        currency: 'XYZ',
        loan_days: 0,
        accent: 'red',
        is_open: 'perhaps',
      })
      assert.deepEqual(
        [refused.status, Object.keys(refused.body.data.fields)],
        [422, ['title', 'currency', 'loan_days', 'accent', 'is_open']],
      )
      assert.equal((await get('/settings')).body.data.currency, 'EUR')
    })

    for (const [key, blank] of [
      ['currency', 422],
      ['loan_days', 422],
      ['accent', 422],
      ['is_open', 422],
      ['title', 200],
      ['custom_css', 200],
    ] as const) {
      test(`S-G1 '' is no value for what always has one: ${key} answers ${blank}, and null puts it back`, async () => {
        const before = (await get('/settings')).body.data
        const answer = await save({ [key]: '' })
        assert.equal(answer.status, blank)
        if (blank === 422) {
          assert.deepEqual(Object.keys(answer.body.data.fields), [key])
          assert.deepEqual((await get('/settings')).body.data, before)
        }
        assert.equal((await save({ [key]: null })).status, 200)
        await save({ [key]: before[key] })
      })
    }

    for (const body of [
      { toString: 1 },
      { valueOf: 1, hasOwnProperty: 2, isPrototypeOf: 3 },
      { toString: { toString: null }, title: 'Still saved' },
    ]) {
      test(`X-11 names that every object has are no settings: ${JSON.stringify(body)}`, async () => {
        assert.equal((await save(body)).status, 200)
      })
    }

    test('X-11 what is to be cleared is named by texts', async () => {
      for (const clear of [[{ toString: null }], { toString: null }, [['sms_token']], [null]])
        assert.equal((await save({ clear })).status, 400, JSON.stringify(clear))
      assert.equal((await save({ clear: ['toString', 'constructor'] })).status, 200)
    })

    test('a key that needs more than the right to save is refused when it changes', async () => {
      const manager = bare.as(['example_settings'])
      const refused = await save({ custom_css: 'a{}', title: 'No' }, manager)
      assert.deepEqual([refused.status, refused.body.data.settings], [403, ['custom_css']])
      assert.equal((await save({ custom_css: '', title: 'Yes' }, manager)).body.data.title, 'Yes')
    })

    test('a blank secret keeps the stored one, and clear erases it', async () => {
      await save({ sms_token: 'kept' })
      assert.equal((await save({ sms_token: '' })).body.data.sms_token_set, true)
      assert.equal((await save({ clear: ['sms_token', 'title'] })).body.data.sms_token_set, false)
      assert.equal((await get('/settings')).body.data.title, 'Yes', 'only secrets can be cleared')
    })
  })

  describe('settings of other services', () => {
    const withMask = (secrets: SecretMask, unknown: 'drop' | 'refuse' = 'drop'): Service => ({
      ...service,
      settings: { ...service.settings!, secrets, unknown },
    })
    const open = async (
      of: Service,
      work: (ask: (method: string, body?: unknown) => Promise<{ status: number; body: any }>) => Promise<void>,
    ) => {
      const bare = await openBareRecords(engine, of)
      try {
        await work((method, body) => bare.request(method, '/example/v1/settings', { as: bare.as(EVERYTHING), body }))
      } finally {
        await bare.dispose()
      }
    }

    test('listed secrets stand apart, and blanks erase them', () =>
      open(withMask('listed'), async ask => {
        const saved = await ask('POST', { settings: { title: 'Apart' }, secrets: { sms_token: 'x' } })
        assert.deepEqual([saved.body.data.settings.title, saved.body.data.secrets], ['Apart', { sms_token: true }])
        assert.ok(!('sms_token' in saved.body.data.settings))
        assert.deepEqual(
          [saved.body.data.defaults.title, saved.body.data.choices],
          ['Tool library', { currency: ['EUR', 'JPY', 'KWD'], languages: ['de', 'en', 'fr'] }],
        )
        assert.deepEqual((await ask('POST', { secrets: { sms_token: '' } })).body.data.secrets, { sms_token: false })
      }))

    test('S-B3 listed secrets are taken from secrets alone, and nothing else from there', () =>
      open(withMask('listed'), async ask => {
        for (const body of [{ sms_token: 'x' }, { settings: { sms_token: 'x' } }]) {
          assert.deepEqual((await ask('POST', body)).body.data.secrets, { sms_token: false }, JSON.stringify(body))
        }
        const odd = await ask('POST', { secrets: { title: 'No', sms_token: 'x' }, settings: 'text' })
        assert.deepEqual([odd.body.data.settings.title, odd.body.data.secrets], ['Tool library', { sms_token: true }])
        const kept = await ask('POST', { secrets: [], settings: [1], sms_token: null })
        assert.deepEqual(kept.body.data.secrets, { sms_token: true })
      }))

    test('blank secrets say nothing at all', () =>
      open(withMask('blank'), async ask => {
        const saved = (await ask('POST', { sms_token: 'x' })).body.data
        assert.deepEqual([saved.sms_token, 'sms_token_set' in saved], ['', false])
      }))

    test('unknown keys are refused where the service says so, and methods are its own', () =>
      open({ ...withMask('blank', 'refuse'), settingsMethods: ['PATCH'] }, async ask => {
        assert.deepEqual(Object.keys((await ask('PATCH', { nothing: 1, title: 'x' })).body.data.fields), ['nothing'])
        assert.equal((await ask('POST', { title: 'x' })).status, 404)
      }))
  })
})
