/** How an invoice looks on paper: in which letters, and always the same. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfWords } from '../../../../../test/kit/pdf-words.ts'
import { type ParkingInvoice as Invoice, printBookingInvoice as printInvoice } from '../invoices/issue-invoice.ts'

const invoiceFor = (name: string, differences: Partial<Invoice['content']> = {}): Invoice => ({
  title: 'INV-41',
  issuedAt: '2027-01-05T12:00:00.000000Z',
  replaces: null,
  payments: [],
  content: {
    language: 'en',
    date_format: '',
    seller: { name: 'Park & Fly', address: 'Runway 1', vat: '' },
    customer: { name, company: '', vat: '', address: [] },
    ref: 'PK-7G5K2M9Q',
    stay: { location: 'Airport', entry: '2027-04-16T09:00:00+02:00', exit: '2027-04-19T09:00:00+02:00' },
    currency: 'EUR',
    lines: [{ type: 'parking', label: 'Covered', quantity: 3, unit_price: 1234.5, amount: 3703.5 }],
    tax: 0,
    total: 3703.5,
    ...differences,
  },
})
const words = async (invoice: Invoice) => pdfWords(await printInvoice(invoice)).split('\n')

/** The first of all, while the fonts have no letter yet: a glyph that is used for one must not keep its name for others. */
test('H-42 an invoice is the same to the byte, whatever was printed before it', async () => {
  await printInvoice(invoiceFor('Ada', { seller: { name: 'Phục', address: '', vat: '' } }))
  const first = await printInvoice(invoiceFor('Ada'))
  assert.ok(pdfWords(first).split('\n').includes('Quantity'))
  await printInvoice(invoiceFor('Łukasz\u00a0Żółć'))
  assert.ok((await printInvoice(invoiceFor('Ada'))).equals(first))
})

const asThemselves = [
  ['Polish', 'Łukasz Żółć, Śląsk'],
  ['Czech', 'Příliš žluťoučký kůň, Dvořák'],
  ['Hungarian and Turkish', 'Őrült Gűrü, İstanbul, Ağrı'],
  ['Vietnamese', 'Đặng Văn Phục, Nguyễn Huệ'],
  ['Cyrillic', 'Сергей Щукин, Київ, Ђорђе Ћирић'],
  ['Greek', 'Γιώργος Παπαδόπουλος, Θεσσαλονίκη'],
  ['Western', 'Straße 1 – 5 €, Ærø, efficient office “fjord”'],
] as const

for (const [language, name] of asThemselves)
  test(`H-42 ${language} names are printed as they are written: ${name}`, async () => {
    assert.ok((await words(invoiceFor(name))).includes(name))
  })

const missing = [
  ['山 Šárka 😀', '? Šárka ?'],
  ['محمد', '????'],
  ['e\u0301te\u0301 a\tb', 'été a b'],
  ['\u2764\ufe0f Ada', '? Ada'],
] as const

for (const [written, printed] of missing)
  test(`H-42 what the fonts lack is a question mark, never a wrong letter: ${JSON.stringify(written)}`, async () => {
    assert.ok((await words(invoiceFor(written))).includes(printed))
  })

test('H-42 only the letters that are needed go with it', async () => {
  assert.ok((await printInvoice(invoiceFor('Łukasz Żółć'))).length < 20_000)
})

test('H-42 amounts are written as in the language of its words', async () => {
  assert.ok((await words(invoiceFor('Ada'))).includes('3,703.50'))
  assert.ok((await words(invoiceFor('Ada', { language: 'de-DE' }))).includes('3.703,50'))
  assert.ok((await words(invoiceFor('Ada', { currency: 'JPY' }))).includes('3,704'))
})

test('an invoice says what is counted, how it was paid, that it shows no tax, and is tagged for who listens to it', async () => {
  const invoice = invoiceFor('Ada', {
    space: { name: 'Covered', count: 1 },
    lines: [
      { type: 'parking', label: 'Parking', quantity: 1, unit: 'day', unit_price: 18, amount: 18 },
      { type: 'parking', label: 'Parking', quantity: 2, unit: 'day', unit_price: 12.5, amount: 25 },
    ],
    customer: { name: 'Ada', company: '', vat: '', address: ['Lane 1', '10115 Berlin'] },
  })
  const payments = [{ kind: 'payment', gateway: 'stripe', amount: 43, date: '2027-01-05' }] as const
  const bytes = await printInvoice({ ...invoice, payments })
  const printed = pdfWords(bytes).split('\n')
  for (const text of [
    'Parking: Covered',
    '1 day',
    '2 days',
    'Paid by card on 2027-01-05: 43.00 EUR',
    'This invoice shows no tax.',
    '10115 Berlin',
  ])
    assert.ok(printed.includes(text), `${text} in ${printed.join(' | ')}`)
  assert.match(bytes.toString('latin1'), /\/StructTreeRoot/)
  assert.match(bytes.toString('latin1'), /\/MarkInfo/)
})
