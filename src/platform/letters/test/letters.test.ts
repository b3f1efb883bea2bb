/** Letters: noted in the transaction that causes them, told once, and followed until they are sent. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { definePermissions } from '../../../kernel/access.ts'
import { bareData } from '../../../kernel/envelopes.ts'
import { defineErrors } from '../../../kernel/errors.ts'
import { defineService } from '../../../kernel/service.ts'
import { defineLetters, fillIn, forgetRecipient, sendLetters, wordsOf } from '../letters.ts'
import { writeHtml, writeText } from '../write-letter.ts'

const letters = defineLetters<'welcome' | 'lost', 'reader' | 'staff', { readonly amount?: number }>({
  service: 'library',
  addressesOf: async subjectId => ({ reader: subjectId === 9 ? '' : 'ada@example.com', staff: 'staff@example.com' }),
  write: async ({ kind, recipient, subjectId, facts }) =>
    kind === 'lost'
      ? null
      : {
          content: {
            language: 'en',
            subject: `Card ${subjectId}`,
            body: `For the ${recipient}.`,
            details: [['Amount', String(facts.amount ?? 0)]],
            links: [['Open', 'https://example.com/card']],
            signature: 'The library',
          },
          replyTo: 'desk@example.com',
        },
})

const library = defineService({
  slug: 'library',
  title: 'Library',
  summary: 'A service that writes letters.',
  namespace: 'vendor-library/v1',
  envelopes: { admin: bareData, visitor: bareData },
  permissions: definePermissions<string>('vendor_library', {}),
  rights: {},
  errors: defineErrors('vendor_library', {}),
  jobs: [letters.job],
})

test('owners write their own words, and a placeholder that nobody knows is seen', () => {
  const ours = { subject: 'Hello', body: 'Dear {{name}}' }
  assert.deepEqual(wordsOf('welcome', ours, { welcome: 'Hi {{ name }}', other: 'x' }), {
    subject: 'Hello',
    body: 'Hi {{ name }}',
  })
  assert.equal(
    fillIn('Hi {{ name }},\n\n{{hint}}\n\n\nyours {{nobody}}', { name: '$&', hint: '' }),
    'Hi $&,\n\nyours {{nobody}}',
  )
})

test('a letter says the same as text and as HTML, and nothing in it acts', () => {
  const content = {
    language: 'en',
    subject: 'A <b>card</b>',
    body: 'One\ntwo\n\nthree',
    details: [['Name', 'Ada & <Co>']] as const,
    links: [['Open', 'https://example.com/?a=1&b=2']] as const,
    signature: 'The library',
  }
  assert.equal(
    writeText(content),
    'One\ntwo\n\nthree\n\nName: Ada & <Co>\n\nOpen: https://example.com/?a=1&b=2\n\n-- \nThe library\n',
  )
  const page = writeHtml(content)
  for (const part of ['A &lt;b&gt;card', 'One<br>two', 'Ada &amp; &lt;Co&gt;', 'https://example.com/?a=1&amp;b=2'])
    assert.ok(page.includes(part), part)
})

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine, { services: [library] })
  })
  after(() => site.dispose())
  const send = (subjectId: number, more: { once?: string; kind?: 'welcome' | 'lost' } = {}) =>
    site.inSystem(ctx =>
      sendLetters({ kind: 'welcome', recipients: ['reader'], facts: { amount: 3 }, ...more, subjectId }, letters, ctx),
    )
  const ledger = (subjectId: number) =>
    site.inSystem(ctx =>
      ctx.db
        .selectFrom('letters')
        .select(['to', 'subject', 'status', 'error'])
        .where('subject_id', '=', subjectId)
        .execute(),
    )

  test('a letter is noted, written by a job, and the ledger hears that it was sent', async () => {
    assert.equal(await send(1), 1)
    const noted = { to: 'ada@example.com', subject: '', status: 'queued', error: null }
    assert.deepEqual(await ledger(1), [noted])
    await site.app.jobs.drain()
    const [after] = await ledger(1)
    assert.equal(after!.subject, 'Card 1')
  })

  test('what is told once is told once, however many tell it at the same time', async () => {
    const counts = await Promise.all(Array.from({ length: 12 }, () => send(2, { once: '2027-04-16' })))
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      1,
    )
    assert.equal(await send(2, { once: '2027-04-17' }), 1)
    assert.equal((await ledger(2)).length, 2)
  })

  test('who has no address is in the ledger as skipped, and a letter about nothing is not written', async () => {
    assert.equal(await send(9), 1)
    await send(3, { kind: 'lost' })
    await site.app.jobs.drain()
    assert.deepEqual(
      (await ledger(9)).map(({ status, error }) => [status, error]),
      [['skipped', 'There is no e-mail address.']],
    )
    assert.deepEqual(
      (await ledger(3)).map(({ status }) => status),
      ['queued'],
    )
  })

  test('a letter whose transaction is undone was never noted', async () => {
    const undone = site.inSystem(async ctx => {
      await sendLetters({ kind: 'welcome', recipients: ['reader'], facts: {}, subjectId: 5 }, letters, ctx)
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    assert.deepEqual(await ledger(5), [])
  })

  test('a recipient is forgotten, and that they were written to is not', async () => {
    await send(6)
    await site.inSystem(ctx => forgetRecipient({ subjectIds: [6], recipient: 'reader' }, letters, ctx))
    assert.deepEqual(
      (await ledger(6)).map(({ to }) => to),
      [''],
    )
  })
})
