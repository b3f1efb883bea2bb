/** The CRM as a part of the site: demonstration, activity log, what is held about a person, and what stays of it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { noteMade } from '../../../cli/demo/made.ts'
import { createRandom } from '../../../cli/demo/random.ts'
import { removeDemo } from '../../../cli/demo/remove-demo.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import type { Context } from '../../../kernel/context.ts'
import { fillDemo } from '../../../platform/demo/demo.ts'
import { erasePersonalData, exportPersonalData } from '../../../platform/personal-data/personal-data.ts'
import { activityLog } from '../../activity-log/service.ts'
import { SCOPES, type Scope } from '../access/levels.ts'
import { documents } from '../demo-company.ts'
import { crm } from '../service.ts'

const DAY = '2031-05-01'

/** One of each of the fifteen entities, all called by the same word. */
const valuesOf = (word: string, ids: Readonly<Record<string, number>>): Record<Scope, object> => ({
  ...{ accounts: { name: word, email: `${word}@example.com` }, teams: { name: word } },
  contacts: { last_name: word, email: `${word}@example.com`, phone: '+49 30 1234567', account_id: ids.accounts },
  leads: { last_name: word, email: `${word}@example.com`, description: `${word} called` },
  opportunities: { name: word, amount: 100, close_date: DAY, account_id: ids.accounts },
  cases: { name: word, contact_id: ids.contacts },
  tasks: { name: word, parent: { type: 'contact', id: ids.contacts } },
  meetings: { name: word, date_start: `${DAY}T10:00:00Z`, contact_ids: [ids.contacts] },
  calls: { name: word, date_start: `${DAY}T12:00:00Z`, lead_ids: [ids.leads] },
  emails: { subject: word, from: `${word}@example.com`, to: 'sales@example.org', body: `<p>${word} writes.</p>` },
  ...{ campaigns: { name: word }, target_lists: { name: word }, kb_articles: { name: word, body: '<p>So.</p>' } },
  mass_emails: {
    ...{ name: word, status: 'draft', start_at: `${DAY}T10:00:00Z`, email_template_id: ids.template },
    ...{ target_list_ids: [ids.target_lists], campaign_id: ids.campaigns },
  },
  library_documents: { name: word, file: ids.file },
})

/** What is named by others comes first. */
const ORDER: readonly Scope[] = [
  ...(['accounts', 'contacts', 'leads', 'campaigns', 'target_lists'] as const),
  ...SCOPES.filter(scope => !['accounts', 'contacts', 'leads', 'campaigns', 'target_lists'].includes(scope)),
]

