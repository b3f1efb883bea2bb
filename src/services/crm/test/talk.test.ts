/** What people say about records and add to them: entries of the stream, followers, locks, files, and what forms brought. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { webhookHooks } from '../../../platform/webhooks/webhooks.ts'
import { opportunities } from '../entities/opportunities.ts'
import { type Call, type CrmSite, openCrm } from './crm-site.ts'

forEachEngine(engine => {
  describe('talk about records', () => {
    let crm: CrmSite
    let ann: Call
    let bob: Call
    const ids = { ann: 0, bob: 0 }
    before(async () => {
      crm = await openCrm(engine)
      ids.ann = await crm.person('ann')
      ids.bob = await crm.person('bob')
      const all = { create: 'yes', read: 'all', edit: 'all', delete: 'all', stream: 'all' }
      const scopes = { accounts: all, cases: all, tasks: all }
      await crm.role({ name: 'Works', scopes, permissions: { mention: 'all' }, user_ids: [ids.ann] })
      await crm.role({ name: 'Reads', scopes: { accounts: { read: 'all', stream: 'all' } }, user_ids: [ids.bob] })
      ann = crm.as('ann')
      bob = crm.as('bob')
    })
    after(() => crm.site.dispose())

    const heard = async (kind: string) =>
      (await bob('GET', '/notifications')).body.data.filter((one: { kind: string }) => one.kind === kind).length

    test('I-28 what somebody wrote is changed by them alone, and whom it names for the first time is told', async () => {
      const { id } = await crm.add('accounts', { name: 'Talked about' })
      const at = `/stream/accounts/${id}`
      const made = await ann('POST', at, { body: 'First words' })
      const note = `${at}/notes/${made.body.data.id}`
      const changed = await ann('PUT', note, { body: 'Better words, @bob' })
      assert.equal(changed.status, 200, changed.text)
      assert.equal(changed.body.data.body, 'Better words, @bob')
      assert.notEqual(changed.body.data.edited_at, null)
      await ann('PUT', note, { body: 'The best words, @bob' })
      assert.equal(await heard('mentioned'), 1)
      assert.equal((await bob('PUT', note, { body: 'Mine' })).status, 403)
      assert.equal((await bob('DELETE', note)).status, 403)
      assert.equal((await crm.call('PUT', note, { body: 'Not even administrators' })).status, 403)
      const [, created] = (await ann('GET', at)).body.data
      assert.equal((await ann('DELETE', `${at}/notes/${created.id}`)).status, 409, 'what happened stays')
      assert.equal((await ann('PUT', `/stream/accounts/${id}/notes/999999`, { body: 'x' })).status, 404)
      assert.equal((await crm.call('DELETE', note)).status, 204, 'administrators take away what should not stand there')
      assert.doesNotMatch((await ann('GET', at)).text, /best words/)
    })

    test('I-28 entries are pinned by whoever may change the record, ten at most', async () => {
      const { id } = await crm.add('accounts', { name: 'Pinned' })
      const at = `/stream/accounts/${id}`
      const notes: number[] = []
      for (let index = 0; index < 11; index += 1)
        notes.push((await ann('POST', at, { body: `Post ${index}` })).body.data.id)
      assert.equal((await bob('POST', `${at}/notes/${notes[0]}/pin`)).status, 403)
      for (const note of notes.slice(0, 10))
        assert.equal((await ann('POST', `${at}/notes/${note}/pin`)).body.data.is_pinned, true)
      assert.equal((await ann('POST', `${at}/notes/${notes[10]}/pin`)).status, 409)
      assert.equal((await ann('POST', `${at}/notes/${notes[0]}/pin`)).status, 200, 'once more is the same')
      assert.equal((await ann('GET', at)).body.meta.pinned.length, 10)
      assert.equal((await ann('DELETE', `${at}/notes/${notes[0]}/pin`)).body.data.is_pinned, false)
      assert.equal((await ann('GET', at)).body.meta.pinned.length, 9)
    })

    test('I-28 each person has each sign once at an entry, however many say it at a time', async () => {
      const { id } = await crm.add('accounts', { name: 'Liked' })
      const note = (await ann('POST', `/stream/accounts/${id}`, { body: 'Good news' })).body.data.id
      const signs = `/stream/accounts/${id}/notes/${note}/reactions`
      await Promise.all([ann, bob, ann, bob].map(call => call('POST', `${signs}/like`)))
      const { body } = await bob('POST', `${signs}/love`)
      assert.deepEqual(body.data.reactions.like.toSorted(), [ids.ann, ids.bob].toSorted())
      assert.deepEqual(body.data.reactions.love, [ids.bob])
      assert.deepEqual((await bob('DELETE', `${signs}/love`)).body.data.reactions.love, undefined)
      assert.ok((await bob('POST', `${signs}/vomit`)).status >= 400)
    })

    test('I-28 others are made to follow as the roles allow', async () => {
      const { id } = await crm.add('accounts', { name: 'Followed' })
      const at = `/stream/accounts/${id}/followers`
      assert.equal((await ann('POST', at, { user_ids: [ids.bob] })).status, 403, 'no role lets her')
      const role = await crm.role({
        name: 'Manages',
        permissions: { follower_management: 'team' },
        user_ids: [ids.ann],
      })
      assert.equal((await ann('POST', at, { user_ids: [ids.bob] })).status, 403, 'they are in no team together')
      const team = await crm.add('teams', { name: 'Both', user_ids: [ids.ann, ids.bob] })
      const added = await ann('POST', at, { user_ids: [ids.bob, ids.ann] })
      assert.equal(added.status, 200, added.text)
      for (const one of [ids.ann, ids.bob]) assert.ok(added.body.data.followers.includes(one))
      const before = await heard('stream')
      await ann('POST', `/stream/accounts/${id}`, { body: 'News' })
      assert.equal(await heard('stream'), before + 1)
      assert.ok(!(await ann('DELETE', `${at}/${ids.bob}`)).body.data.followers.includes(ids.bob))
      await crm.call('PUT', `/roles/${role.id}`, { permissions: { follower_management: 'all' } })
      assert.equal((await ann('POST', at, { user_ids: [999_999] })).status, 422)
      await crm.call('DELETE', `/teams/${team.id}`)
    })

    test('I-46 a locked account is changed by nobody until it is unlocked', async () => {
      const { id } = await crm.add('accounts', { name: 'Locked' })
      const lock = `/accounts/${id}/lock`
      assert.equal((await ann('POST', lock)).status, 403, 'no role lets her')
      await crm.role({ name: 'Locks', permissions: { lock: 'yes' }, user_ids: [ids.ann] })
      assert.deepEqual((await ann('POST', lock)).body.data, { id, is_locked: true })
      for (const [call, method, path, body] of [
        [ann, 'PUT', `/accounts/${id}`, { name: 'Changed' }],
        [crm.call, 'PUT', `/accounts/${id}`, { name: 'Changed', is_locked: false }],
        [crm.call, 'DELETE', `/accounts/${id}`, undefined],
        [ann, 'POST', lock, undefined],
      ] as const) {
        const refused = await call(method, path, body)
        assert.deepEqual([refused.status, refused.body.code], [409, 'vendor_crm_locked'], `${method} ${path}`)
      }
      const mass = await crm.call('POST', '/mass-action/accounts', {
        action: 'update',
        ids: [id],
        values: { name: 'x' },
      })
      assert.equal(mass.body.data.skipped[0]?.code, 'vendor_crm_locked', mass.text)
      const told = (await ann('GET', `/record-access/accounts/${id}`)).body.data.actions
      assert.deepEqual([told.edit.is_allowed, told.edit.nearest], [false, 'the record unlocked'])
      assert.equal(told.read.is_allowed, true)
      assert.deepEqual((await ann('DELETE', lock)).body.data, { id, is_locked: false })
      assert.equal((await ann('PUT', `/accounts/${id}`, { name: 'Changed' })).status, 200)
    })

    for (const [base, values] of [
      ['cases', { name: 'With a file' }],
      ['tasks', { name: 'With a file' }],
    ] as const)
      test(`I1 files of ${base} are had by readers of the record alone, and go with it`, async () => {
        const record = await crm.add(base, values)
        const uploaded = await crm.site.request('POST', `/vendor-crm/v1/${base.slice(0, -1)}-files/files/file`, {
          ...{ as: 'ann', payload: 'What was seen.' },
          headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="seen.txt"' },
        })
        assert.ok(uploaded.status < 300, uploaded.text)
        const files = `/${base}/${record.id}/files`
        const made = await ann('POST', files, { name: 'seen.txt', file: uploaded.body.data.id })
        assert.equal(made.status, 201, made.text)
        const own = `${files}/${made.body.data.id}`
        assert.equal((await ann('PUT', own, { name: 'Seen.txt' })).body.data.name, 'Seen.txt')
        assert.equal((await ann('PATCH', own, { name: 'seen.txt' })).body.data.name, 'seen.txt')
        assert.equal((await ann('GET', files)).body.data.length, 1)
        assert.equal((await ann('GET', `${own}/files/file`)).text, 'What was seen.')
        for (const path of [files, `${own}/files/file`]) assert.equal((await bob('GET', path)).status, 403, path)
        const kept = () =>
          crm.site.inSystem(ctx =>
            ctx.db
              .selectFrom('private_files')
              .select('id')
              .where('owner', '=', `crm_${base.slice(0, -1)}_files`)
              .execute(),
          )
        assert.equal((await kept()).length, 1)
        await ann('DELETE', own)
        assert.equal((await kept()).length, 0)
      })

    test('I-35 what came of a form is told to administrators, without anybody’s address', async () => {
      const form = await crm.add('lead-captures', { name: 'Home', field_list: ['last_name', 'email'] })
      const send = (values: object) => crm.as(null)('POST', `/lead-capture/${form.id}`, values)
      const visitor = { last_name: 'Logged', email: 'logged@example.com' }
      for (const values of [visitor, visitor, { ...visitor, hp_url: 'x' }])
        assert.equal((await send(values)).status, 200)
      const log = `/lead-captures/${form.id}/log`
      const { body, text } = await crm.call('GET', log)
      const [lead] = (await crm.call('GET', '/leads?search=Logged')).body.data
      assert.deepEqual(
        body.data.map(({ outcome, lead_id }: any) => [outcome, lead_id]),
        [
          ['program', null],
          ['known', lead.id],
          ['created', lead.id],
        ],
      )
      assert.deepEqual(body.meta.counts, { created: 1, known: 1, asked: 0, confirmed: 0, program: 1 })
      assert.doesNotMatch(text, /@example/)
      assert.equal((await ann('GET', log)).status, 403)
      await crm.call('DELETE', `/leads/${lead.id}`)
      await crm.call('DELETE', `/leads/${lead.id}/purge`)
      assert.deepEqual(
        (await crm.call('GET', log)).body.data.map(({ lead_id }: any) => lead_id),
        [null, null, null],
      )
      await crm.call('DELETE', `/lead-captures/${form.id}`)
      const left = await crm.site.inSystem(ctx => ctx.db.selectFrom('crm_capture_log').select('id').execute())
      assert.deepEqual(left, [])
    })

    test('I-29 I-31 a receiver that wants no more is switched off, and whoever made it is told', async () => {
      const admin = await crm.person('keeper', ['vendor_crm_access', 'vendor_crm_admin'])
      assert.ok(admin)
      const values = { event: 'account.created', url: 'https://example.com/gone' }
      const { id } = (await crm.as('keeper')('POST', '/webhooks', values)).body.data
      await crm.site.inSystem(ctx =>
        ctx.hooks.fire(
          webhookHooks.gone,
          {
            owner: { service: 'crm', kind: 'webhooks', id },
            ...{ subject: '', delivery: 1, extra: { reason: 'gone' } },
            ...{ object: { type: 'crm.webhooks', id: String(id), label: 'account.created' } },
          } as never,
          ctx,
        ),
      )
      assert.equal((await crm.call('GET', `/webhooks/${id}`)).body.data.is_active, false)
      const [told] = (await crm.as('keeper')('GET', '/notifications')).body.data
      assert.deepEqual([told.kind, told.path], ['system', `/admin/crm/webhooks/${id}`])
      assert.match(told.title, /account\.created is switched off/)
    })

    test('I-27 the forecast adds up every open deal, of all pipelines and whatever their number', async () => {
      await crm.call('POST', '/settings', {
        pipelines: [
          { id: 'default', name: 'Sales', stages: [{ stage: 'prospecting', probability: 10 }] },
          { id: 'renewal', name: 'Renewals', stages: [{ stage: 'prospecting', probability: 60 }] },
        ],
      })
      const deal = { close_date: '2031-01-01', stage: 'prospecting', amount: 100 }
      await crm.add('opportunities', { ...deal, name: 'New' })
      const moved = await crm.add('opportunities', { ...deal, name: 'Again', pipeline_id: 'renewal' })
      for (const day of ['02', '03'])
        await crm.call('PUT', `/opportunities/${moved.id}`, { close_date: `2031-01-${day}` })
      await crm.site.inSystem(async ctx => {
        for (let index = 1; index < 50; index += 1)
          await createRecord(opportunities, { values: { ...deal, name: `New ${index}` } }, ctx)
      })
      const { data } = (await crm.call('GET', '/reports/forecast')).body
      assert.deepEqual(
        [data.deals, data.sum, data.by_stage, data.by_history],
        [51, 5100, 560, 560],
        JSON.stringify(data),
      )
      const spread = 1.2815515655 * Math.sqrt(50 * 100 ** 2 * 0.09 + 100 ** 2 * 0.24)
      assert.equal(data.range.p50, 560)
      assert.ok(Math.abs(data.range.p10 - (560 - spread)) < 0.02, JSON.stringify(data.range))
      assert.deepEqual(data.slipping, [{ id: moved.id, name: 'Again', close_date: '2031-01-03', close_date_moves: 2 }])
      // Totals that are kept say the same as the rows after every change.
      await crm.call('PUT', `/opportunities/${moved.id}`, { amount: 7350.25 })
      await crm.call('DELETE', `/opportunities/${moved.id + 1}`)
      const { data: kept } = (await crm.call('GET', '/reports/forecast')).body
      const { data: counted } = (await crm.call('GET', '/reports/forecast?filters[amount][gte]=0')).body
      assert.deepEqual(kept, counted)
      assert.deepEqual([kept.deals, kept.sum], [50, 4900 + 7350.25])
    })

    test('I-27 a stage is measured by the deals that ended last, each of them once', async () => {
      await crm.call('POST', '/settings', { pipelines: [] })
      await crm.site.inSystem(async ctx => {
        for (let index = 0; index < 30; index += 1) {
          const values = { close_date: '2031-01-01', stage: 'proposal', amount: 1, name: `Ended ${index}` } as const
          const { id } = await createRecord(opportunities, { values }, ctx)
          const stages = index === 0 ? ['closed_won', 'proposal', 'closed_lost'] : ['closed_won']
          for (const stage of stages) await updateRecord(opportunities, { id, values: { stage } as never }, ctx)
        }
      })
      const { data } = (await crm.call('GET', '/reports/forecast')).body
      const proposal = data.stages.find((one: { stage: string }) => one.stage === 'proposal')
      // The one that was opened again was in the stage twice.
      assert.deepEqual([proposal.n, proposal.win_rate, proposal.is_measured], [31, 93.5, true])
    })
  })
})
