import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

forEachEngine(engine => {
  describe('several records of the CRM at once', () => {
    let crm: CrmSite
    before(async () => {
      crm = await openCrm(engine)
    })
    after(() => crm.site.dispose())

    test('I-22 duplicates are found and merged, and the merge is undone', async () => {
      const one = await crm.add('contacts', { first_name: 'Eve', last_name: 'Double', email: 'eve@example.com' })
      const two = await crm.add('contacts', {
        first_name: 'Eva',
        last_name: 'Double',
        email: ['eve@example.com'],
        department: 'Sales',
      })
      await crm.add('tasks', { name: 'About Eva', parent: { type: 'contact', id: two.id } })
      const found = await crm.call('GET', `/duplicates/contacts?id=${one.id}`)
      assert.deepEqual(found.body.data[0], { id: two.id, name: 'Eva Double', score: 100, matched: ['email', 'name'] })
      const read = async (id: number) => (await crm.call('GET', `/contacts/${id}`)).body.data
      const before = [await read(one.id), await read(two.id)]
      const merged = await crm.call('POST', '/merge/contacts', {
        primary_id: one.id,
        ids: [two.id],
        values: { department: two.id },
      })
      assert.equal(merged.status, 200, merged.text)
      assert.equal((await read(one.id)).department, 'Sales')
      assert.equal((await crm.call('GET', `/tasks?filters[parent]=contact:${one.id}`)).body.meta.total, 1)
      const undone = await crm.call('POST', '/merge/contacts', { undo: merged.body.data.merge_id })
      assert.equal(undone.status, 200, undone.text)
      assert.deepEqual(undone.body.data.conflicts, [])
      const plain = ({ modified_at: _, ...rest }: Record<string, unknown>) => rest
      assert.deepEqual([await read(one.id), await read(two.id)].map(plain), before.map(plain))
      assert.equal((await crm.call('GET', `/tasks?filters[parent]=contact:${two.id}`)).body.meta.total, 1)
      assert.equal((await crm.call('POST', '/merge/contacts', { undo: merged.body.data.merge_id })).status, 409)
    })

    test('I-22 I11 a merge moves everything that names the other record, and its way back restores it to the byte', async () => {
      const [one, two] = [
        await crm.add('contacts', { last_name: 'Byte', email: 'one@byte.example' }),
        await crm.add('contacts', { last_name: 'Bite', email: 'two@byte.example', title: 'Head', tags: ['x'] }),
      ]
      const [shared, own] = [await crm.add('accounts', { name: 'Shared' }), await crm.add('accounts', { name: 'Own' })]
      for (const [account, contact] of [
        ...[[shared.id, one.id]],
        ...[
          [shared.id, two.id],
          [own.id, two.id],
        ],
      ])
        await crm.call('POST', `/accounts/${account}/contacts`, { contact_id: contact, role: `of ${contact}` })
      const start = { date_start: '2031-01-01T10:00:00Z' }
      await crm.add('meetings', { name: 'Both', ...start, contact_ids: [one.id, two.id] })
      await crm.add('meetings', { name: 'Other', ...start, contact_ids: [two.id, one.id] })
      await crm.add('meetings', { name: 'Two', ...start, contact_ids: [two.id] })
      await crm.add('tasks', { name: 'About two', parent: { type: 'contact', id: two.id } })
      await crm.add('cases', { name: 'Of two', contact_id: two.id })
      await crm.call('POST', `/stream/contacts/${two.id}`, { body: 'Written about two.' })
      const tables = [
        ...(['crm_contacts', 'crm_account_contacts', 'crm_meetings', 'crm_tasks', 'crm_cases'] as const),
        ...(['record_links', 'crm_addresses', 'crm_contacts_words'] as const),
      ]
      const bytes = async () => {
        const { db } = await crm.site.systemContext()
        const rows = await Promise.all(
          tables.map(table =>
            db
              .selectFrom(table as 'crm_tasks')
              .selectAll()
              .execute(),
          ),
        )
        const told = rows.map(of =>
          of.map(({ modified_at: _, modified_by: __, ...row }) => JSON.stringify(row)).toSorted(),
        )
        return Object.fromEntries(tables.map((table, place) => [table, told[place]]))
      }
      const before = await bytes()
      const order = { primary_id: one.id, ids: [two.id], values: { title: two.id, tags: two.id, email: two.id } }
      const merged = await crm.call('POST', '/merge/contacts', order)
      assert.equal(merged.status, 200, merged.text)
      const seen = await crm.call('GET', `/contacts/${one.id}/accounts?orderby=id&order=asc`)
      assert.deepEqual(
        seen.body.data.map((link: { account_id: number }) => link.account_id).toSorted(),
        [shared.id, own.id].toSorted(),
      )
      assert.equal((await crm.call('GET', `/meetings?contact_ids=${one.id}`)).body.meta.total, 3)
      assert.equal((await crm.call('GET', `/cases?contact_id=${one.id}`)).body.meta.total, 1)
      assert.match((await crm.call('GET', `/stream/contacts/${one.id}`)).text, /Written about two/)
      const undone = await crm.call('POST', '/merge/contacts', { undo: merged.body.data.merge_id })
      assert.deepEqual(undone.body.data, { restored: [two.id], conflicts: [] })
      assert.deepEqual(await bytes(), before)
    })

    test('I-20 one action on many records tells what became of each', async () => {
      const [one, two] = [
        await crm.add('accounts', { name: 'Mass one' }),
        await crm.add('accounts', { name: 'Mass two' }),
      ]
      const act = (body: object) => crm.call('POST', '/mass-action/accounts', body)
      const changed = await act({ action: 'update', ids: [one.id, two.id, 987654], values: { rating: 'hot' } })
      assert.deepEqual(changed.body.data.done, [one.id, two.id], changed.text)
      assert.equal(changed.body.data.skipped[0].code, 'vendor_crm_not_found')
      await act({ action: 'star', ids: [one.id] })
      assert.deepEqual(
        (await crm.call('GET', '/favourites/accounts')).body.data.map(({ id }: { id: number }) => id),
        [one.id],
      )
      const task = await act({ action: 'delete', filters: { name: { eq: 'Mass two' } } })
      assert.equal(task.status, 202, task.text)
      assert.equal(task.body.data.task.total, 1)
    })
  })
})