forEachEngine(engine => {
  describe('the CRM on a site', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [activityLog, crm], env: { EDITION: 'free' } })
    })
    after(() => app.dispose())
    const call = async (method: string, path: string, body?: object) => {
      const answer = await app.request(method, `/vendor-crm/v1${path}`, { as: 'admin', ...(body ? { body } : {}) })
      assert.ok(answer.status < 300, `${method} ${path} ${answer.text}`)
      return answer.body?.data
    }
    /** Answers the ids by entity. */
    const makeAll = async (word: string) => {
      const uploaded = await app.request('POST', '/vendor-crm/v1/library_documents/files/file', {
        ...{ as: 'admin', payload: 'words' },
        headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="paper.txt"' },
      })
      const template = await call('POST', '/email-templates', { name: 'Letter', subject: 'Hello', body: '<p>x</p>' })
      const ids: Record<string, number> = { file: uploaded.body.data, template: template.id }
      for (const scope of ORDER) ids[scope] = (await call('POST', `/${scope}`, valuesOf(word, ids)[scope])).id
      return ids
    }
    const rowCounts = () => app.inSystem(countRows)
    const filled = async () => Object.entries(await rowCounts()).filter(([, count]) => count > 0)

    test('a demonstration has people, deals and a mailing, writes to nobody, and goes again without a trace', async () => {
      const before = await rowCounts()
      const ctx = await app.systemContext()
      const fill = () =>
        app.inSystem(tx => tx.hooks.fire(fillDemo, { random: createRandom(7), progress: () => undefined }, tx))
      await noteMade(app.app, ctx, fill)
      const made = await rowCounts()
      for (const scope of SCOPES) assert.ok(made[`crm_${scope}`]! > 0, `${scope}: nothing to show`)
      for (const scope of ['accounts', 'contacts', 'leads', 'opportunities', 'cases', 'tasks', 'meetings', 'calls'])
        assert.ok((await call('GET', `/${scope}?preset=only_my`)).length > 0, `${scope}: nothing of one’s own`)
      assert.equal(made.notifications, before.notifications, 'nobody is told of it')
      const papers = await call('GET', '/library_documents?orderby=id&order=asc')
      assert.deepEqual(
        papers.map(({ name, type, status }: Record<string, string>) => [name, type, status]),
        [
          ['Delivery terms', 'contract', 'active'],
          ['Confidentiality', 'nda', 'active'],
        ],
      )
      for (const { id, name, account_ids, contact_ids } of papers) {
        const saved = await app.request('GET', `/vendor-crm/v1/library_documents/${id}/files/file`, { as: 'admin' })
        const { text } = documents.find(paper => paper.name === name)!
        assert.deepEqual([saved.status, saved.text], [200, text])
        const [account, contact] = [await call('GET', `/accounts/${account_ids[0]}`), contact_ids[0]]
        assert.equal((await call('GET', `/contacts/${contact}`)).account_id, account.id, 'both are of one company')
      }
      await fill()
      assert.deepEqual(await rowCounts(), made, 'it is made once')
      assert.deepEqual(await ctx.db.selectFrom('outbox').select('id').execute(), [])
      assert.deepEqual(await removeDemo(app.app, () => undefined, ctx), [])
      assert.deepEqual(await rowCounts(), before)
    })

    test('I-23 the activity log tells who made, changed, trashed, restored and purged each of the fifteen', async () => {
      const ids = await makeAll('logged')
      for (const scope of ORDER.toReversed()) {
        const at = `/${scope}/${ids[scope]}`
        const field = ['contacts', 'leads'].includes(scope) ? 'last_name' : scope === 'emails' ? 'subject' : 'name'
        await call('PUT', at, { [field]: 'logged again' })
        await call('DELETE', at)
        await call('POST', `${at}/restore`)
        await call('DELETE', at)
        await call('DELETE', `${at}/purge`)
      }
      await app.app.jobs.drain()
      const { body } = await app.request('GET', '/vendor-activity-log/v1/events?search=logged&per_page=200', {
        as: 'admin',
      })
      const events = body.data as readonly { event_code: number }[]
      const counted = [...Map.groupBy(events, one => one.event_code).values()].map(({ length }) => length)
      assert.equal(counted.length, SCOPES.length * 5, 'each has its own code for each of the five')
      // Everything was put into the trash twice.
      assert.deepEqual(counted.toSorted(), [...SCOPES.flatMap(() => [1, 1, 1, 1]), ...SCOPES.map(() => 2)])
      assert.ok(events.every(({ event_code: code }) => code >= 7500 && code < 7900))
    })

    test('I-23 what is held about a person is handed out, and made nobody’s', async () => {
      const ids = await makeAll('evelyn')
      await call('PUT', `/contacts/${ids.contacts}`, { title: 'Head', description: 'evelyn is nice' })
      await call('POST', `/stream/contacts/${ids.contacts}`, { body: 'evelyn likes tea' })
      const twin = await call('POST', '/contacts', { last_name: 'evelyn', phone: '+49 30 7654321' })
      await call('POST', '/merge/contacts', { primary_id: ids.contacts, ids: [twin.id] })
      await app.inSystem(ctx =>
        ctx.db
          .insertInto('crm_mail_queue')
          .values({
            ...{ mass_email_id: ids.mass_emails!, campaign_id: null, entity: 'contacts', record_id: ids.contacts! },
            ...{ email: 'evelyn@example.com', status: 'sent', error: null, mail_id: null, message_id: null },
            ...{ claimed_at: null, sent_at: null },
          })
          .execute(),
      )
      const person = { email: 'Evelyn@Example.com', userId: null }
      const ctx = await app.systemContext()
      const held = async () => {
        const [site] = (await exportPersonalData(person, ctx)).sites
        return site?.sections.filter(({ name }) => name.startsWith('crm.')).flatMap(({ items }) => items) ?? []
      }
      const told = await held()
      for (const entity of ['contacts', 'leads', 'accounts', 'emails', 'mailings'])
        assert.ok(
          told.some(item => item.entity === entity),
          `${entity}: ${JSON.stringify(told)}`,
        )
      await erasePersonalData({ person, reassign: null }, ctx)
      assert.deepEqual(await held(), [])
      const left = await app.inSystem(tx => tablesWith('evelyn', tx))
      // Of what she is not the subject her word is the name that the test gave, and no address.
      assert.deepEqual(
        left.filter(([, text]) => /evelyn@example|likes tea|is nice|evelyn writes/i.test(text)),
        [],
      )
      for (const name of ['contacts', 'leads'])
        assert.deepEqual(
          left.filter(([table]) => table === `crm_${name}` || table === `crm_${name}_words`),
          [],
        )
      const contact = await call('GET', `/contacts/${ids.contacts}`)
      assert.deepEqual([contact.last_name, contact.email, contact.phone], ['Erased', [], []])
      assert.equal((await call('GET', `/opportunities/${ids.opportunities}`)).amount, 100, 'figures stay')
    })

    test('I-16 uninstalled with its data, nothing of the CRM stays', async () => {
      await makeAll('leaving')
      await call('POST', '/settings', { delete_data_on_uninstall: true })
      const plugin = (method: string, body?: object) =>
        app.request(method, '/host/v1/plugins/crm', { as: 'admin', ...(body ? { body } : {}) })
      assert.equal((await plugin('PUT', { status: 'inactive' })).status, 200)
      assert.equal((await plugin('DELETE')).status, 200)
      await app.app.jobs.drain()
      assert.deepEqual(await filled(), [])
      assert.equal((await plugin('PUT', { status: 'active' })).status, 200)
      assert.deepEqual(await call('GET', '/contacts'), [])
      assert.deepEqual(app.complaints, [])
    })
  })
})

