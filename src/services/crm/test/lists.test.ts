import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

forEachEngine(engine => {
  describe('lists and links of the CRM', () => {
    let crm: CrmSite
    before(async () => {
      crm = await openCrm(engine, { edition: 'pro' })
      for (const id of ['form-maps', 'calendar-b'])
        await crm.call('PUT', `/integrations/${id}/enabled`, { enabled: true })
    })
    after(() => crm.site.dispose())

    test('I-02 every list offers its records by name, for fields that choose one', async () => {
      const service = crm.site.app.internals.services.find(({ slug }) => slug === 'crm')!
      for (const { name, path = name, between, parent } of service.entities ?? []) {
        if (between || parent) continue
        const { status, text } = await crm.call('GET', `/${path}/options`)
        assert.equal(status, 200, `${name} ${text}`)
      }
    })

    test('I-14 I-19 lists are filtered by what links of their own lead to, as far as that is readable', async () => {
      const [main, side] = [await crm.add('accounts', { name: 'Main' }), await crm.add('accounts', { name: 'Side' })]
      const [both, one, none] = [
        await crm.add('contacts', { last_name: 'Filtered both', account_id: main.id }),
        await crm.add('contacts', { last_name: 'Filtered one', account_id: main.id }),
        await crm.add('contacts', { last_name: 'Filtered none' }),
      ]
      await crm.call('POST', `/accounts/${side.id}/contacts`, { contact_id: both.id, role: 'Adviser' })
      const deal = await crm.add('opportunities', { name: 'Filtered', amount: 1, close_date: '2031-01-01' })
      await crm.call('POST', `/opportunities/${deal.id}/contacts`, { contact_id: both.id })
      const found = async (path: string, login = 'admin') => {
        const { status, text, body } = await crm.as(login)('GET', path)
        assert.equal(status, 200, text)
        assert.deepEqual(body.meta.ignored ?? [], [], path)
        assert.equal(body.meta.total, body.data.length)
        return body.data.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)
      }
      const people = '/contacts?search=Filtered&'
      assert.deepEqual(await found(`${people}account_ids=${side.id}`), [both.id])
      assert.deepEqual(await found(`${people}account_ids=${side.id},${main.id}`), [both.id, one.id])
      assert.deepEqual(await found(`${people}filters[account_ids][eq]=${main.id}`), [both.id, one.id])
      assert.deepEqual(await found(`${people}filters[account_ids][not_in]=${side.id}`), [one.id, none.id])
      assert.deepEqual(await found(`${people}filters[account_ids][is_null]=1`), [none.id])
      assert.deepEqual(await found(`${people}filters[account_ids][is_null]=0`), [both.id, one.id])
      assert.deepEqual(await found(`${people}opportunity_ids=${deal.id}`), [both.id])
      assert.deepEqual(await found(`/accounts?contact_ids=${both.id}`), [main.id, side.id])
      assert.deepEqual(await found(`/opportunities?contact_ids=${both.id}&stage=prospecting`), [deal.id])
      const bad = await crm.call('GET', '/contacts?account_ids=me')
      assert.deepEqual(bad.body.meta.ignored, ['account_ids'])
      const told = (await crm.call('GET', '/filters/contacts')).body.data.filters
      const own = told.find(({ name }: { name: string }) => name === 'account_ids')
      assert.deepEqual([own.type, own.to, own.match], ['links', 'accounts', 'any'])
      const id = await crm.person('sides')
      const scopes = { contacts: { read: 'all' }, accounts: { read: 'own' } }
      await crm.role({ name: 'Narrow', scopes, user_ids: [id] })
      assert.deepEqual(await found(`${people}account_ids=${side.id}`, 'sides'), [], 'what is hidden links nothing')
      await crm.call('PUT', `/accounts/${side.id}`, { assigned_user_id: id })
      assert.deepEqual(await found(`${people}account_ids=${side.id}`, 'sides'), [both.id])
      await crm.call('DELETE', `/accounts/${side.id}`)
      assert.deepEqual(await found(`${people}account_ids=${side.id}`), [])
    })

    test('I-02 contacts stand beside accounts and deals, with what they are there', async () => {
      const account = await crm.add('accounts', { name: 'Linked' })
      const deal = await crm.add('opportunities', { name: 'Linked', amount: 1, close_date: '2031-01-01' })
      for (const [side, other, field, role] of [
        [`accounts/${account.id}/contacts`, 'accounts', 'contact_id', 'Chair'],
        [`opportunities/${deal.id}/contacts`, 'opportunities', 'contact_id', 'evaluator'],
      ] as const) {
        const contact = await crm.add('contacts', { last_name: `Of ${other}` })
        const made = await crm.call('POST', `/${side}`, { [field]: contact.id, role })
        assert.equal(made.status, 201, made.text)
        const there = `contacts/${contact.id}/${other}`
        assert.equal((await crm.call('GET', `/${side}`)).body.data.length, 1)
        const whole = other === 'accounts' ? account.id : deal.id
        const [seen] = (await crm.call('GET', `/${there}`)).body.data
        assert.equal(seen.role, role)
        assert.equal((await crm.call('PUT', `/${there}/${whole}`, { role: '' })).status, 200)
        assert.equal((await crm.call('PUT', `/${side}/${contact.id}`, { role })).body.data.role, role)
        assert.equal((await crm.call('DELETE', `/${side}/${contact.id}`)).status, 200)
        const back = await crm.call('POST', `/${there}`, {
          [other === 'accounts' ? 'account_id' : 'opportunity_id']: whole,
        })
        assert.equal(back.status, 201, back.text)
        assert.equal((await crm.call('DELETE', `/${there}/${whole}`)).status, 200)
      }
    })

    test('I-16 I-29 I-31 settings, news and a sample of a webhook are there to be asked for', async () => {
      const { id } = await crm.add('webhooks', { event: 'account.created', url: 'https://receiver.invalid/hook' })
      for (const path of ['/settings', '/notifications', '/notifications/read'])
        assert.equal((await crm.call('GET', path)).status, 200, path)
      const sample = await crm.call('POST', `/webhooks/${id}/test`, {})
      assert.equal(sample.body.data.success, false, sample.text)
    })

    test('I-14 a list tells only the fields that are asked for, and of these only what may be read', async () => {
      await crm.add('accounts', { name: 'Narrow', sic_code: '77', website: 'https://narrow.example/' })
      const id = await crm.person('narrow')
      const fields = { accounts: { sic_code: { read: 'no', edit: 'no' } } }
      await crm.role({ name: 'Narrow', user_ids: [id], scopes: { accounts: { read: 'all' } }, fields })
      const asked = async (login: string, query: string) => {
        const { body, text } = await crm.as(login)('GET', `/accounts?search=Narrow&${query}`)
        assert.equal(body.meta.total, 1, text)
        return [Object.keys(body.data[0]), body.meta.ignored ?? []]
      }
      assert.deepEqual(await asked('admin', 'fields=name,sic_code'), [['name', 'sic_code'], []])
      assert.deepEqual(await asked('admin', 'fields[]=id&fields[]=website'), [['id', 'website'], []])
      assert.deepEqual(await asked('narrow', 'fields=name,sic_code'), [['name'], []])
      assert.deepEqual(await asked('admin', 'fields=name&_fields=id'), [['id'], []])
    })

    test('I-08 what has no trash is gone at once', async () => {
      const made = [
        ['roles', { name: 'Gone' }],
        ['working-calendars', { name: 'Gone' }],
        ['lead-captures', { name: 'Gone' }],
        ['pdf-templates', { name: 'Gone', entity: 'accounts' }],
        ['webhooks', { event: 'account.created', url: 'https://example.com/' }],
        ['list-views', { name: 'Gone', entity: 'accounts' }],
        ['saved-reports', { name: 'Gone', entity: 'accounts' }],
        ['custom-fields', { key: 'gone', label: 'Gone', entity: 'accounts', type: 'text' }],
        ['kb-categories', { name: 'Gone' }],
        ['document-folders', { name: 'Gone' }],
        ['target-list-categories', { name: 'Gone' }],
      ] as const
      for (const [base, values] of made) {
        const { id } = await crm.add(base, values)
        assert.equal((await crm.call('DELETE', `/${base}/${id}`)).status, 200, base)
        assert.equal((await crm.call('GET', `/${base}/${id}`)).status, 404, base)
      }
    })
  })
})
