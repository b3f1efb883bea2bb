/** Whom one may have to do with: giving records, writing, naming, and being shown what others do. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Call, type CrmSite, openCrm } from './crm-site.ts'

const ALL = { create: 'yes', read: 'all', edit: 'all', delete: 'all', stream: 'all' }
const scopes = { accounts: ALL, cases: ALL, tasks: ALL, meetings: ALL, calls: ALL }

forEachEngine(engine => {
  describe('permissions about people', () => {
    let crm: CrmSite
    let ann: Call
    let ids: Record<'ann' | 'bob' | 'cat', number>
    let account: { id: number }
    let role: { id: number }
    const grant = (permissions: Record<string, string>) => crm.call('PUT', `/roles/${role.id}`, { permissions })
    const heard = async (login: string) =>
      (await crm.as(login)('GET', '/notifications')).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'mentioned',
      ).length
    before(async () => {
      crm = await openCrm(engine)
      ids = {
        ann: await crm.person('ann', ['vendor_crm_access', 'vendor_crm_import']),
        bob: await crm.person('bob'),
        cat: await crm.person('cat'),
      }
      ann = crm.as('ann')
      await crm.role({ name: 'Works', scopes, user_ids: Object.values(ids) })
      role = await crm.role({ name: 'People', user_ids: [ids.ann] })
      await crm.add('teams', { name: 'Ann and Bob', user_ids: [ids.ann, ids.bob] })
      account = await crm.add('accounts', { name: 'Talked about' })
    })
    after(() => crm.site.dispose())

    // By level: whether Bob of her team and Cat of none are within reach. Oneself always is.
    const LEVELS = { no: [false, false], team: [true, false], all: [true, true] } as const

    const begins = '2031-01-01T10:00:00Z'
    for (const [base, values] of [
      ['accounts', (id: number) => ({ name: 'Given', assigned_user_id: id })],
      ['cases', (id: number) => ({ name: 'Worked on', collaborator_ids: [id] })],
      ['tasks', (id: number) => ({ name: 'Worked on', collaborator_ids: [id] })],
      ['meetings', (id: number) => ({ name: 'Attended', date_start: begins, user_ids: [id] })],
      ['calls', (id: number) => ({ name: 'Attended', date_start: begins, user_ids: [id] })],
    ] as const)
      test(`I-39 a role says to whom ${base} are given, and with whom they are`, async () => {
        for (const [level, [bob, cat]] of Object.entries(LEVELS)) {
          await grant({ assignment: level })
          const given = async (id: number) => (await ann('POST', `/${base}`, values(id))).status
          assert.deepEqual(
            [await given(ids.ann), await given(ids.bob), await given(ids.cat)],
            [201, bob ? 201 : 403, cat ? 201 : 403],
            level,
          )
        }
      })

    test('I-39 whoever is with a record already does not keep others from changing it', async () => {
      await grant({})
      const { id } = await crm.add('cases', { name: 'Shared', assigned_user_id: ids.cat, collaborator_ids: [ids.bob] })
      assert.equal((await ann('PUT', `/cases/${id}`, { name: 'Shared still' })).status, 200)
      assert.equal((await ann('PUT', `/cases/${id}`, { collaborator_ids: [ids.cat] })).status, 200, 'the owner already')
      assert.equal((await ann('PUT', `/cases/${id}`, { collaborator_ids: [ids.bob] })).status, 403)
    })

    test('I-20 I-12 mass actions and imports give records to nobody beyond reach', async () => {
      await grant({ assignment: 'team', mass_update: 'yes' })
      const assign = async (to: number) => {
        const order = { action: 'assign', ids: [account.id], values: { assigned_user_id: to } }
        return (await ann('POST', '/mass-action/accounts', order)).body.data.done
      }
      assert.deepEqual(await assign(ids.cat), [])
      assert.deepEqual(await assign(ids.bob), [account.id])
      const file = `name,assigned_user_id\nImported for Bob,${ids.bob}\nImported for Cat,${ids.cat}\n`
      const made = await ann('POST', '/imports', { entity: 'accounts', file })
      assert.equal(made.status, 201, made.text)
      assert.equal((await ann('POST', `/imports/${made.body.data.id}/run`, {})).status, 200)
      await crm.site.app.jobs.drain()
      const found = await crm.call('GET', '/accounts?search=Imported')
      assert.deepEqual(
        found.body.data.map(({ name }: { name: string }) => name),
        ['Imported for Bob'],
      )
    })

    test('I-28 a role says whom a post is written to, and they hear of it once', async () => {
      for (const [level, [bob, cat]] of Object.entries(LEVELS)) {
        await grant({ message: level, mention: 'all' })
        for (const [login, mayHear] of [
          ['bob', bob],
          ['cat', cat],
        ] as const) {
          const known = await heard(login)
          const body = { body: `For you, @${login}.`, user_ids: [ids[login], ids.ann] }
          const answer = await ann('POST', `/stream/accounts/${account.id}`, body)
          assert.equal(answer.status, mayHear ? 201 : 403, `${level}: ${answer.text}`)
          assert.equal(await heard(login), known + (mayHear ? 1 : 0))
          if (mayHear) assert.deepEqual(answer.body.data.data, { user_ids: body.user_ids })
        }
      }
    })

    test('I-45 a post to an account that is not there is refused, and not kept', async () => {
      await grant({ message: 'all' })
      const stream = async () => (await ann('GET', `/stream/accounts/${account.id}`)).body.data.length
      const known = await stream()
      const body = { body: 'Anybody?', user_ids: [999_999] }
      const answer = await ann('POST', `/stream/accounts/${account.id}`, body)
      assert.deepEqual([answer.status, Object.keys(answer.body.data.fields)], [422, ['user_ids']])
      assert.equal(await stream(), known)
    })

    test('I-30 the mail accounts of the CRM are chosen by those whom a role lets send through them', async () => {
      const server = { host: 'mail.example.com', port: 587 }
      const shared = await crm.add('mail-accounts', { name: 'News', address: 'news@example.com', ...server })
      const private_ = { name: 'Of Cat', address: 'cat@example.com', user_id: ids.cat }
      const other = await crm.add('mail-accounts', { ...private_, ...server })
      const list = await crm.add('target_lists', { name: 'Readers' })
      const template = await crm.add('email-templates', { name: 'Letter', subject: 'Hello', body: '<p>x</p>' })
      const role = await crm.role({ name: 'Mails', user_ids: [ids.ann] })
      const save = async (id: number) => {
        const lists = { target_list_ids: [list.id], email_template_id: template.id }
        const values = { name: 'News', start_at: begins, status: 'draft', ...lists, smtp_account_id: id }
        const answer = await ann('POST', '/mass_emails', values)
        return answer.status === 201 ? 'saved' : Object.keys(answer.body.data.fields).join()
      }
      const offered = async () =>
        (await ann('GET', '/mail-accounts/options')).body.data.map(({ id }: { id: number }) => id)
      const scopes = { campaigns: ALL, target_lists: ALL, mass_emails: ALL }
      const grantMail = (level: string) =>
        crm.call('PUT', `/roles/${role.id}`, { scopes, permissions: { group_email_account: level } })
      await grantMail('no')
      assert.deepEqual([await offered(), await save(shared.id)], [[], 'smtp_account_id'])
      await grantMail('all')
      assert.deepEqual([await offered(), await save(shared.id)], [[shared.id], 'saved'])
      assert.equal(await save(other.id), 'smtp_account_id', 'another person’s stays theirs')
      const read = await ann('GET', `/mail-accounts/${shared.id}`)
      assert.deepEqual([read.status, 'password' in read.body.data], [200, false])
      assert.equal((await ann('PUT', `/mail-accounts/${shared.id}`, { name: 'Mine' })).status, 403)
    })

    test('I-27 I-30 a role says of whom one is shown what they do and read', async () => {
      for (const login of ['ann', 'bob', 'cat'] as const)
        await crm.add('tasks', { name: `Of ${login}`, assigned_user_id: ids[login] })
      for (const [level, [bob, cat]] of Object.entries(LEVELS)) {
        await grant({ user: level })
        const people = [ids.ann, ...(bob ? [ids.bob] : []), ...(cat ? [ids.cat] : [])].toSorted((a, b) => a - b)
        const known = (list: readonly { user_id: number }[]) =>
          list
            .map(({ user_id: id }) => id)
            .filter(id => Object.values(ids).includes(id))
            .toSorted((a, b) => a - b)
        const report = await ann('POST', '/reports/activities_by_user/run', {})
        assert.deepEqual(known(report.body.data.rows), people, level)
        const why = await ann('GET', `/record-access/accounts/${account.id}`)
        assert.deepEqual(known(why.body.data.readers), people, level)
      }
    })
  })
})
