import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkMessage,
  cleanHeaderText,
  type MailMessage,
  MailMessageError,
  parseMailbox,
  stableMessageId,
} from '../message.ts'

const good: MailMessage = { to: 'ann@example.com', subject: 'Hello', text: 'Hi' }

test('a message with everything in it is taken', () => {
  checkMessage(good)
  checkMessage({
    ...good,
    to: ['ann@example.com', 'bob@example.com'],
    html: '<p>Hi</p>',
    from: { name: 'Line\r\nBcc: evil@example.com', address: 'site@example.com' },
    replyTo: 'ann@example.com',
    attachments: [{ filename: 'Rechnung №1.pdf', contentType: 'application/pdf', bytes: new Uint8Array(3) }],
    headers: { 'List-Unsubscribe': '<https://example.com/u>', 'X-Dozen-Site': '1', 'Auto-Submitted': 'auto-generated' },
  })
})

test('everything wrong is named at once', () => {
  const bad: MailMessage = {
    to: ['ann@example.com', 'a@b.com\r\nBcc: c@d.com'],
    subject: '\r\n',
    text: '',
    from: 'nobody',
    replyTo: { name: 'x', address: 'a@b.com,c@d.com' },
    attachments: [{ filename: '\n', contentType: 'text/plain', bytes: new Uint8Array() }],
    headers: { Bcc: 'c@d.com' },
  }
  assert.throws(
    () => checkMessage(bad),
    (error: unknown) => {
      assert.ok(error instanceof MailMessageError)
      assert.deepEqual(Object.keys(error.problems), ['to', 'from', 'replyTo', 'subject', 'attachments', 'headers'])
      return true
    },
  )
})

test('only listed headers may be set, and without control characters', () => {
  const names = [
    'Bcc',
    'bcc',
    'To',
    'From',
    'Sender',
    'Subject',
    'Content-Type',
    'MIME-Version',
    'Received',
    'Return-Path',
  ]
  for (const name of [...names, 'Message-ID', 'Date', 'X-A\r\nBcc', 'X A', 'X-', 'X:', 'DKIM-Signature', '']) {
    assert.throws(() => checkMessage({ ...good, headers: { [name]: 'x' } }), MailMessageError, JSON.stringify(name))
  }
  for (const value of ['a\r\nBcc: c@d.com', 'a\nb', 'a\0', 'a\u2028b', 'a\u202eb', '\ud800', 'a'.repeat(501)]) {
    assert.throws(() => checkMessage({ ...good, headers: { 'X-A': value } }), MailMessageError, JSON.stringify(value))
  }
})

test('recipients are counted, attachments weighed and typed', () => {
  for (const to of [[], Array(101).fill('a@b.com')])
    assert.throws(() => checkMessage({ ...good, to }), MailMessageError)
  const attach =
    (contentType: string, size = 1) =>
    () =>
      checkMessage({ ...good, attachments: [{ filename: 'a', contentType, bytes: new Uint8Array(size) }] })
  for (const type of ['', 'pdf', 'text/plain\r\nX: y', 'text/plain; name="a"', 'text/']) {
    assert.throws(attach(type), MailMessageError, type)
  }
  attach('text/csv; charset=utf-8')()
  assert.throws(attach('text/csv', 20 * 1024 * 1024 + 1), MailMessageError)
})

test('text of people loses what would break a header', () => {
  assert.equal(cleanHeaderText(' Booking by Ann\r\nBcc: evil@example.com '), 'Booking by Ann Bcc: evil@example.com')
  assert.equal(cleanHeaderText('a\0\u001b[2J\u2028\u202e\u2066b\ud800'), 'a [2J b\ufffd')
  assert.equal(cleanHeaderText('Grüße 🎉'), 'Grüße 🎉')
  assert.equal(cleanHeaderText('x'.repeat(600)).length, 500)
})

test('the message id is the same for the same key', () => {
  const uuid = '0b9cf1f0-9c7c-4c86-8e6f-0a3b7ad8ab11'
  assert.equal(stableMessageId(uuid, 'example.com'), `<${uuid}@example.com>`)
  assert.equal(stableMessageId('mail 1\r\n', 'example.com'), stableMessageId('mail 1\r\n', 'example.com'))
  assert.notEqual(stableMessageId('mail 1', 'example.com'), stableMessageId('mail 2', 'example.com'))
  assert.match(stableMessageId('mail 1\r\n', 'example.com'), /^<[0-9a-f]{64}@example\.com>$/)
})

test('a sender may be written with a name', () => {
  assert.equal(parseMailbox(' site@example.com '), 'site@example.com')
  assert.deepEqual(parseMailbox('The Site <site@example.com>'), { name: 'The Site', address: 'site@example.com' })
  assert.deepEqual(parseMailbox('"Site, the" <site@example.com>'), { name: 'Site, the', address: 'site@example.com' })
})
