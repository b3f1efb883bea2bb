import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { chance } from '../../../../test/kit/chance.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

const LEVELS = ['no', 'own', 'team', 'all'] as const
type Level = (typeof LEVELS)[number]
type Person = { login: string; id: number; teams: number[]; levels: Level[]; editing: Level[] }
type Account = { id: number; owner: number | null; teams: number[] }

/** The rule in its own words, apart from the code that it judges. */
function mayReach(person: Person, account: Account, given: readonly Level[]): boolean {
  if (given.includes('all')) return true
  if (given.includes('team') && account.teams.some(team => person.teams.includes(team))) return true
  return (given.includes('team') || given.includes('own')) && account.owner === person.id
}

/** `npm run stress` asks more. */
const QUESTIONS = Number(process.env.CRM_QUESTIONS ?? 300)

forEachEngine(engine => {
  describe('who sees what in the CRM', () => {
    let crm: CrmSite
    const people: Person[] = []
    const accounts: Account[] = []
    before(async () => {
      crm = await openCrm(engine)
      const draw = chance(42)
      for (let n = 0; n < 6; n += 1) {
        const login = `person${n}`
        people.push({ login, id: await crm.person(login), teams: [], levels: [], editing: [] })
      }
      for (let n = 0; n < 6; n += 1) {
        const members = people.filter(() => draw(2) === 0)
        const [read, edit] = [LEVELS[draw(4)]!, LEVELS[draw(4)]!]
        for (const person of members) {
          person.levels.push(read)
          person.editing.push(edit)
        }
        await crm.role({
          name: `Role ${n}`,
          scopes: { accounts: { read, edit } },
          user_ids: members.map(({ id }) => id),
        })
      }
      for (let n = 0; n < 3; n += 1) {
        const members = people.filter(() => draw(2) === 0)
        const level = LEVELS[draw(4)]!
        const role = await crm.role({ name: `Team role ${n}`, scopes: { accounts: { read: level } } })
        const team = await crm.add('teams', {
          name: `Team ${n}`,
          user_ids: members.map(({ id }) => id),
          role_ids: [role.id],
        })
        for (const person of members) {
          person.teams.push(team.id)
          person.levels.push(level)
        }
      }
      const teams = [...new Set(people.flatMap(person => person.teams))]
      for (let n = 0; n < 24; n += 1) {
        const owner = draw(3) === 0 ? null : people[draw(people.length)]!.id
        const own = teams.filter(() => draw(4) === 0)
        const { id } = await crm.add('accounts', { name: `Model ${n}`, assigned_user_id: owner, team_ids: own })
        accounts.push({ id, owner, teams: own })
      }
    })
    after(() => crm.site.dispose())

    test('I-30 I-39 I-40 no answer differs from an independent model, for random roles, teams and records', async () => {
      for (const person of people) {
        const as = crm.as(person.login)
        const expected = accounts.filter(account => mayReach(person, account, person.levels)).map(({ id }) => id)
        const list = await as('GET', '/accounts?per_page=200&orderby=id&order=asc')
        assert.equal(list.status, 200)
        assert.deepEqual(
          list.body.data.map(({ id }: { id: number }) => id),
          expected,
          person.login,
        )
        assert.equal(list.body.meta.total, expected.length)
        const found = await as('GET', '/search?q=Model&entities=accounts')
        assert.equal(found.body.data[0]?.total ?? 0, expected.length)
        const report = await as('GET', '/dashboard/stats')
        assert.equal(report.body.data.accounts, expected.length)
      }
      const draw = chance(7)
      for (let n = 0; n < QUESTIONS; n += 1) {
        const person = people[draw(people.length)]!
        const account = accounts[draw(accounts.length)]!
        const as = crm.as(person.login)
        const isReader = mayReach(person, account, person.levels)
        if (draw(3) > 0) {
          const { status } = await as('GET', `/accounts/${account.id}`)
          assert.equal(status, isReader ? 200 : 403, `${person.login} reads ${account.id}`)
          continue
        }
        const { status } = await as('PUT', `/accounts/${account.id}`, { sic_code: String(n) })
        assert.equal(
          status,
          isReader && mayReach(person, account, person.editing) ? 200 : 403,
          `${person.login} edits ${account.id}`,
        )
      }
    })

    test('I-38 I-47 who lacks the capability is refused everywhere, and a list without the right is empty', async () => {
      await crm.person('outside', [])
      for (const path of ['/accounts', '/search?q=a', '/meta/entities', '/crm-access', '/reports', '/notifications'])
        assert.equal((await crm.as('outside')('GET', path)).status, 403, path)
      await crm.person('rightless')
      const list = await crm.as('rightless')('GET', '/accounts')
      assert.equal(list.status, 200)
      assert.deepEqual(list.body.data, [])
      assert.equal(list.body.meta.total, 0)
      assert.equal((await crm.as('rightless')('POST', '/accounts', { name: 'No' })).status, 403)
      assert.equal((await crm.as(null)('GET', '/accounts')).status, 401)
    })

    test('I-04 I-03 a hidden field is nowhere: not in records, lists, files, filters, orders, history or meta', async () => {
      const id = await crm.person('blinkered', ['vendor_crm_access', 'vendor_crm_export'])
      await crm.role({
        ...{ name: 'Blinkered', user_ids: [id], permissions: { audit: 'yes' } },
        scopes: { accounts: { read: 'all', edit: 'all', stream: 'all' } },
        fields: { accounts: { website: { read: 'no' }, industry: { edit: 'no' } } },
      })
      const account = await crm.add('accounts', { name: 'Veiled', website: 'https://veiled.example' })
      await crm.call('PUT', `/accounts/${account.id}`, { website: 'https://other.example' })
      const as = crm.as('blinkered')
      for (const path of [
        ...[`/accounts/${account.id}`, '/accounts?search=Veiled', '/export/accounts', '/filters/accounts'],
        ...[`/audit/accounts/${account.id}`, `/stream/accounts/${account.id}`],
      ]) {
        const { text, status } = await as('GET', path)
        assert.equal(status, 200, path)
        assert.doesNotMatch(text, /"website"|website,|veiled\.example/, path)
      }
      const meta = await as('GET', '/meta/entities')
      const described = meta.body.data.find(({ name }: { name: string }) => name === 'accounts')
      assert.ok(!described.fields.some(({ name }: { name: string }) => name === 'website'))
      const filtered = await as('GET', '/accounts?website=https://other.example&search=Veiled')
      assert.deepEqual(filtered.body.meta.ignored, ['website'])
      assert.equal(filtered.body.meta.total, 1)
      const changed = await as('PUT', `/accounts/${account.id}`, { website: 'https://mine.example', industry: 'music' })
      assert.equal(changed.status, 200, changed.text)
      const stored = (await crm.call('GET', `/accounts/${account.id}`)).body.data
      assert.deepEqual([stored.website, stored.industry], ['https://other.example', ''])
    })

    test('I-04 I2 words are found in the fields that somebody may read, and in no others', async () => {
      const id = await crm.person('halfblind')
      const fields = { contacts: { phone: { read: 'no' } } }
      await crm.role({ name: 'Half', user_ids: [id], scopes: { contacts: { read: 'all' } }, fields })
      await crm.add('contacts', { last_name: 'Quillfeather', email: 'q@nib.example', phone: '+49 30 7654321' })
      const found = async (login: string, search: string) =>
        (await crm.as(login)('GET', `/contacts?search=${encodeURIComponent(search)}`)).body.meta.total
      for (const login of ['halfblind', 'admin'])
        for (const search of ['quillfeather', 'quillf', 'nib quillfeather'])
          assert.equal(await found(login, search), 1, `${login} ${search}`)
      assert.deepEqual([await found('admin', '7654321'), await found('halfblind', '7654321')], [1, 0])
    })

    test('I-30 the answer why tells roles, teams and whose it is', async () => {
      const { body } = await crm.as('blinkered')('GET', '/crm-access')
      assert.equal(body.data.scopes.accounts.read, 'all')
      assert.deepEqual(body.data.fields.accounts, { website: 'hidden', industry: 'fixed' })
      const why = await crm.as('blinkered')('GET', `/record-access/accounts/${accounts[0]!.id}`)
      assert.equal(why.status, 200, why.text)
      assert.equal(why.body.data.actions.read.is_allowed, true)
      assert.equal(why.body.data.actions.delete.is_allowed, false)
      assert.equal((await crm.call('GET', '/roles')).body.meta.total > 0, true)
      assert.deepEqual((await crm.as('blinkered')('GET', '/roles')).body.data, [])
    })

    test('I-19 I-41 what a list can be filtered by is told to those who may read it', async () => {
      assert.equal((await crm.call('GET', '/filters/accounts')).status, 200)
      assert.equal((await crm.as('rightless')('GET', '/filters/accounts')).status, 403)
      const told = await crm.call('GET', '/accounts?filters[nothing][eq]=1&filters[name][starts]=model')
      assert.deepEqual(told.body.meta.ignored, ['filters[nothing][eq]'])
      assert.equal(told.body.meta.total, 24)
    })

    test('I-44 I-45 I-52 what does not fit is 422 and names the field', async () => {
      const { status, body } = await crm.call('POST', '/accounts', { type: 'alien' })
      assert.equal(status, 422)
      assert.equal(body.code, 'vendor_crm_invalid')
      assert.deepEqual(Object.keys(body.data.fields).toSorted(), ['name', 'type'])
      assert.equal((await crm.call('PATCH', '/accounts/1', {})).status, 404)
      const stale = await crm.as('admin', { 'if-match': '"old"' })('PUT', `/accounts/${accounts[0]!.id}`, { name: 'x' })
      assert.equal(stale.status, 409, stale.text)
    })
  })
})
