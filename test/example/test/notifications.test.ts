/** What the library tells people: in the bell, by mail, once a day. */

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { dynamicTables } from '../../../src/db/row-types.ts'
import { DAY, dateAt, weekdayOf } from '../../../src/kernel/calendar.ts'
import type { Context } from '../../../src/kernel/context.ts'
import { mailDigests } from '../../../src/platform/notifications/mail-job.ts'
import { notify, type Telling } from '../../../src/platform/notifications/notifications.ts'
import { pruneNotifications } from '../../../src/platform/notifications/part.ts'
import { erasePersonalData } from '../../../src/platform/personal-data/personal-data.ts'
import { setUserRoles } from '../../../src/platform/roles/roles.ts'
import { forEachEngine } from '../../kit/databases.ts'
import { startTestApp, type TestApp } from '../../kit/test-app.ts'
import { members } from '../entities/members.ts'
import { memberJoined, toolReturned } from '../notifications.ts'
import { example } from '../service.ts'

const folder = new URL('../../', import.meta.url)
const bell = '/host/v1/notifications'

forEachEngine(engine => {
  describe('the bell', () => {
    let app: TestApp
    let ed: number
    before(async () => {
      app = await startTestApp(engine, { services: [example], servicesFolder: folder })
      ed = (await app.account('ed', ['editor'])).id
    })
    after(() => app.dispose())
    beforeEach(() =>
      app.inSystem(async ctx => {
        for (const table of ['notifications', 'notification_choices', 'outbox', 'jobs'])
          await dynamicTables(ctx.db).deleteFrom(table).execute()
      }),
    )

    const tell = (more: Partial<Telling> = {}) =>
      app.inSystem(ctx => notify({ kind: toolReturned, to: [ed], title: 'The saw is back', ...more }, ctx))
    const get = async (tail = '', as = 'ed') => (await app.request('GET', `${bell}${tail}`, { as })).body
    const post = (tail: string, body: unknown) => app.request('POST', `${bell}${tail}`, { as: 'ed', body })
    const titles = async (tail = '') => (await get(tail)).map(({ title }: { title: string }) => title)
    const choose = (kind: string, delivery: string | null) =>
      post('/preferences', { preferences: [{ service: 'example', kind, delivery }] })
    const mails = () => app.inSystem((ctx: Context) => ctx.db.selectFrom('outbox').selectAll().orderBy('id').execute())
    const makeMember = async (name: string) => {
      const body = { name, email: `${name}@example.com` }
      return (await app.request('POST', '/example/v1/members', { as: 'admin', body })).body.data.id as number
    }

    test('has what somebody was told, newest first, and knows what was read', async () => {
      await tell({ title: 'First', path: '/admin/example' })
      await tell({ title: 'Second' })
      const [second, first] = await get()
      const { id: _, created_at: _at, ...rest } = first
      assert.deepEqual(rest, {
        ...{ service: 'example', kind: 'tool_returned', title: 'First', entity: null, record_id: null },
        ...{ path: '/admin/example', read_at: null },
      })
      assert.deepEqual(await get('/count'), { unread: 2, is_capped: false })
      assert.deepEqual((await post('/read', { ids: [second.id, 999_999] })).body, { marked: 1 })
      assert.deepEqual(await titles('?unread=true'), ['First'])
      assert.deepEqual(await titles(`?before_id=${second.id}&per_page=1`), ['First'])
      assert.deepEqual((await post('/read-all', { service: 'another' })).body, { marked: 0 })
      assert.deepEqual((await post('/read-all', {})).body, { marked: 1 })
      assert.deepEqual(await get('/count'), { unread: 0, is_capped: false })
    })

    test('belongs to one person', async () => {
      await tell()
      const [{ id }] = await get()
      assert.deepEqual(await get('', 'admin'), [])
      const marked = await app.request('POST', `${bell}/read`, { as: 'admin', body: { ids: [id] } })
      assert.deepEqual(marked.body, { marked: 0 })
      assert.equal((await app.request('GET', bell)).status, 401)
      assert.equal((await app.request('GET', `${bell}/read-all`, { as: 'ed' })).status, 404)
    })

    test('rings for members of the site only, once each, and not for what is undone', async () => {
      await tell({ to: [ed, ed, 987_654] })
      await assert.rejects(
        app.inSystem(async ctx => {
          await notify({ kind: toolReturned, to: [ed], title: 'Never' }, ctx)
          throw new Error('undone')
        }),
      )
      assert.deepEqual(await titles(), ['The saw is back'])
    })

    test('does not show what is about a record that somebody may no longer see', async () => {
      const id = await makeMember('hidden')
      await tell({ title: 'About a member', record: { entity: members, id } })
      await tell({ title: 'About nothing' })
      assert.deepEqual(await titles(), ['About nothing'])
      assert.deepEqual(await get('/count'), { unread: 1, is_capped: false })
      await app.inSystem(ctx => setUserRoles({ userId: ed, roles: ['administrator'], source: 'test' }, ctx))
      assert.deepEqual(await titles(), ['About nothing', 'About a member'])
      await app.request('DELETE', `/example/v1/members/${id}`, { as: 'admin' })
      await app.request('DELETE', `/example/v1/members/${id}/purge`, { as: 'admin' })
      assert.deepEqual(await titles(), ['About nothing'])
      await app.inSystem(ctx => setUserRoles({ userId: ed, roles: ['editor'], source: 'test' }, ctx))
    })

    test('rings for a borrower whose tool came back, and not for who took it', async () => {
      const ask = async (path: string, body: object) =>
        (await app.request('POST', `/example/v1${path}`, { as: 'admin', body })).body.data
      const tool_id = (await ask('/tools', { name: 'Saw' })).id
      for (const account_id of [ed, 1]) {
        const person = { name: 'Bo', email: `bo-${account_id}@example.com`, account_id }
        const member_id = (await ask('/members', person)).id
        const loan = await ask('/loans', { tool_id, member_id, due_on: '2099-01-01' })
        await ask(`/loans/${loan.id}/return`, {})
      }
      assert.deepEqual(await titles(), ['Thank you for bringing it back'])
      assert.deepEqual(await get('', 'admin'), [])
    })

    test('is joined by a mail at once, where that is the way of the kind', async () => {
      const id = await makeMember('unseen')
      await tell({ kind: memberJoined, title: 'Ada joined', path: '/admin/example/members' })
      await tell({ kind: memberJoined, title: 'Secret', record: { entity: members, id } })
      await app.app.jobs.drain()
      assert.deepEqual(
        (await mails()).map(({ subject, recipients }) => [subject, recipients]),
        [['Ada joined', '["ed@example.com"]']],
      )
    })

    test('is joined by one mail a day about everything that is unread', async () => {
      assert.equal((await choose('tool_returned', 'digest')).status, 200)
      for (const title of ['One', 'Two', 'Three']) await tell({ title })
      await post('/read', { ids: [(await get())[0].id] })
      assert.deepEqual(await mails(), [])
      await app.inSystem(ctx => mailDigests.run(null, ctx))
      await app.inSystem(ctx => mailDigests.run(null, ctx))
      const [mail, ...others] = await mails()
      assert.equal(others.length, 0)
      assert.match(String(mail!.subject), /^2 notifications from /)
      assert.match(String(mail!.message), /One.*Two/)
    })

    test('is passed over where somebody wants mail alone, at once and once more with the others of the day', async () => {
      assert.equal((await choose('tool_returned', 'mail_digest_only')).status, 200)
      for (const title of ['One', 'Two']) await tell({ title })
      await app.app.jobs.drain()
      const subjects = async () => (await mails()).map(({ subject }) => String(subject))
      assert.deepEqual((await subjects()).toSorted(), ['One', 'Two'])
      assert.deepEqual([await titles(), (await get('/count')).unread], [[], 0])
      assert.deepEqual((await post('/read-all', {})).body, { marked: 0 })
      for (let morning = 0; morning < 2; morning++) await app.inSystem(ctx => mailDigests.run(null, ctx))
      assert.match((await subjects()).slice(2).join('|'), /^2 notifications from [^|]*$/)
    })

    test('is silent about kinds that somebody switched off, until they are put back', async () => {
      const before = await get('/preferences')
      assert.deepEqual(before[0], {
        ...{ service: 'example', kind: 'tool_returned', title: 'A tool was taken back' },
        ...{ delivery: 'bell', ways: { bell: true, mail: false, digest: 'off' }, default: 'bell' },
      })
      const ways = { bell: false, mail: false, digest: 'off' }
      const named = { service: 'example', kind: 'tool_returned', ways }
      const chosen = await post('/preferences', { preferences: [named] })
      assert.deepEqual([chosen.body[0].delivery, chosen.body[0].ways], ['off', ways])
      await tell()
      assert.deepEqual(await titles(), [])
      assert.deepEqual((await choose('tool_returned', null)).body, before)
      for (const [kind, delivery] of [
        ['nothing', 'off'],
        ['tool_returned', 'pigeon'],
      ] as const)
        assert.equal((await choose(kind, delivery)).status, 400)
    })

    test('offers no kinds of an app that somebody may not open', async () => {
      assert.deepEqual(await get('/preferences', 'subscriber'), [])
    })

    test('forgets: what was read after a month, the rest after half a year, a person at once', async () => {
      await tell({ title: 'Read' })
      await post('/read-all', {})
      await tell({ title: 'Unread' })
      app.moveClock(31 * 86_400_000)
      await app.inSystem(ctx => pruneNotifications.run(null, ctx))
      assert.deepEqual(await titles(), ['Unread'])
      app.moveClock(150 * 86_400_000)
      await app.inSystem(ctx => pruneNotifications.run(null, ctx))
      assert.deepEqual(await titles(), [])
      const { id: userId } = await app.account('leaver', ['editor'])
      await tell({ to: [userId], title: 'About a leaver' })
      await tell({ title: 'leaver@example.com wrote' })
      const person = { email: 'leaver@example.com', userId }
      await erasePersonalData({ person, reassign: null }, await app.systemContext())
      assert.deepEqual(await app.inSystem(ctx => ctx.db.selectFrom('notifications').select('id').execute()), [])
    })

    // The last one, because the clock of an app does not go back.
    test('is joined by one mail a week, on Monday', async () => {
      assert.equal((await choose('tool_returned', 'weekly')).status, 200)
      await tell({ title: 'One' })
      const mailed: [weekday: number, mails: number][] = []
      for (let day = 0; day < 7; day += 1) {
        const weekday = await app.inSystem(async ctx => {
          await mailDigests.run(null, ctx)
          return weekdayOf(dateAt(ctx.clock.millis(), ctx.site.zone))
        })
        mailed.push([weekday, (await mails()).length])
        app.moveClock(DAY)
      }
      const before = mailed.findIndex(([weekday]) => weekday === 1)
      assert.deepEqual(
        mailed.map(([, count]) => count),
        mailed.map((_, day) => (day < before ? 0 : 1)),
      )
    })
  })
})
