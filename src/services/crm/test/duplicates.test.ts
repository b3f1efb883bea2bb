/** Names that are spelled in another way, or with a slip of the hand. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { nameKey, nameKeysNear } from '../domain/name-key.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

describe('keys of names', () => {
  for (const [one, other] of [
    ['Müller & Söhne GmbH', 'MUELLER und SOEHNE'],
    ['Mill & Meadow Ltd.', 'Mill and Meadow, Limited'],
    ['Bäckerei Huber GmbH & Co. KG', 'Baeckerei-Huber'],
    ['Sportverein 1904 e.V.', 'Sportverein 1904'],
    ['Société Générale S.A.', 'societe generale'],
    ['Straße 7', 'Strasse 7'],
  ] as const)
    test(`I-22 ${one} is ${other}`, () => {
      const [key, near] = [nameKey(one, { isCompany: true }), nameKeysNear(nameKey(other, { isCompany: true }))]
      assert.ok(near.includes(key), `${key} is not near ${near[0]}`)
    })

  for (const [one, other, isNear] of [
    ['Lovelace', 'Lovelase', true],
    ['Lovelace', 'Loveelace', true],
    ['Lovelace', 'Lvelace', true],
    ['Lovelace', 'Lovealce', true],
    ['Lovelace', 'Lovelady', false],
    ['Branch 1', 'Branch 2', false],
    ['Branch 1', 'Branch 11', false],
    ['Anna', 'Anne', false],
    ['Ольга Иванова', 'Ольга Ивонова', true],
    ['', '', false],
  ] as const)
    test(`I-22 ${one} is ${isNear ? '' : 'not '}near ${other}`, () => {
      assert.equal(nameKeysNear(nameKey(one)).includes(nameKey(other)), isNear)
      assert.equal(nameKeysNear(nameKey(other)).includes(nameKey(one)), isNear)
    })

  test('I-22 a company that is called like a legal form keeps its name, and long names stay short', () => {
    assert.equal(nameKey('Company Ltd', { isCompany: true }), 'companyltd')
    assert.equal(nameKey('SE', { isCompany: true }), 'se')
    assert.equal(nameKey('Ada Co'), 'adaco', 'people have none')
    assert.ok(nameKeysNear(nameKey('x'.repeat(249))).length < 4096)
  })
})

forEachEngine(engine => {
  describe('duplicates by name', () => {
    let crm: CrmSite
    before(async () => {
      crm = await openCrm(engine)
    })
    after(() => crm.site.dispose())
    const ask = async (path: string, login = 'admin') => {
      const answer = await crm.as(login)('GET', `/duplicates/${path}`)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data as { id: number; score: number; matched: string[] }[]
    }
    const told = (list: readonly { id: number; score: number; matched: string[] }[]) =>
      list.map(({ id, score, matched }) => [id, score, ...matched])

    test('I-22 accounts are found without their legal form and over a slip, the same one first', async () => {
      const slip = await crm.add('accounts', { name: 'Nordlicht Optlk GmbH' })
      const same = await crm.add('accounts', { name: 'NORDLICHT-Optik' })
      await crm.add('accounts', { name: 'Nordlicht Akustik GmbH' })
      const found = await ask('accounts?values[name]=Nordlicht+Optik+GmbH')
      assert.deepEqual(told(found), [
        [same.id, 80, 'name'],
        [slip.id, 70, 'name'],
      ])
      assert.deepEqual(told(await ask(`accounts?id=${same.id}`)), [[slip.id, 70, 'name']])
      await crm.call('PUT', `/accounts/${slip.id}`, { name: 'Renamed' })
      assert.deepEqual(await ask(`accounts?id=${same.id}`), [])
      assert.deepEqual(told(await ask('accounts?values[name]=Renamed+AG')), [[slip.id, 80, 'name']])
      await crm.call('DELETE', `/accounts/${slip.id}`)
      assert.deepEqual(await ask('accounts?values[name]=Renamed'), [], 'what is in the trash is nobody')
    })

    test('I-22 of people the same account counts, of deals it must be the same', async () => {
      const account = await crm.add('accounts', { name: 'Both work here' })
      const away = await crm.add('contacts', { first_name: 'Zoë', last_name: 'Duplikat' })
      const here = await crm.add('contacts', { first_name: 'Zoe', last_name: 'Duplicat', account_id: account.id })
      const values = `values[first_name]=Zoe&values[last_name]=Duplikat&values[account_id]=${account.id}`
      assert.deepEqual(told(await ask(`contacts?${values}`)), [
        [away.id, 80, 'name'],
        [here.id, 75, 'name'],
      ])
      const lead = await crm.add('leads', { first_name: 'Zoe', last_name: 'Duplikat' })
      assert.deepEqual(told(await ask('leads?values[first_name]=Zoe&values[last_name]=Duplikaat')), [
        [lead.id, 70, 'name'],
      ])
      const deal = { name: 'Windows and doors', amount: 1, close_date: '2031-01-01' }
      const one = await crm.add('opportunities', { ...deal, account_id: account.id })
      await crm.add('opportunities', deal)
      assert.deepEqual(
        told(await ask(`opportunities?values[name]=Windows+%26+dors&values[account_id]=${account.id}`)),
        [[one.id, 70, 'name']],
      )
      assert.deepEqual(await ask('opportunities?values[name]=Windows+and+doors'), [])
    })

    test('I1 I2 nobody finds by a slip what they may not read', async () => {
      const id = await crm.person('blind')
      const hidden = await crm.add('accounts', { name: 'Hidden Holdings' })
      const own = await crm.add('accounts', { name: 'Hiden Holdings', assigned_user_id: id })
      await crm.role({ name: 'Own', scopes: { accounts: { read: 'own' } }, user_ids: [id] })
      assert.deepEqual(told(await ask('accounts?values[name]=Hidden+Holdings', 'blind')), [[own.id, 70, 'name']])
      assert.deepEqual(
        told(await ask('accounts?values[name]=Hidden+Holdings')).map(([found]) => found),
        [hidden.id, own.id],
      )
    })
  })
})
