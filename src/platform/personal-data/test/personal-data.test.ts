import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import { createAccount, findAccount, setUserMeta } from '../../accounts/accounts.ts'
import { createPost } from '../../posts/posts.ts'
import { addCustomer, addOrder } from '../../shop/shop.ts'
import { createSite } from '../../sites/sites.ts'
import { enqueueDelivery } from '../../webhooks/webhooks.ts'
import { erasePersonalData, exportPersonalData, findPerson, keepsPersonalData, type Person } from '../personal-data.ts'

const EMAIL = 'Ada.Byron@Example.com'
const PASSWORD = 'a quiet engine of brass'

forEachEngine(engine => {
  let site: TestApp
  let second: number
  let ada: Person

  before(async () => {
    site = await startTestApp(engine, { services: [] })
    const ctx = await site.systemContext()
    second = (await createSite({ title: 'Second', path: '/second' }, ctx)).id
    const account = await createAccount({ login: 'ada', email: EMAIL, password: PASSWORD, roles: ['author'] }, ctx)
    ada = { email: EMAIL.toLowerCase(), userId: account.id }
    await site.account('keeper-of-posts', ['editor'])
    await fill(1)
    await fill(second)
  })
  after(() => site.dispose())

  /** On each site: a comment with the account, one from before there was one, a mail, an order and a message. */
  async function fill(siteId: number): Promise<void> {
    await site.inSystem(async ctx => {
      const { id: post } = await createPost({ title: 'Looms', status: 'publish', author: ada.userId! }, ctx)
      const place = { post_id: post, parent_id: 0, date: '2026-01-02T03:04:05', date_gmt: ctx.clock.instant() }
      const words = { content: 'Hello', content_html: '<p>Hello</p>', status: 'approved', type: 'comment' }
      const who = { author_name: 'Ada', author_url: '', author_ip: '192.0.2.7', author_agent: 'Loom/1' }
      for (const [author_email, user_id] of [
        [EMAIL, 0],
        ['', ada.userId!],
        ['other@example.com', 0],
      ] as const)
        await ctx.db
          .insertInto('comments')
          .values({ ...place, ...words, ...who, author_email, user_id })
          .execute()
      for (const to of [EMAIL, `x${EMAIL}`]) await ctx.mail.send({ to, subject: 'Hello', text: 'Hello Ada' })
      const customer_id = await addCustomer({ email: EMAIL, name: 'Ada', phone: '+441234', user_id: ada.userId }, ctx)
      const order = { number: `N${siteId}`, customer_id, email: EMAIL, status: 'paid', total: 100, currency: 'EUR' }
      await addOrder({ ...order, lines: [] }, ctx)
      const owner = { service: 'chat', kind: 'webhook', id: 1 }
      const message = { url: 'https://example.com/hook', secret: null, event: 'lead.created' }
      await enqueueDelivery({ owner, ...message, body: { email: EMAIL } }, ctx)
      await enqueueDelivery({ owner, ...message, body: { email: 'other@example.com' } }, ctx)
      await setUserMeta({ userId: ada.userId!, key: 'favourite' }, 'engine', ctx)
    }, siteId)
  }

  const all = async (table: string, siteId: number) =>
    dynamicTables((await site.systemContext(siteId)).db)
      .selectFrom(table)
      .selectAll()
      .execute()

  test('a person is found by login, by address in any case, and without an account', async () => {
    const ctx = await site.systemContext()
    assert.deepEqual(await findPerson('ada', ctx), ada)
    assert.deepEqual(await findPerson('ADA.byron@example.COM', ctx), ada)
    assert.deepEqual(await findPerson(' Guest@Example.com ', ctx), { email: 'guest@example.com', userId: null })
    assert.equal(await findPerson('nobody', ctx), null)
  })

  test('the export has what every part keeps on every site, and no secret', async () => {
    const data = await exportPersonalData(ada, await site.systemContext())
    assert.deepEqual(
      data.account.map(({ name }) => name),
      ['host.account', 'host.account-values'],
    )
    assert.equal(data.sites.length, 2)
    for (const { sections } of data.sites) {
      assert.deepEqual(Object.fromEntries(sections.map(({ name, items }) => [name, items.length])), {
        'host.comments': 2,
        'host.content': 1,
        'host.mail': 1,
        'host.shop': 2,
        'host.webhooks': 1,
      })
    }
    const text = JSON.stringify(data)
    assert.ok(!/pass_hash|password_stamp|\$argon|verifier/.test(text))
    assert.ok(!text.includes('other@example.com'))
  })

  test('a service takes part with a keeper of its own', async () => {
    const asked: string[] = []
    const listeners = keepsPersonalData({
      name: 'made-up.notes',
      title: 'Notes',
      find: async ({ email }) => [{ email }],
      erase: async ({ email }) => asked.push(email),
    })
    for (const listener of listeners) site.app.internals.hooks.add(listener)
    const guest = { email: 'guest@example.com', userId: null }
    const { sites } = await exportPersonalData(guest, await site.systemContext())
    const notes = { name: 'made-up.notes', title: 'Notes', items: [{ email: 'guest@example.com' }] }
    assert.deepEqual(
      sites.map(({ sections }) => sections),
      [[notes], [notes]],
    )
    const erased = await erasePersonalData({ person: guest, reassign: null }, await site.systemContext())
    assert.deepEqual(asked, ['guest@example.com', 'guest@example.com'])
    assert.deepEqual(
      erased.map(({ sections }) => sections.map(({ name }) => name)),
      [['made-up.notes'], ['made-up.notes']],
    )
    for (const name of ['personal_data_export', 'personal_data_erase'])
      site.app.internals.hooks.remove(name, 'made-up.notes')
  })

  test('the last administrator cannot be erased, and nothing of him is', async () => {
    const ctx = await site.systemContext()
    const admin = (await findPerson('admin', ctx))!
    await site.inSystem(tx => tx.mail.send({ to: admin.email, subject: 'Kept', text: 'Kept' }), second)
    const before = await exportPersonalData(admin, ctx)
    await assert.rejects(erasePersonalData({ person: admin, reassign: null }, ctx), { code: 'rest_last_administrator' })
    const after = await exportPersonalData(admin, ctx)
    assert.deepEqual({ ...after, exported_at: '' }, { ...before, exported_at: '' })
    await site.inSystem(tx => tx.db.deleteFrom('outbox').where('subject', '=', 'Kept').execute(), second)
  })

  test('erasing takes the person out of every site and leaves what others rest on', async () => {
    const ctx = await site.systemContext()
    const heir = (await findPerson('keeper-of-posts', ctx))!.userId
    const told: unknown[] = []
    site.app.internals.hooks.addAction('personal_data_erased', about => void told.push(about))
    await erasePersonalData({ person: ada, reassign: heir }, ctx)
    assert.equal(await findAccount(ada.userId!, ctx), null)
    for (const siteId of [1, second]) await assertErased(siteId, heir!)
    assert.ok(!/ada|192\.0\.2\.7/i.test(JSON.stringify(told)))
    assert.equal(told.length, 2)
    const again = await exportPersonalData({ ...ada, userId: null }, ctx)
    assert.deepEqual({ account: again.account, sites: again.sites }, { account: [], sites: [] })
  })

  async function assertErased(siteId: number, heir: number): Promise<void> {
    const comments = await all('comments', siteId)
    const [early, later, others] = comments.filter(({ content }) => content === 'Hello')
    for (const { author_name, author_email, author_ip, author_agent, user_id, content, status } of [early!, later!]) {
      assert.deepEqual([author_name, author_email, author_ip, author_agent, user_id], ['', '', '', '', 0])
      assert.deepEqual([content, status], ['Hello', 'approved'])
    }
    assert.equal(others?.author_email, 'other@example.com')
    assert.ok((await all('posts', siteId)).some(({ author_id }) => author_id === heir))
    const stored = JSON.stringify([
      await all('outbox', siteId),
      await all('shop_orders', siteId),
      await all('shop_customers', siteId),
      await all('webhook_deliveries', siteId),
    ])
    assert.ok(!stored.toLowerCase().replaceAll(`x${EMAIL.toLowerCase()}`, '').includes(EMAIL.toLowerCase()))
    assert.equal((await all('shop_orders', siteId)).length, 1)
    assert.equal((await all('outbox', siteId)).length, 1)
    assert.equal((await all('webhook_deliveries', siteId)).length, 1)
  }
})