/** Every table of the CRM by the database's own list, so that one which somebody adds cannot be forgotten. */
async function tablesOf({ db, database }: Context): Promise<string[]> {
  const names =
    database.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name like 'crm\\_%' escape '\\'
          and name not like '%\\_index%' escape '\\' and sql not like 'create virtual%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_name like 'crm\\_%'`
  return (await names.execute(db)).rows.map(({ name }) => name).toSorted()
}

async function countRows(ctx: Context): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  // Totals of what is gone stay as nothing: they are rows without a count.
  for (const name of (await tablesOf(ctx)).filter(one => !/_figures$|_words_/.test(one)))
    counts[name] = (await dynamicTables(ctx.db).selectFrom(name).select('site_id').execute()).length
  const { db } = ctx
  const links = db.selectFrom('record_links').select('owner').where('owner', 'like', 'crm_%')
  const files = db.selectFrom('private_files').select('id').where('service', '=', 'crm')
  const told = db.selectFrom('notifications').select('id').where('service', '=', 'crm')
  const options = db.selectFrom('options').select('name').where('name', 'like', 'vendor_crm%')
  return {
    ...{ ...counts, links: (await links.execute()).length, files: (await files.execute()).length },
    ...{ notifications: (await told.execute()).length, options: (await options.execute()).length },
  }
}

/** Rows of the CRM that have the word somewhere, as their table and their text. */
async function tablesWith(word: string, ctx: Context): Promise<(readonly [string, string])[]> {
  const found: (readonly [string, string])[] = []
  for (const name of (await tablesOf(ctx)).filter(one => !/_words_/.test(one)))
    for (const row of await dynamicTables(ctx.db).selectFrom(name).selectAll().execute())
      if (JSON.stringify(row).toLowerCase().includes(word)) found.push([name, JSON.stringify(row)])
  return found
}
