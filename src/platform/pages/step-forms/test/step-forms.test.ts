/** Forms in several steps: what stands in the address, what is shown of mistakes, and what is taken once. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import {
  facts,
  field,
  formDigest,
  formNumber,
  linkTo,
  numberOf,
  problemList,
  question,
  radios,
  readStepPage,
  select,
  stepList,
  trapField,
} from '../step-forms.ts'

const form = { prefix: 'tr_', ids: 'trip' }

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine, { services: [] })
  })
  after(() => site.dispose())

  const read = async (request: Partial<ReadContext['request']>) => {
    const ctx = await site.systemContext()
    return readStepPage(form, { ...ctx, request: { ...ctx.request, path: '/trip/', ...request } })
  }

  test('what was chosen stands in the address, beside what finds the page', async () => {
    const page = await read({ query: { page_id: '7', tr_from: 'Quay', tr_seats: '2', other: 'x', list: ['a'] } })
    assert.deepEqual([question(page, 'from'), question(page, 'to')], ['Quay', ''])
    assert.equal(numberOf(question(page, 'seats')), 2)
    assert.equal(numberOf('2.5'), undefined)
    assert.equal(
      linkTo(page, { from: 'Old & new', seats: 3, to: '' }),
      '/trip/?page_id=7&tr_from=Old+%26+new&tr_seats=3',
    )
    assert.equal(linkTo(await read({}), {}), '/trip/')
  })

  test('mistakes are told above the form, with links to the fields, and beside each of them', async () => {
    const page = await read({ formProblems: { '': 'No seat is free.', name: 'This is needed.', odd: 'No.' } })
    const list = String(problemList(page, name => (name === 'name' ? 'Your <name>' : null)))
    for (const part of [
      'role="alert" tabindex="-1" autofocus data-mistake="Error"',
      'No seat is free.',
      '<a href="#trip-name">Your &lt;name&gt;</a>: This is needed.',
      '<a href="#trip-odd">Error</a>: No.',
    ])
      assert.ok(list.includes(part), part)
    const shown = String(field(page, { name: 'name', label: 'Name', value: 'Ada', isRequired: true }))
    for (const part of ['id="trip-name"', 'aria-invalid="true"', 'aria-describedby="trip-name-problem"', 'value="Ada"'])
      assert.ok(shown.includes(part), part)
    assert.match(String(field(page, { name: 'note', label: 'Note', type: 'textarea' })), /\(optional\)/)
    assert.equal(
      problemList(await read({}), () => null),
      null,
    )
  })

  test('steps that are done lead back, and the present one is marked', async () => {
    const steps = String(stepList({ label: 'Steps', names: ['Where', 'Which', 'Who'], current: 1, links: ['/trip/'] }))
    assert.match(steps, /<li class="step is-done"><a href="\/trip\/"><span class="step-number"[^>]*>✓<\/span> Where/)
    assert.match(steps, /<li class="step" aria-current="step"><span>.*Which/)
    const page = await read({})
    const chosen = select(page, { name: 'to', label: 'To', value: 'b' }, [{ value: 'b', label: 'B' }])
    assert.match(String(chosen), /<option value="b" selected>B/)
    assert.match(
      String(radios('pay', [{ value: 'card', label: 'Card' }], 'card')),
      /type="radio" name="pay" value="card" checked/,
    )
    assert.match(String(trapField(page, 'website')), /class="trap".*name="website" tabindex="-1"/)
    assert.equal(String(facts([['Seats', 2], null])), '<dl class="facts"><div><dt>Seats</dt><dd>2</dd></div></dl>')
  })

  test('a form has one print until something in it changes', async () => {
    const { form_number } = formNumber(await read({}))
    const sent = { form_number: form_number!, name: 'Ada' }
    const page = await read({ body: sent })
    assert.deepEqual(formNumber(page), { form_number })
    assert.equal(formDigest(page), formDigest(await read({ body: { ...sent } })))
    assert.notEqual(formDigest(page), formDigest(await read({ body: { ...sent, name: 'Grace' } })))
    assert.notEqual(formNumber(await read({})).form_number, form_number)
    assert.equal(formDigest(await read({ body: { name: 'Ada' } })), null)
  })
})
