/** Lists of a large CRM come from indexes: by own, team and all, by presets and by any two filters. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { jsonStatement } from '../../../kernel/records/list-statements.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { selectRecords } from '../../../kernel/records/selection.ts'
import { totalStatement } from '../../../kernel/records/totals.ts'
import type { Sql } from '../../../kernel/statement.ts'
import { accounts } from '../entities/accounts.ts'
import { contacts } from '../entities/contacts.ts'
import { opportunities } from '../entities/opportunities.ts'
import { figuresSource } from '../records/figures-source.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

forEachEngine(engine => {
  describe('long lists of the CRM', () => {
    let crm: CrmSite
    let me: number
    let team: number
    before(async () => {
      crm = await openCrm(engine)
      me = await crm.person('seller')
      team = (await crm.add('teams', { name: 'Makers' })).id
      const level = { create: 'yes', read: 'own', edit: 'own', delete: 'own', stream: 'own' }
      await crm.role({ name: 'Own', scopes: { contacts: level, opportunities: level }, user_ids: [me] })
    })
    after(() => crm.site.dispose())

    const planOf = async ({ text, values }: Sql): Promise<string> => {
      const { database } = await crm.site.systemContext()
      const rows = await database.rows<{ detail: string }>(`explain query plan ${text}`, values)
      return rows.map(({ detail }) => detail).join('\n')
    }
    const OWN = () => [{ assigned_user_id: me }, { created_by: me, assigned_user_id: null }, { team_ids: [team] }]
    const plansOf = async (entity: Entity, query: object, within?: ReturnType<typeof OWN>) => {
      const ctx = await crm.site.systemContext()
      const plan = planFor(entity, ctx)
      const selection = await selectRecords(
        { plan, verb: 'list', query: query as never, ...(within ? { within } : {}) },
        ctx,
      )
      const page = await planOf(jsonStatement({ plan, selection, window: { limit: 50, offset: 0 } }, ctx))
      return { page, total: await planOf(totalStatement(plan, selection, ctx)) }
    }

    test('choices, flags, links and presets, alone and by two, are walked along in the index of words', async () => {
      if (engine === 'postgres') return
      const list = await crm.add('target_lists', { name: 'List' })
      const asked: [Entity, object][] = [
        [contacts, { source: 'web_site' }],
        [contacts, { source: 'web_site', do_not_call: 'true' }],
        [contacts, { filters: { source: { in: 'web_site,call' }, campaign_id: { eq: 3 } } }],
        [contacts, { target_list_ids: list.id, assigned_user_id: 7 }],
        [contacts, { preset: 'only_my', source: 'call' }],
        [contacts, { preset: 'not_portal_users' }],
        [opportunities, { preset: 'open', lead_source: 'partner' }],
        [opportunities, { filters: { stage: { ne: 'closed_lost' } }, campaign_id: 3 }],
      ]
      for (const [entity, query, within] of [...asked, ...asked.map(one => [...one, OWN()] as const)]) {
        const { page, total } = await plansOf(entity, query, within)
        assert.match(page, /SCAN \S*index VIRTUAL TABLE INDEX \d+:M\d/, JSON.stringify(query))
        assert.doesNotMatch(`${page}${total}`, /SCAN t\b|TEMP B-TREE/, JSON.stringify(query))
      }
    })

    test('spans of days and of time are counted along an index that has all that is asked', async () => {
      if (engine === 'postgres') return
      const february = { close_date: { between: '2026-02-01,2026-02-28' } }
      const asked: [Entity, object, RegExp][] = [
        [
          contacts,
          { filters: { birthday: { between: '1970-01-01,1970-12-31' } } },
          /birthday_id_\S+ \(site_id=\? AND b/,
        ],
        [
          opportunities,
          { filters: february, pipeline_id: 'default' },
          /close_date_id_pipeline_id_\S+ \(site_id=\? AND c/,
        ],
        [accounts, { preset: 'recently_created' }, /created_at_id_\S+ \(site_id=\? AND created_at>\?\)/],
      ]
      for (const [entity, query, index] of asked)
        assert.match((await plansOf(entity, query)).total, index, JSON.stringify(query))
      const { page, total } = await plansOf(accounts, { preset: 'recently_created' }, OWN())
      for (const plan of [page, total]) assert.match(plan, /created_at>\?\)\nLIST SUBQUERY/)
    })

    test('figures of deals that are found by words of who sees them come from an index that has all of it', async () => {
      if (engine === 'postgres') return
      const ctx = await crm.site.systemContext()
      const plan = planFor(opportunities, ctx)
      const planned = async (query: object, sums: string[]) => {
        const selection = await selectRecords({ plan, verb: 'list', query: query as never, within: OWN() }, ctx)
        const { from, where, count } = figuresSource({ plan, selection, groupBy: ['stage'], sums }, ctx)
        const sum = `sum(t.${sums[0]})`
        const text = `select t.stage, ${count}, ${sum} from ${from} where ${where.text} group by +t.stage`
        return planOf({ text, values: where.values })
      }
      const indexed = /SCAN \S*index VIRTUAL TABLE.*SEARCH t USING INDEX crm_opportunities_active_idx/s
      for (const query of [{}, { preset: 'open' }, { lead_source: 'partner' }])
        assert.match(await planned(query, ['amount_converted']), indexed, JSON.stringify(query))
      assert.doesNotMatch(await planned({}, ['probability']), /active_idx/)
    })

    test('what changes hands is in the lists of its new owner and team alone, alone and with filters', async () => {
      const other = await crm.person('other')
      const team = await crm.add('teams', { name: 'Team', user_ids: [other] })
      const level = { create: 'yes', read: 'team', edit: 'team', delete: 'team', stream: 'team' }
      await crm.role({ name: 'Team', scopes: { contacts: level }, user_ids: [other] })
      const { id } = await crm.add('contacts', { last_name: 'Hands', source: 'call', assigned_user_id: me })
      const seen = async (login: string, query = '') => {
        const { body } = await crm.as(login)('GET', `/contacts?per_page=50${query}`)
        assert.equal(body.meta.total, body.data.length, query)
        return body.data.map((one: { id: number }) => one.id)
      }
      for (const query of ['', '&source=call', '&preset=only_my', '&orderby=name', '&search=hands'])
        assert.deepEqual([await seen('seller', query), await seen('other', query)], [[id], []], query)
      await crm.call('PUT', `/contacts/${id}`, { assigned_user_id: null, team_ids: [team.id], source: 'email' })
      for (const query of ['', '&source=email', '&source=email,call', '&orderby=name', '&search=hands'])
        assert.deepEqual([await seen('seller', query), await seen('other', query)], [[], [id]], query)
      assert.deepEqual(await seen('other', '&source=call'), [])
      await crm.call('DELETE', `/contacts/${id}`)
      assert.deepEqual(await seen('other'), [])
      const own = await crm.as('seller')('POST', '/contacts', { last_name: 'Mine' })
      assert.deepEqual(await seen('seller'), [own.body.data.id])
      assert.deepEqual(own.body.data.is_followed, true)
    })

    test('the board and the reports say what the rows say, as deals come, change and go', async () => {
      const deal = { amount: 100, close_date: '2026-05-05', lead_source: 'partner' }
      const first = await crm.add('opportunities', { name: 'One', ...deal })
      const second = await crm.add('opportunities', { name: 'Two', ...deal, stage: 'proposal' })
      await crm.call('POST', `/opportunities/${first.id}/stage`, { stage: 'proposal' })
      await crm.call('PUT', `/opportunities/${second.id}`, { amount: 40.5, close_date: '2026-06-01' })
      const run = async (id: string) => (await crm.call('POST', `/reports/${id}/run`, {})).body.data.rows
      const figures = { count: 2, sum_amount_converted: 140.5, sum_amount_weighted: 70.25 }
      assert.deepEqual(await run('opportunities_by_stage'), [{ stage: 'proposal', ...figures }])
      assert.deepEqual(await run('sales_pipeline'), [{ stage: 'proposal', ...figures }])
      assert.deepEqual(await run('opportunities_by_lead_source'), [{ lead_source: 'partner', ...figures }])
      const told = (await crm.call('GET', '/opportunities/board')).body.data.columns
      const column = told.find(({ stage }: { stage: string }) => stage === 'proposal')
      assert.deepEqual([column.count, column.sum, column.weighted], [2, 140.5, 70.25])
      await crm.call('DELETE', `/opportunities/${second.id}`)
      await crm.call('POST', `/opportunities/${first.id}/stage`, { stage: 'closed_won', close_date: '2026-05-05' })
      assert.deepEqual(await run('sales_by_month'), [
        { close_date_month: '2026-05', count: 1, sum_amount_converted: 100, sum_amount_weighted: 100 },
      ])
      assert.deepEqual(await run('sales_pipeline'), [])
      const stats = (await crm.call('GET', '/dashboard/stats')).body.data
      assert.deepEqual([stats.pipeline, stats.open_opportunities], [0, 0])
    })

    test('the reports of leads say what the rows say, as leads come, change, go and come back', async () => {
      const run = async (id: string) => (await crm.call('POST', `/reports/${id}/run`, {})).body.data.rows
      const first = await crm.add('leads', { last_name: 'One', source: 'partner' })
      const second = await crm.add('leads', { last_name: 'Two', source: 'partner', status: 'assigned' })
      const byStatus = (counts: object) => Object.entries(counts).map(([status, count]) => ({ status, count }))
      assert.deepEqual(await run('leads_by_status'), byStatus({ assigned: 1, new: 1 }))
      await crm.call('PUT', `/leads/${first.id}`, { status: 'assigned' })
      assert.deepEqual(await run('leads_by_status'), byStatus({ assigned: 2 }))
      await crm.call('DELETE', `/leads/${second.id}`)
      assert.deepEqual(await run('leads_by_status'), byStatus({ assigned: 1 }))
      await crm.call('POST', `/leads/${second.id}/restore`)
      await crm.call('POST', `/leads/${first.id}/convert`, {})
      assert.deepEqual(await run('lead_conversion'), [{ source: 'partner', total: 2, converted: 1, rate: 50 }])
    })
  })
})
