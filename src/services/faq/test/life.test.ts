/** The FAQ as a part of the site: kept pages, the sitemap, the activity log, a demonstration, and how it goes. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { createRandom } from '../../../cli/demo/random.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import type { Context } from '../../../kernel/context.ts'
import { emptyDemo, fillDemo } from '../../../platform/demo/demo.ts'
import { type FaqSite, openFaqSite } from './faq-site.ts'

/** Rows of every table of the service, by the database's own list, so that none can be forgotten. */
async function countRows({ db, database }: Context): Promise<Record<string, number>> {
  const names =
    database.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name like 'faq_%'
          and name not like '%_index%' and name not like '%vocabulary%' and name not like '%_late'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_name like 'faq_%'`
  const { rows } = await names.execute(db)
  const counts: Record<string, number> = {}
  for (const name of rows.map(row => row.name).toSorted())
    counts[name] = (await dynamicTables(db).selectFrom(name).select('site_id').execute()).length
  const letters = db.selectFrom('letters').select('id').where('service', '=', 'faq')
  const options = db.selectFrom('options').select('name').where('name', 'like', 'vendor_faq%')
  const versions = db.selectFrom('record_revisions').select('id').where('owner', '=', 'faq_answers')
  return {
    ...counts,
    letters: (await letters.execute()).length,
    options: (await options.execute()).length,
    versions: (await versions.execute()).length,
  }
}

/** Milliseconds in which a busy machine has a moment between two reads. */
const PATIENCE = 60_000

forEachEngine(engine => {
  describe('the FAQ on a site', () => {
    let faq: FaqSite
    before(async () => {
      faq = await openFaqSite(engine)
    })
    after(() => faq.site.dispose())
    const read = async (path: string) => (await faq.site.fetch('GET', path, { as: null })).text
    const counts = () => faq.site.inSystem(countRows)

    test('a demonstration is made once, can be looked at, and goes without leaving anything', async () => {
      const before = await counts()
      const fill = () =>
        faq.site.inSystem(ctx => ctx.hooks.fire(fillDemo, { random: createRandom(3), progress: () => undefined }, ctx))
      await fill()
      const made = await counts()
      assert.deepEqual([made.faq_answers, made.faq_categories, made.faq_views], [10, 3, 1])
      await fill()
      assert.deepEqual(await counts(), made)
      assert.match(await read(await faq.page('[vendor_faq]')), /May I bring my dog\?/)
      const idsOf = async (path: string) =>
        (await faq.call('GET', `${path}?per_page=100`)).body.data.items.map(({ id }: { id: number }) => id)
      const viewIds = await idsOf('/views')
      await faq.site.inSystem(ctx =>
        ctx.hooks.fire(emptyDemo, { idsOf: type => (type === 'faq.views' ? viewIds : []) }, ctx),
      )
      for (const path of ['/shortcodes', '/views', '/faqs', '/categories'])
        for (const id of await idsOf(path)) assert.equal((await faq.call('DELETE', `${path}/${id}`)).status, 200, path)
      const { options: _made, versions: _kept, ...left } = await counts()
      const { options: _none, versions: _before, ...first } = before
      assert.deepEqual(left, first)
    })

    test('a page with a view is kept for visitors until something changes, and its forms still work', async () => {
      const { id } = await faq.add({ question: 'Is it kept?', answer: '<p>Yes.</p>' })
      const path = await faq.page('[vendor_faq]')
      const first = await read(path)
      assert.match(first, /"FAQPage"/)
      const { hooks } = faq.site.app.internals
      let rendered = 0
      hooks.addFilter('vendor_faq_view_config', (config: object) => [++rendered, config][1], { id: 'count' })
      assert.equal(await read(path), first)
      // What runs beside it, such as the count of views, may commit between two reads and let the page go; on PostgreSQL
      // whatever else uses the same cluster does so, for as long as it is busy.
      const isKept = async () => {
        const before = rendered
        await read(path)
        return rendered === before
      }
      const until = performance.now() + PATIENCE
      while (!(await isKept())) assert.ok(performance.now() < until, 'the page is made anew each time')
      const before = rendered
      assert.notEqual(await read(`${path}?faq_search=kept`), first)
      assert.ok(rendered > before, 'a search gets a page of its own')
      await faq.call('PUT', `/faqs/${id}`, { question: 'Was it kept?', answer: '<p>Yes.</p>', status: 'published' })
      const changed = await read(path)
      assert.match(changed, /Was it kept\?/)
      assert.match(changed, /"FAQPage"/)
      hooks.remove('vendor_faq_view_config', 'count')
      const nonce = /name="_hostnonce" value="([^"]+)"/.exec(await read(path))?.[1] ?? ''
      const form = new URLSearchParams({ form: 'vendor_faq', _hostnonce: nonce, faq_id: String(id), vote: 'up' })
      const taken = await faq.site.fetch('POST', path, {
        as: null,
        payload: form.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.equal(taken.status, 303)
    })

    test('a page with a shortcode that says nothing of itself is made anew each time', async () => {
      let count = 0
      const shortcode = { tag: 'faq_clock', summary: 'Counts', render: async () => `visit ${++count}` }
      const { hooks } = faq.site.app.internals
      hooks.addFilter('shortcodes', (list: object[]) => [...list, shortcode], { id: 'clock' })
      const path = await faq.page('[vendor_faq] [faq_clock]')
      const visit = async () => Number(/visit (\d+)/.exec(await read(path))?.[1])
      const first = await visit()
      assert.equal(await visit(), first + 1)
      hooks.remove('shortcodes', 'clock')
    })

    test('published answers are in the sitemap; drafts, and answers without addresses, are not', async () => {
      await faq.add({ question: 'Is this on the map?' })
      await faq.add({ question: 'Is this hidden?', status: 'draft' })
      assert.match(await read('/sitemap.xml'), /<loc>[^<]+\/sitemap-faq-1\.xml<\/loc>/)
      const list = await read('/sitemap-faq-1.xml')
      assert.match(list, /<loc>[^<]+\/faq\/is-this-on-the-map\/<\/loc><lastmod>\d{4}-/)
      assert.ok(!list.includes('is-this-hidden'))
      assert.equal((await faq.site.fetch('GET', '/sitemap-faq-2.xml')).status, 404)
      await faq.call('PUT', '/settings', { permalink_base: '' })
      assert.ok(!(await read('/sitemap.xml')).includes('sitemap-faq'))
      await faq.call('PUT', '/settings', { permalink_base: 'faq' })
    })

    test('K6 what is written is in the activity log, with what a deleted answer said', async () => {
      const { id } = await faq.add({ question: 'Is it logged?', answer: '<p>Word for word.</p>' })
      await faq.call('PUT', `/faqs/${id}`, { question: 'Is it logged?', answer: '<p>Word for word.</p>' })
      await faq.call('DELETE', `/faqs/${id}`)
      const { body } = await faq.site.request(
        'GET',
        '/vendor-activity-log/v1/events?search=Is%20it%20logged&per_page=20',
        {
          as: 'admin',
        },
      )
      const codes = body.data.map((event: { event_code: number }) => event.event_code).toSorted()
      assert.deepEqual(codes, [8800, 8801, 8804], JSON.stringify(body.data))
      const detail = await faq.site.request('GET', `/vendor-activity-log/v1/events/${body.data[0].id}`, { as: 'admin' })
      assert.match(detail.text, /Word for word/)
    })

    test('uninstalling keeps everything, unless the setting says that it goes', async () => {
      const plugin = async (method: string, body?: object) =>
        (await faq.site.request(method, '/host/v1/plugins/faq', { as: 'admin', ...(body ? { body } : {}) })).status
      const { id: category_id } = await faq.category({ name: 'Kept' })
      const { id: faq_id } = await faq.add({ question: 'Does it stay?', category_id })
      const { body: view } = await faq.call('POST', '/views', { name: 'One' })
      await faq.call('POST', '/shortcodes', { name: 'One', view_id: view.data.id })
      await faq.call('POST', '/custom-fields', { entity: 'faqs', key: 'depth', label: 'Depth', type: 'text' })
      await faq.as(null)('POST', '/feedback', { faq_id, vote: 'up' })
      const question = { question: 'May I ask before it goes?', email: 'asker@example.com' }
      assert.equal((await faq.as(null)('POST', '/frontend/submit-faq', question)).status, 201)
      await faq.as(null)('GET', '/faqs/page?search=nowhere-to-be-found')
      await faq.site.inSystem(async ctx => {
        await ctx.db.insertInto('faq_product_answers').values({ product_id: 1, faq_id, position: 1 }).execute()
        const searched = { term: 'x', searches: 1, first_at: ctx.clock.instant(), last_at: ctx.clock.instant() }
        await ctx.db.insertInto('faq_searches').values(searched).execute()
      })
      await faq.site.app.jobs.drain()
      const full = await counts()
      assert.deepEqual(
        Object.entries(full).filter(([, count]) => count === 0),
        [],
      )
      const uninstall = async () => {
        assert.equal(await plugin('PUT', { status: 'inactive' }), 200)
        assert.equal((await faq.as(null)('GET', '/faqs/page')).status, 404)
        assert.equal((await faq.site.fetch('GET', '/faq/does-it-stay/', { as: null })).status, 404)
        assert.ok(!(await read('/sitemap.xml')).includes('sitemap-faq'))
        assert.equal(await plugin('DELETE'), 200)
        await faq.site.app.jobs.drain()
      }
      await uninstall()
      assert.deepEqual(await counts(), full)
      assert.equal(await plugin('PUT', { status: 'active' }), 200)
      await faq.call('PUT', '/settings', { delete_data_on_uninstall: true })
      await uninstall()
      assert.deepEqual(
        Object.entries(await counts()).filter(([, count]) => count > 0),
        [],
      )
    })
  })
})
