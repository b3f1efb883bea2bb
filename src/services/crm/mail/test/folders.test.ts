/** Folders that people put mails into, and meetings that are made of invitations. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type CrmSite, openCrm } from '../../test/crm-site.ts'
import { mailReading } from '../store/receive.ts'

const invitation = [
  ...['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:visit@there', 'SUMMARY:Visit', 'LOCATION:Mill'],
  ...['DTSTART:20310106T100000Z', 'DTEND:20310106T113000Z', 'END:VEVENT', 'END:VCALENDAR'],
].join('\r\n')

forEachEngine(engine => {
  describe('mails on somebody’s desk', () => {
    let crm: CrmSite
    let mail: number
    before(async () => {
      crm = await openCrm(engine)
      const ids = [await crm.person('ann'), await crm.person('ben')]
      const levels = { create: 'yes', read: 'all', edit: 'no', delete: 'no' }
      const scopes = { emails: levels, meetings: levels, contacts: levels }
      await crm.role({ name: 'Reader', user_ids: ids, scopes })
      const idle = await crm.person('idle')
      await crm.role({ name: 'Idle', user_ids: [idle], scopes: { emails: { read: 'all' }, meetings: { read: 'all' } } })
      mail = (await crm.add('emails', { subject: 'Filed', from: 'x@example.com' })).id
      await crm.add('emails', { subject: 'Not filed', from: 'x@example.com' })
    })
    after(() => crm.site.dispose())

    const folder = async (login: string, values: object) =>
      (await crm.as(login)('POST', '/email-folders', values)).body.data
    const folderOf = async (login: string) => (await crm.as(login)('GET', `/emails/${mail}`)).body.data.folder_id
    const within = async (login: string, id: number) => {
      const { body, text } = await crm.as(login)('GET', `/email-folders/${id}/emails?fields=subject,folder_id`)
      assert.ok(body.data, text)
      return body.data
    }

    test('I-39 everybody has folders of their own, and nobody sees where others put a mail', async () => {
      const [mine, next, theirs] = [
        await folder('ann', { name: 'Offers' }),
        await folder('ann', { name: 'Done' }),
        await folder('ben', { name: 'Ben’s' }),
      ]
      for (const [login, { id }] of [
        ['ann', mine],
        ['ben', theirs],
        ['ann', next],
      ] as const) {
        const put = await crm.as(login)('PUT', `/emails/${mail}/folder`, { folder_id: id })
        assert.deepEqual([put.status, put.body.data], [200, { folder_id: id }], put.text)
      }
      assert.deepEqual(
        [await folderOf('ann'), await folderOf('ben'), await folderOf('admin')],
        [next.id, theirs.id, null],
      )
      assert.deepEqual(await within('ann', next.id), [{ subject: 'Filed', folder_id: next.id }])
      assert.deepEqual(await within('ann', mine.id), [])
      const [whole] = (await crm.as('ann')('GET', `/email-folders/${next.id}/emails`)).body.data
      assert.equal(whole.id, mail)
      assert.equal((await crm.as('ann')('GET', `/email-folders/${theirs.id}/emails`)).status, 403)
      assert.equal((await crm.as('ann')('PUT', `/emails/${mail}/folder`, { folder_id: theirs.id })).status, 403)
      assert.equal((await crm.as('ann')('PUT', `/emails/999999/folder`, { folder_id: null })).status, 404)
      assert.doesNotMatch((await crm.as('ann')('GET', '/email-folders')).text, /Ben’s/)
      const listed = (await crm.as('ben')('GET', '/emails?search=Filed&fields=folder_id&orderby=id&order=asc')).body
        .data
      assert.deepEqual(listed, [{ folder_id: theirs.id }, { folder_id: null }])
      assert.doesNotMatch((await crm.as('ben')('GET', '/emails')).text, /folder_ids/)
      await crm.as('ann')('PUT', `/emails/${mail}/folder`, { folder_id: null })
      assert.deepEqual([await folderOf('ann'), await folderOf('ben')], [null, theirs.id])
      assert.equal((await crm.as('ben')('DELETE', `/email-folders/${theirs.id}`)).status, 200)
      assert.equal(await folderOf('ben'), null)
    })

    test('I-39 folders that everybody has are made by administrators', async () => {
      const wished = await folder('ann', { name: 'Wished', is_shared: true })
      assert.equal(wished.is_shared, false)
      const shared = await folder('admin', { name: 'Support', is_shared: true })
      const put = await crm.call('PUT', `/emails/${mail}`, { group_folder_id: shared.id })
      assert.equal(put.status, 200, put.text)
      assert.deepEqual(await within('ann', shared.id), [{ subject: 'Filed', folder_id: null }])
      assert.equal((await crm.as('ann')('PUT', `/emails/${mail}/folder`, { folder_id: shared.id })).status, 422)
      assert.equal((await crm.as('ann')('DELETE', `/email-folders/${shared.id}`)).status, 403)
      const own = await folder('admin', { name: 'Admin’s' })
      assert.equal((await crm.call('PUT', `/emails/${mail}`, { group_folder_id: own.id })).status, 422)
      assert.equal((await crm.call('DELETE', `/email-folders/${shared.id}`)).status, 200)
      assert.equal((await crm.call('GET', `/emails/${mail}`)).body.data.group_folder_id, null)
    })

    test('I-26 an invitation becomes one meeting, with what the mail is about', async () => {
      const contact = await crm.add('contacts', { last_name: 'Inviter', email: 'inviter@example.com' })
      await crm.site.inSystem(tx => mailReading.receive(receivedFrom('inviter@example.com', invitation), tx))
      const [{ id }] = (await crm.call('GET', '/emails?filters[message_id][eq]=<invite@x>')).body.data
      const read = (await crm.call('GET', `/emails/${id}`)).body.data
      assert.deepEqual([read.ics_event.uid, read.ics_event.name, read.created_event], ['visit@there', 'Visit', null])
      assert.equal((await crm.as('idle')('POST', `/emails/${id}/event`, {})).status, 403)
      const made = await crm.as('ann')('POST', `/emails/${id}/event`, {})
      assert.equal(made.status, 201, made.text)
      const { name, date_start, date_end, description, parent, uid } = made.body.data
      assert.deepEqual(
        [name, description, uid, parent],
        [...['Visit', 'Mill', 'visit@there'], { type: 'contact', id: contact.id }],
      )
      assert.deepEqual([date_start.slice(0, 16), date_end.slice(0, 16)], ['2031-01-06T10:00', '2031-01-06T11:30'])
      const again = await crm.as('ann')('POST', `/emails/${id}/event`, {})
      assert.deepEqual([again.status, again.body.data.id], [200, made.body.data.id])
      const { created_event } = (await crm.call('GET', `/emails/${id}`)).body.data
      assert.deepEqual(created_event, { type: 'meeting', id: made.body.data.id })
      assert.equal((await crm.call('POST', `/emails/${mail}/event`, {})).status, 422)
    })
  })
})

const receivedFrom = (address: string, calendar: string) => ({
  ...{ messageId: '<invite@x>', answers: [], subject: 'Please come', from: { name: '', address } },
  ...{ replyTo: [], to: [], cc: [], sentAt: null, text: 'Come.', html: null, omitted: 0, isAutomatic: false },
  ...{ report: null, isCut: false, calendar, mailbox: { id: 1, user_id: null }, conversation: 1, files: [] },
  receivedAt: '2026-11-16T10:00:00.000000Z',
})
