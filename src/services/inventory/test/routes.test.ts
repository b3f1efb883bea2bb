import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { addRole } from '../../../platform/roles/roles.ts'
import { symbolOf } from '../domain/labels.ts'
import { inventory } from '../service.ts'
import { base, type House, houseOf, prove } from './kit.ts'

forEachEngine(engine => {
  describe('addresses of the inventory', () => {
    let app: TestApp
    let house: House
    let place: { id: number }
    before(async () => {
      app = await startTestApp(engine, { services: [inventory], env: { EDITION: 'free' } })
      const capabilities = ['view', 'create'].map(name => [`vendor_inventory_${name}`, true] as const)
      await app.inSystem(ctx => addRole({ slug: 'reader', name: 'Reader', capabilities, source: 'test' }, ctx))
      house = houseOf(app)
      place = await house.warehouse()
    })
    after(async () => {
      await prove(house)
      await app.dispose()
    })
    const as = (who: string | null, request: string, body?: object) => {
      const [method = '', path = ''] = request.split(' ')
      return app.request(method, `${base}${path}`, { as: who, ...(body ? { body } : {}) })
    }

    test('J-02 J-37 a SKU and a barcode belong to one item, without case, in the trash too; the other one is named', async () => {
      const item = await house.item({ name: 'First', sku: 'ab-1', barcode: 'Code-1', barcodes: ['Code-2'] })
      for (const [field, values] of [
        ['sku', { sku: 'AB-1' }],
        ['barcode', { barcode: 'CODE-1' }],
        ['barcode', { barcode: 'code-2' }],
        ['barcodes', { barcodes: ['code-1'] }],
      ] as const) {
        const answer = await house.call('POST', '/items', { name: 'Second', ...values })
        assert.deepEqual([answer.status, answer.body.code], [409, 'vendor_inventory_duplicate'], answer.text)
        assert.equal(answer.body.data.field, field)
        assert.match(answer.body.message, /First/)
      }
      assert.equal((await house.call('DELETE', `/items/${item.id}`)).status, 200)
      assert.equal((await house.call('POST', '/items', { name: 'Third', sku: 'Ab-1' })).status, 409)
      const own = await house.item()
      assert.match(own.sku, /^ITEM-\d{5}$/)
      const code = await house.call('POST', '/warehouses', {
        name: 'x',
        code: (await house.get(`/warehouses/${place.id}`)).code,
      })
      assert.equal(code.status, 409)
    })

    test('J-16 labels carry codes that the lookup finds, on sheets that are sold', async () => {
      const item = await house.item({ name: 'Washer', sku: 'W-8', barcode: '96385074' })
      const plain = await house.item({ name: 'Nut', sku: 'N-8' })
      const sheet = (query: string) => house.call('GET', `/labels?${query}`)
      const all = `item_ids=${item.id},${plain.id}&warehouse_ids=${place.id}`
      for (const query of [all, `${all}&kind=qr&sheet=L7651&skip=64`, `${all}&copies=20`]) {
        const answer = await sheet(query)
        assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/pdf'], answer.text)
        assert.ok(answer.text.startsWith('%PDF-'))
      }
      assert.ok((await sheet(`${all}&copies=20`)).text.length > (await sheet(all)).text.length)
      for (const wrong of ['', 'item_ids=999999', `${all}&sheet=A1`, `${all}&copies=0`])
        assert.ok([400, 422].includes((await sheet(wrong)).status), wrong)
      assert.equal((await as('subscriber', `GET /labels?${all}`)).status, 403)
      assert.deepEqual(
        [symbolOf('96385074', 'barcode').kind, symbolOf('96385075', 'barcode').kind, symbolOf('Größe', 'barcode').kind],
        ['ean8', 'code128', 'qr'],
      )
    })

    test('J-37 of many who want the same SKU one gets it', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => house.call('POST', '/items', { name: 'Same', sku: 'SAME-1' })),
      )
      const statuses = answers.map(({ status }) => status).filter(status => status !== 503)
      assert.equal(statuses.filter(status => status === 201).length, 1, statuses.join())
      assert.ok(statuses.every(status => status === 201 || status === 409))
    })

    test('J-05 J-16 J-42 a code leads to an item, and an unknown one is no error', async () => {
      const item = await house.item({ sku: 'LOOK-1', barcode: '4006381333931' })
      const lookups = [
        ['code=4006381333931', 'barcode'],
        ['barcode=4006381333931', 'barcode'],
        ['sku=look-1', 'sku'],
        [`code=${encodeURIComponent('(01)04006381333931(10)L7(17)301200(21)S9')}`, 'gs1'],
        [`code=${encodeURIComponent(']C10104006381333931' + '17301231' + '10L7')}`, 'gs1'],
      ] as const
      for (const [query, match] of lookups) {
        const answer = await house.get(`/lookup?${query}`)
        assert.deepEqual([answer.found, answer.match, answer.item?.id], [true, match, item.id], query)
      }
      const gs1 = await house.get(`/lookup?code=${encodeURIComponent('(01)04006381333931(10)L7(17)301200(21)S9')}`)
      assert.deepEqual([gs1.lot, gs1.expiry_date, gs1.serial], ['L7', '2030-12-31', 'S9'])
      const miss = await as('admin', 'GET /lookup?code=nothing')
      assert.deepEqual([miss.status, miss.body.data], [200, { found: false }])
      assert.equal((await as('admin', 'GET /lookup')).status, 422)
      assert.equal((await as('subscriber', 'GET /lookup?code=LOOK-1')).status, 403)
      const spot = await house.warehouse({ barcode: 'BIN-7' })
      assert.equal((await house.get('/lookup?code=bin-7')).warehouse.id, spot.id)
    })

    test('J-17 several items from part of a name or code', async () => {
      const item = await house.item({ name: 'Hexagonal wrench', sku: 'HEX-5' })
      for (const q of ['hexag', 'hex-5']) {
        const found = await house.get(`/lookup/search?q=${q}`)
        assert.deepEqual(
          found.map(({ id }: { id: number }) => id),
          [item.id],
          q,
        )
      }
    })

    test('J-12 J-13 J-18 J-19 what an app needs to know when it starts', async () => {
      const start = await house.get('/bootstrap')
      assert.equal(start.settings.currency, 'EUR')
      assert.ok(start.apps.some(({ id }: { id: string }) => id === 'recipients'))
      assert.ok(start.vocabulary.document_types.length > 6)
      const names = (await house.get('/meta/entities')).map(({ name }: { name: string }) => name)
      for (const name of ['items', 'categories', 'warehouses', 'recipients', 'stock-movements', 'transactions'])
        assert.ok(names.includes(name), name)
      const figures = await house.get('/dashboard')
      assert.ok(figures.items > 0 && Array.isArray(figures.latest))
      const types = await house.get('/stock-movements/types')
      assert.deepEqual(types[0], {
        ...{ id: 'opening', label: 'Opening stock', direction: 'in', needs: ['warehouse_id', 'unit_cost'] },
        ...{ pro: false, reversal_of: null },
      })
      assert.ok(types.some((type: { reversal_of: string | null }) => type.reversal_of === 'issue'))
    })

    test('J-19 settings are read and saved, and the currency stays once something is booked', async () => {
      assert.equal((await house.call('POST', '/settings', { expiry_warning_days: 14 })).status, 200)
      assert.equal((await house.get('/settings')).expiry_warning_days, 14)
      const bad = await house.call('POST', '/settings', { currency: 'XQZ' })
      assert.equal(bad.status, 422, bad.text)
      const item = await house.item()
      await house.receive(place.id, [{ item_id: item.id, quantity: 1, unit_cost: 1 }])
      const late = await house.call('POST', '/settings', { currency: 'USD' })
      assert.deepEqual([late.status, late.body.code], [409, 'vendor_inventory_currency_fixed'])
    })

    test('J-14 J-15 figures of one place, and what is low with what to do', async () => {
      const person = await house.recipient()
      const spare = await house.warehouse()
      const item = await house.item({
        reorder_level: 3,
        reorder_quantity: 10,
        reorder_levels: [{ warehouse_id: place.id, level: 2 }],
      })
      await house.receive(place.id, [{ item_id: item.id, quantity: 3, unit_cost: 2 }])
      await house.receive(spare.id, [{ item_id: item.id, quantity: 9, unit_cost: 2 }])
      const lines = [{ item_id: item.id, quantity: 2 }]
      await house.post({ type: 'issue', warehouse_id: place.id, recipient_id: person.id, lines })
      const low = (await house.get('/items/low-stock')).filter((row: { item_id: number }) => row.item_id === item.id)
      assert.equal(low.length, 1)
      const { warehouse_id, on_hand, transfer_from, daily_use, days_of_cover } = low[0]
      assert.deepEqual(
        { warehouse_id, on_hand, transfer_from },
        { warehouse_id: place.id, on_hand: 1, transfer_from: spare.id },
      )
      assert.ok(daily_use > 0 && days_of_cover > 0)
      assert.equal((await house.get(`/items/${item.id}`)).is_low, true)
      assert.deepEqual(
        (await house.get('/items/low-stock?as_of=2001-01-01')).filter(
          (row: { item_id: number }) => row.item_id === item.id,
        ).length,
        2,
      )
      const overview = await house.get(`/warehouse-overview?warehouse_id=${spare.id}`)
      assert.deepEqual([overview.items, overview.on_hand, overview.value, overview.last_count_at], [1, 9, 18, null])
    })

    test('J-20 J-21 J-06 the bell is everybody’s own, and so are their choices', async () => {
      assert.deepEqual((await house.get('/notifications/unread-count')).unread, 0)
      assert.deepEqual(await house.get('/notifications'), [])
      for (const method of ['GET', 'POST'])
        assert.deepEqual((await as('admin', `${method} /notifications/read-all`)).body.data, { marked: 0 })
      const saved = await house.call('POST', '/notifications/preferences', {
        low_stock: { bell: true, email: true },
        warehouse_ids: [place.id],
      })
      assert.equal(saved.status, 200, saved.text)
      assert.deepEqual(saved.body.data.kinds.low_stock, { bell: true, email: true, digest: 'off' })
      assert.deepEqual(saved.body.data.warehouse_ids, [place.id])
      for (const digest of ['weekly', 'daily', 'off']) {
        const chosen = await house.call('POST', '/notifications/preferences', { low_stock: { digest } })
        assert.deepEqual(chosen.body.data.kinds.low_stock, { bell: true, email: false, digest })
      }
      const other = await as('reader', 'POST /notifications/preferences', {})
      assert.deepEqual([other.body.data.kinds.low_stock.email, other.body.data.warehouse_ids], [false, []])
      assert.equal((await house.call('POST', '/notifications/preferences', { weather: {} })).status, 422)
    })

    test('J-22 J-23 targets of imports, runs, and lists as CSV', async () => {
      const targets = await house.get('/import-targets')
      assert.deepEqual(
        targets.map(({ entity }: { entity: string }) => entity),
        ['items', 'categories', 'warehouses', 'recipients'],
      )
      assert.deepEqual(await house.get('/imports'), [])
      assert.equal(
        (await house.call('POST', '/imports', { entity: 'items', content: 'name\nx' })).body.code,
        'rest_no_route',
      )
      await house.item({ name: '=1+1' })
      const file = await house.call('GET', '/export/items?search=1')
      assert.deepEqual([file.status, file.headers['content-type']], [200, 'text/csv; charset=utf-8'])
      assert.match((await house.call('GET', '/export/items')).text, /'=1\+1/)
      assert.equal((await house.call('GET', '/export/weather')).status, 404)
      assert.equal((await as('reader', 'GET /export/items')).status, 403)
    })

    test('J-10 lists are searched, filtered, ordered and paged', async () => {
      const category = await house.made('/categories', { name: 'Screws' })
      for (const name of ['Zeta', 'Alpha']) await house.item({ name, category_id: category.id })
      const listed = await house.call('GET', `/items?category_id=${category.id}&orderby=name&order=asc&per_page=1`)
      assert.deepEqual([listed.body.data[0].name, listed.body.meta.total, listed.body.meta.pages], ['Alpha', 2, 2])
      assert.equal((await house.get(`/categories/${category.id}`)).items_count, 2)
      assert.equal((await house.call('DELETE', `/categories/${category.id}`)).status, 409)
      const gone = await house.made('/categories', { name: 'Empty' })
      assert.equal((await house.call('DELETE', `/categories/${gone.id}`)).status, 200)
      assert.equal((await house.get('/categories?view=trash')).length, 1)
      assert.equal((await house.call('POST', `/categories/${gone.id}/restore`)).status, 200)
    })

    test('J-28 J-30 J-31 J-32 J-40 who may read what: a list is empty, a record refused, a visitor told to sign in', async () => {
      const item = await house.item()
      const list = await as('subscriber', 'GET /items?category_id=nonsense')
      assert.deepEqual([list.status, list.body.data, list.body.meta.total], [200, [], 0])
      for (const path of [`/items/${item.id}`, '/dashboard', '/apps', '/stock-movements/types']) {
        const answer = await as('subscriber', `GET ${path}`)
        assert.deepEqual([answer.status, answer.body.code], [403, 'vendor_inventory_forbidden'], path)
        assert.equal((await as(null, `GET ${path}`)).status, 401, path)
      }
      assert.equal((await as(null, 'GET /items')).status, 401)
      const draft = {
        type: 'receipt',
        warehouse_id: place.id,
        lines: [{ item_id: item.id, quantity: 1, unit_cost: 1 }],
      }
      assert.equal((await as('reader', 'POST /stock-movements', draft)).status, 201)
      assert.equal((await as('reader', 'POST /stock-movements', { ...draft, status: 'finalised' })).status, 403)
      for (const path of ['/stock/reconcile', '/stock/seed-layers'])
        assert.equal((await as('reader', `POST ${path}`, {})).status, 403)
    })

    test('J-29 the page of the shortcode inherits the same answers', async () => {
      const item = await house.item({ name: 'Shown on a page' })
      const post = { title: 'Stock', content: '[vendor_inventory]', status: 'publish', slug: 'our-stock' }
      const page = await app.request('POST', '/host/v1/pages', { as: 'admin', body: post })
      assert.equal(page.status, 201, page.text)
      const { password } = await app.account('keeper', ['reader'])
      const session = await app.request('POST', '/host/v1/session', { body: { username: 'keeper', password } })
      assert.ok(session.status < 300, session.text)
      const cookie = session.headers['set-cookie']!.split(';')[0]!
      const address = new URL(page.body.link).pathname
      assert.match((await app.fetch('GET', address, { headers: { cookie } })).text, new RegExp(item.sku))
      assert.doesNotMatch((await app.fetch('GET', address)).text, /Shown on a page/)
    })

    test('J-34 J-43 J-01 the namespace is ours, and extensions hear when its routes are made', async () => {
      assert.equal((await app.request('GET', '/vendor-inventory/v1')).status, 200)
      assert.ok(app.app.internals.hooks.did('vendor_inventory_register_rest_routes') > 0)
      for (const path of ['/transfers', '/units', '/reports/valuation', '/pwa/manifest', '/custom-fields/types'])
        assert.equal((await as('admin', `GET ${path}`)).body.code, 'rest_no_route', path)
    })

    test('J-27 J-41 an app that is off has no routes', async () => {
      assert.equal((await house.call('POST', '/apps', { id: 'recipients', enabled: false })).status, 200)
      assert.equal((await house.call('GET', '/recipients')).body.code, 'rest_no_route')
      await house.call('POST', '/apps', { id: 'recipients', enabled: true })
      assert.equal((await house.call('GET', '/recipients')).status, 200)
      assert.equal((await house.call('POST', '/apps', { id: 'weather', enabled: true })).status, 422)
    })

    test('J-36 a missing or bad field is named', async () => {
      const answer = await house.call('POST', '/items', { precision: 9, unit: 'parsec' })
      assert.equal(answer.status, 422)
      assert.deepEqual(Object.keys(answer.body.data.fields).toSorted(), ['name', 'precision'])
      const unit = await house.call('POST', '/items', { name: 'x', unit: 'parsec' })
      assert.deepEqual(Object.keys(unit.body.data.fields), ['unit'])
      const item = await house.item()
      await house.receive(place.id, [{ item_id: item.id, quantity: 1, unit_cost: 1 }])
      const fixed = await house.call('PUT', `/items/${item.id}`, { tracking: 'lot', precision: 2 })
      assert.deepEqual(Object.keys(fixed.body.data.fields).toSorted(), ['precision', 'tracking'])
      const warned = await house.call('POST', '/items', { name: 'y', barcode: '4006381333930' })
      assert.deepEqual(warned.body.meta.warnings, ['The check digit of the barcode is wrong.'])
    })
  })
})
