/** What follows work in the CRM: papers that go along, whom the bell tells, and the figures of the overview. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

forEachEngine(engine => {
  describe('what follows work', () => {
    let crm: CrmSite
    before(async () => {
      crm = await openCrm(engine)
    })
    after(() => crm.site.dispose())

    test('I-09 papers of a lead are papers of all that it became, also where that is an account alone', async () => {
      const paper = async (values: object) => {
        const file = await crm.site.request('POST', '/vendor-crm/v1/library_documents/files/file', {
          ...{ as: 'admin', payload: 'words' },
          headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="paper.txt"' },
        })
        return crm.add('library_documents', { name: 'Paper', file: file.body.data, ...values })
      }
      for (const [word, wanted] of [
        ['Whole', {}],
        ['Alone', { contact: null, opportunity: null }],
      ] as const) {
        const lead = await crm.add('leads', { last_name: word, account_name: word, opportunity_amount: 5 })
        const { id } = await paper({ lead_ids: [lead.id] })
        const { body, text } = await crm.call('POST', `/leads/${lead.id}/convert`, wanted)
        const { account_id: account, contact_id: contact, opportunity_id: deal } = body.data
        const { account_ids, contact_ids, opportunity_ids } = (await crm.call('GET', `/library_documents/${id}`)).body
          .data
        const one = (of: number | null) => (of === null ? [] : [of])
        assert.deepEqual([account_ids, contact_ids, opportunity_ids], [one(account), one(contact), one(deal)], text)
      }
      const days = { publish_date: '2031-02-01', expiration_date: '2031-01-01' }
      await assert.rejects(paper(days), /expiration_date must not be before publish_date/)
    })

    test('I-29 people are invited to meetings and calls, not to teams and lists that name them', async () => {
      const id = await crm.person('guest')
      const levels = { read: 'all' }
      const scopes = { teams: levels, target_lists: levels, meetings: levels, calls: levels }
      await crm.role({ name: 'Guest', user_ids: [id], scopes })
      for (const base of ['teams', 'target_lists']) await crm.add(base, { name: 'Named there', user_ids: [id] })
      for (const base of ['meetings', 'calls'])
        await crm.add(base, { name: 'Asked there', date_start: '2031-01-01T10:00:00Z', user_ids: [id] })
      const { data } = (await crm.as('guest')('GET', '/notifications')).body
      const told = data.map(({ kind, title }: Record<string, string>) => [kind, title])
      assert.deepEqual(told.toSorted(), [
        ['invited', 'Call: Asked there'],
        ['invited', 'Meeting: Asked there'],
      ])
    })

    test('I-17 I-27 the overview has open deals by stage and a year of sales, and figures say their currency', async () => {
      const month = (ago: number) =>
        Temporal.Now.plainDateISO('UTC').with({ day: 1 }).subtract({ months: ago }).toString()
      const stats = async () => (await crm.call('GET', '/dashboard/stats')).body.data
      const before = await stats()
      for (const [stage, amount, close_date] of [
        ['proposal', 100, '2031-01-01'],
        ['closed_won', 40.5, month(0)],
        ['closed_won', 7, month(11)],
        ['closed_won', 1000, month(12)],
      ] as const)
        await crm.add('opportunities', { name: stage, stage, amount, close_date })
      const { stages, months, currency } = await stats()
      assert.deepEqual(
        stages.map(({ stage }: { stage: string }) => stage),
        ['prospecting', 'qualification', 'proposal', 'negotiation'],
      )
      const { count, amount, weighted } = before.stages[2]
      assert.deepEqual(stages[2], {
        ...{ stage: 'proposal', count: count + 1, amount: amount + 100, weighted: weighted + 50 },
      })
      assert.deepEqual([currency, months.length], ['EUR', 12])
      assert.deepEqual(months[0], { month: month(11).slice(0, 7), won: 7 })
      assert.deepEqual(months[11], { month: month(0).slice(0, 7), won: before.months[11].won + 40.5 })
      assert.equal(
        months.slice(1, 11).every(({ won }: { won: number }) => won === 0),
        true,
      )
      const run = await crm.call('POST', '/reports/sales_by_month/run', {})
      const own = { sum_amount_converted: 'EUR', sum_amount_weighted: 'EUR' }
      assert.deepEqual(run.body.data.currencies, own)
      // Amounts as they were typed may be in several currencies: their sum has none.
      const mixed = { name: 'Mixed', entity: 'opportunities', group_by: ['stage'], aggregates: ['count', 'sum:amount'] }
      const { id } = await crm.add('saved-reports', mixed)
      assert.deepEqual((await crm.call('POST', `/reports/${id}/run`, {})).body.data.currencies, {})
    })

    test('I-39 I2 whoever may not read amounts sees deals by stage without them', async () => {
      const id = await crm.person('blind')
      const closed = { opportunities: { amount: { read: 'no', edit: 'no' } } }
      await crm.role({ name: 'Blind', user_ids: [id], scopes: { opportunities: { read: 'all' } }, fields: closed })
      const { stages, months } = (await crm.as('blind')('GET', '/dashboard/stats')).body.data
      assert.ok(stages[2].count > 0)
      for (const { amount, weighted } of stages) assert.deepEqual([amount, weighted], [0, 0])
      for (const { won } of months) assert.equal(won, 0)
    })
  })
})
