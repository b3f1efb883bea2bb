/** Invoices: numbered without a gap, kept as issued, and had only with the token of the link. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { pdfWords } from '../../../../../test/kit/pdf-words.ts'
import { base } from '../../test/car-park.ts'
import { type Desk, openDesk } from '../../test/visitor.ts'

forEachEngine(engine => {
  describe('invoices', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'pro', quantity: 200 })
      await desk.staff('PUT', '/settings', {
        company_name: 'Park & Fly',
        company_vat: 'DE123',
        invoice_next_number: 41,
      })
    })
    after(() => desk.app.dispose())
    const idOf = async (ref: string) => (await desk.booking(ref)).id as number
    const confirmed = async (differences: object = {}) => {
      const { ref, invoice_url } = await desk.visitor.book(desk.park, differences)
      const id = await idOf(ref)
      await desk.staff('PATCH', `/bookings/${id}`, { status: 'confirmed' })
      return { ref, id, address: invoice_url.replace('http://localhost:8080', '') as string }
    }
    const fetchInvoice = async (address: string) => {
      const answer = await desk.app.app.server.inject({
        method: 'GET',
        url: address,
        headers: { host: 'localhost:8080' },
      })
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body }
    }
    const titleOf = ({ headers }: Awaited<ReturnType<typeof fetchInvoice>>) =>
      /filename="(.*)\.pdf"/.exec(String(headers['content-disposition']))?.[1]

    test('H-42 H-45 the link in the answer gives the invoice as PDF, the same one every time', async () => {
      const { ref, address } = await confirmed({ customer_name: 'Grace Hopper', company: 'Navy' })
      assert.match(address, /^\/api\/vendor-carparking\/v1\/invoice\?ref=PK-\w{8}&token=[\w-]{43}$/)
      const first = await fetchInvoice(address)
      assert.deepEqual(
        [first.status, first.headers['content-type'], titleOf(first)],
        [200, 'application/pdf', 'INV-41'],
      )
      const words = pdfWords(first.bytes)
      for (const expected of [
        'Park & Fly',
        'VAT DE123',
        'No. INV-41',
        `Booking ${ref}`,
        'Grace Hopper',
        'Navy',
        '30.00',
      ])
        assert.ok(words.includes(expected), `${expected} in ${words}`)
      const current = address.replace('vendor-carparking', 'vendor-car-parking')
      assert.ok(first.bytes.equals((await fetchInvoice(current)).bytes))
      assert.equal((await desk.app.fetch('GET', current)).status, 200)
    })

    test('H-42 a wrong token, the token of another booking and an unknown reference are one answer', async () => {
      const [one, other] = [await confirmed(), await confirmed()]
      const token = new URL(other.address, 'http://localhost').searchParams.get('token')
      const path = (ref: string, secret: string) => `/api/vendor-car-parking/v1/invoice?ref=${ref}&token=${secret}`
      const answers = [
        await fetchInvoice(path(one.ref, token!)),
        await fetchInvoice(path(one.ref, 'wrong')),
        await fetchInvoice(path('PK-00000000', token!)),
      ]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [404, 404, 404],
      )
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
      assert.equal((await desk.app.request('GET', `${base}/invoice?ref=${one.ref}`, { as: 'admin' })).status, 400)
    })

    test('H-42 nothing is billed before the booking stands, and a changed booking gets a new invoice', async () => {
      const { ref, invoice_url } = await desk.visitor.book(desk.park)
      const address = invoice_url.replace('http://localhost:8080', '')
      assert.equal((await fetchInvoice(address)).status, 409)
      const id = await idOf(ref)
      await desk.staff('PATCH', `/bookings/${id}`, { status: 'confirmed' })
      const first = titleOf(await fetchInvoice(address))
      await desk.staff('PATCH', `/bookings/${id}`, { exit: '2027-04-21T09:00:00+02:00' })
      const second = await fetchInvoice(address)
      assert.notEqual(titleOf(second), first)
      assert.ok(pdfWords(second.bytes).includes(`This invoice replaces invoice ${first}.`))
      await desk.staff('PATCH', `/bookings/${id}`, { status: 'cancelled' })
      assert.equal(titleOf(await fetchInvoice(address)), titleOf(second))
    })

    test('H-42 many invoices at once are numbered without a gap and without a double', async () => {
      const made = []
      for (let count = 0; count < 12; count++) made.push(await confirmed())
      const titles = (await Promise.all(made.map(({ address }) => fetchInvoice(address)))).map(titleOf)
      const numbers = titles.map(title => Number(title?.slice(4))).toSorted((one, other) => one - other)
      const [first] = numbers
      assert.deepEqual(
        numbers,
        Array.from({ length: 12 }, (_, index) => first! + index),
      )
      await desk.staff('PUT', '/settings', { invoice_prefix: 'R-', invoice_next_number: 1 })
      assert.equal(titleOf(await fetchInvoice((await confirmed()).address)), 'R-1')
    })

    test('H-60 a booking that is paid sends its invoice', async () => {
      const { id } = await confirmed()
      await desk.staff('POST', '/payments', { booking_id: id, amount: 30 })
      await desk.app.app.jobs.drain()
      const log = (await desk.staff('GET', `/notification-log?booking_id=${id}&kind=invoice`)).body.data
      assert.deepEqual(
        log.map(({ status }: { status: string }) => status),
        ['sent'],
      )
      const row = await (await desk.app.systemContext()).db
        .selectFrom('outbox')
        .select('message')
        .where('subject', 'like', 'Your invoice%')
        .executeTakeFirstOrThrow()
      const [attached] = JSON.parse(row.message).attachments
      assert.equal(attached.contentType, 'application/pdf')
      assert.ok(Buffer.from(attached.base64, 'base64').subarray(0, 5).equals(Buffer.from('%PDF-')))
    })

    test('H-81 invoice: 30 times, then 429', async () => {
      desk.app.app.internals.hooks.addFilter(
        'vendor_carparking_rate_limits',
        () => ({ invoice: { most: 30, seconds: 600 } }),
        {
          priority: 20,
        },
      )
      const { address } = await confirmed()
      const answers = await Promise.all(Array.from({ length: 31 }, () => fetchInvoice(address)))
      const statuses = answers.map(({ status }) => status)
      assert.equal(statuses.filter(status => status === 429).length, 1)
    })
  })
})
