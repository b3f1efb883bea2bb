/** Lists as files in the background: with the rights of whoever asks, told when they are ready, and gone after a few days. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { openMessage } from '../../../platform/mail/stored-message.ts'
import { forgetExports } from '../records/make-export.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

const DAY = 86_400_000

forEachEngine(engine => {
  describe('files of lists', () => {
    let crm: CrmSite
    before(async () => {
      crm = await openCrm(engine)
      const clerk = await crm.person('clerk')
      await crm.person('holder', ['vendor_crm_access', 'vendor_crm_export'])
      await crm.person('bare')
      const levels = { create: 'yes', read: 'own', edit: 'own', delete: 'own' }
      const fields = { accounts: { sic_code: { read: 'no', edit: 'no' } } }
      await crm.role({
        ...{ name: 'Clerk', user_ids: [clerk], scopes: { accounts: levels }, fields },
        permissions: { export: 'yes' },
      })
      await crm.add('accounts', { name: 'Foreign', type: 'customer' })
      for (const [name, type] of [
        ['Mine', 'customer'],
        ['Mine too', 'partner'],
      ])
        await crm.add('accounts', { name, type, sic_code: 'secret', assigned_user_id: clerk })
    })
    after(() => crm.site.dispose())

    const exported = async (login: string, body: object) => {
      const started = await crm.as(login)('POST', '/exports', body)
      assert.equal(started.status, 202, started.text)
      await crm.site.app.jobs.drain()
      const { id } = started.body.data.export
      return { id, ...(await crm.as(login)('GET', `/exports/${id}`)).body.data }
    }

    test('I-21 I-39 a file has what the list shows to whoever asks, and only they get it', async () => {
      const made = await exported('clerk', { entity: 'accounts', query: { filters: { type: { eq: 'customer' } } } })
      assert.equal(made.status, 'ready')
      assert.match(made.file.name, /^accounts-\d{4}-\d\d-\d\d\.csv$/)
      const path = `/exports/${made.id}/files/file`
      const { status, text } = await crm.as('clerk')('GET', path)
      assert.equal(status, 200)
      assert.deepEqual([/Mine,/.test(text), /Mine too|Foreign|secret|sic_code/.test(text)], [true, false])
      for (const other of ['admin', 'holder', 'bare']) {
        assert.equal((await crm.as(other)('GET', path)).status, 403, other)
        assert.equal((await crm.as(other)('GET', '/exports')).body.meta.total, 0, other)
      }
      assert.equal((await crm.as(null)('GET', path)).status, 401)
      const sheet = await exported('holder', { entity: 'contacts', format: 'xlsx' })
      assert.match(sheet.file.name, /\.xlsx$/)
      assert.equal((await crm.as('clerk')('DELETE', `/exports/${sheet.id}`)).status, 403)
      assert.equal((await crm.as('holder')('DELETE', `/exports/${sheet.id}`)).status, 200)
      assert.equal((await crm.as('holder')('GET', `/exports/${sheet.id}/files/file`)).status, 404)
    })

    test('I-21 whoever may have no files is refused, and so is a list that is none', async () => {
      assert.equal((await crm.as('bare')('POST', '/exports', { entity: 'accounts' })).status, 403)
      assert.equal((await crm.as(null)('POST', '/exports', { entity: 'accounts' })).status, 401)
      assert.equal((await crm.call('POST', '/exports', { entity: 'nothing' })).status, 422)
      assert.equal((await crm.call('POST', '/exports', { entity: 'accounts', format: 'exe' })).status, 422)
      assert.equal((await crm.call('POST', '/exports/files/file')).status, 404, 'nobody sends one')
    })

    test('I-29 whoever asked is told by bell or mail, with the way to the file', async () => {
      const made = await exported('clerk', { entity: 'accounts' })
      const [told] = (await crm.as('clerk')('GET', '/notifications')).body.data
      assert.deepEqual(
        [told.kind, told.title, told.path],
        ['export_ready', 'Accounts are ready as a file, for 7 days', `/admin/crm/exports/${made.id}`],
      )
      const chosen = [{ service: 'crm', kind: 'export_ready', delivery: 'mail' }]
      const saved = await crm.site.request('PUT', '/host/v1/notifications/preferences', {
        as: 'clerk',
        body: { preferences: chosen },
      })
      assert.equal(saved.status, 200, saved.text)
      const { id } = await exported('clerk', { entity: 'accounts' })
      const mail = await lastMail()
      assert.match(mail, /Accounts are ready as a file/)
      assert.match(mail, new RegExp(`/admin/crm/exports/${id}\\b`))
    })

    test('I-21 who has lost the right meanwhile gets no file, and hears so', async () => {
      const id = await crm.person('leaver')
      const role = await crm.role({ name: 'Leaver', user_ids: [id], permissions: { export: 'yes' } })
      const started = await crm.as('leaver')('POST', '/exports', { entity: 'accounts' })
      await crm.call('PUT', `/roles/${role.id}`, { permissions: { export: 'no' } })
      await crm.site.app.jobs.drain()
      const path = `/exports/${started.body.data.export.id}`
      const { status, file } = (await crm.as('leaver')('GET', path)).body.data
      assert.deepEqual([status, file], ['failed', null])
      assert.equal((await crm.as('leaver')('GET', `${path}/files/file`)).status, 404)
      const [told] = (await crm.as('leaver')('GET', '/notifications')).body.data
      assert.equal(told.title, 'Accounts could not be saved as a file')
    })

    test('I-21 a file goes after its days, with its record and its notification, and when somebody is erased', async () => {
      const person = await crm.add('contacts', { last_name: 'Erased', email: 'erased@example.com' })
      const old = await exported('holder', { entity: 'accounts' })
      crm.site.moveClock(8 * DAY)
      await crm.site.inSystem(ctx => ctx.jobs.enqueue(forgetExports, null))
      await crm.site.app.jobs.drain()
      assert.equal((await crm.as('holder')('GET', `/exports/${old.id}`)).status, 404)
      assert.equal((await crm.as('holder')('GET', `/exports/${old.id}/files/file`)).status, 404)
      assert.deepEqual((await crm.as('holder')('GET', '/notifications')).body.data, [])
      const next = await exported('holder', { entity: 'accounts' })
      const body = { action: 'erase', ids: [person.id] }
      assert.equal((await crm.call('POST', '/mass-action/contacts', body)).status, 200)
      assert.equal((await crm.as('holder')('GET', `/exports/${next.id}`)).status, 404)
    })

    const lastMail = (): Promise<string> =>
      crm.site.inSystem(async ctx => {
        const row = await ctx.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
        return JSON.stringify(openMessage(row, ctx))
      })
  })
})
