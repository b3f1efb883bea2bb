/** Papers as PDF: always the same, over as many pages as they need, and readable for who listens. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfWords } from '../../../../test/kit/pdf-words.ts'
import { COLUMNS_WIDTH, type PrintedDocument, printDocument } from '../documents.ts'

const offer = (differences: Partial<PrintedDocument> = {}): PrintedDocument => ({
  title: 'OFF-7',
  language: 'de_DE',
  issuedAt: '2027-01-05T12:00:00.000000Z',
  heading: 'Angebot',
  facts: ['Nr. OFF-7', 'Datum 05.01.2027'],
  sender: { name: 'Łukasz & Söhne', lines: ['Hafen 1\n20457 Hamburg'] },
  receiver: ['Ada Lovelace', 'London'],
  subject: ['Fahrt zum Flughafen'],
  columns: [
    { label: 'Leistung', width: COLUMNS_WIDTH - 100 },
    { label: 'Betrag EUR', width: 100 },
  ],
  rows: [['Fahrt', '80,00'], ['Wartezeit, im Preis']],
  totals: [{ label: 'Gesamt EUR', amount: '80,00', isMain: true }],
  notes: ['Gültig bis 31.01.2027', '山'],
  ...differences,
})

test('a document has every part, in the letters that the fonts have', async () => {
  const words = pdfWords(await printDocument(offer())).split('\n')
  for (const text of ['Łukasz & Söhne', 'Angebot', 'Nr. OFF-7', 'Ada Lovelace', 'Fahrt zum Flughafen', 'Leistung'])
    assert.ok(words.includes(text), `${text} is not in ${words.join(' | ')}`)
  for (const text of ['Wartezeit, im Preis', '80,00', 'Gesamt EUR', 'Gültig bis 31.01.2027', '?'])
    assert.ok(words.includes(text), `${text} is not in ${words.join(' | ')}`)
})

test('the same document is the same to the byte, tagged, and says its language', async () => {
  const first = await printDocument(offer())
  await printDocument(offer({ heading: 'Ďábelské ódy' }))
  assert.ok((await printDocument(offer())).equals(first))
  const text = first.toString('latin1')
  assert.match(text, /\/Lang \(de-DE\)/)
  assert.match(text, /\/Marked true/)
})

test('a long table goes on over pages', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => [`Line ${index}`, '1,00'])
  const pdf = await printDocument(offer({ rows }))
  assert.ok(pdfWords(pdf).split('\n').includes('Line 89'))
  assert.equal(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length, 4)
})
