/** What strangers write: taken apart within bounds, however it was meant. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseApart } from '../reading/parse-apart.ts'
import { type ParsedMessage, parseMessage } from '../reading/parse-message.ts'

const parse = (...lines: readonly string[]): Promise<ParsedMessage> => parseMessage(Buffer.from(lines.join('\r\n')))

describe('messages that were read', () => {
  test('a message tells who, what and which messages it answers', async () => {
    const mail = await parse(
      'From: =?utf-8?q?Ann_M=C3=BCller?= <Ann@Example.com>',
      'To: Sales <sales@example.com>, Team: ben@example.com, cem@example.com;',
      'Subject: =?utf-8?b?R3LDvMOfZQ==?=',
      'Message-ID: <3@example.com>',
      'In-Reply-To: <2@example.com>',
      'References: <1@example.com> <2@example.com>',
      'Date: Mon, 16 Nov 2026 10:00:00 +0100',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Words.',
    )
    assert.deepEqual(mail, {
      messageId: '<3@example.com>',
      answers: ['<2@example.com>', '<1@example.com>'],
      subject: 'Grüße',
      from: { name: 'Ann Müller', address: 'ann@example.com' },
      replyTo: [],
      to: [
        { name: 'Sales', address: 'sales@example.com' },
        { name: '', address: 'ben@example.com' },
        { name: '', address: 'cem@example.com' },
      ],
      cc: [],
      sentAt: '2026-11-16T09:00:00.000000Z',
      text: 'Words.\n',
      html: null,
      attachments: [],
      calendar: null,
      omitted: 0,
      isAutomatic: false,
      report: null,
    } satisfies ParsedMessage)
  })

  const hostile: readonly (readonly [string, string, Partial<ParsedMessage>])[] = [
    ['nothing at all', '', { subject: '', from: null, text: '', messageId: null }],
    ['bytes that are no text', '\0\xff\xfe\x01'.repeat(50), { from: null, messageId: null }],
    ['a head without end', `Subject: ${'x'.repeat(5000)}`, { subject: 'x'.repeat(500) }],
    [
      'line breaks and directions in a subject',
      'Subject: =?utf-8?q?a=0D=0ABcc:_b=E2=80=AEc?=\r\n\r\n',
      { subject: 'a Bcc: b c' },
    ],
    ['a sender that is none', 'From: <script>@x\r\n\r\n', { from: null }],
    ['a date that is none', 'Date: yesterday\r\n\r\n', { sentAt: null }],
    ['a date of another age', 'Date: Mon, 16 Nov 9999 10:00:00 +0000\r\n\r\n', { sentAt: null }],
    ['an absence note', 'Auto-Submitted: auto-replied\r\n\r\nI am away.', { isAutomatic: true }],
    [
      'more references than anybody has',
      `References: ${Array.from({ length: 90 }, (_, index) => `<${index}@x>`).join(' ')}\r\n\r\n`,
      { answers: Array.from({ length: 20 }, (_, index) => `<${89 - index}@x>`) },
    ],
  ]
  for (const [name, source, expected] of hostile)
    test(`a message is taken as it is: ${name}`, async () => {
      const mail = await parseMessage(Buffer.from(source, 'latin1'))
      for (const [field, value] of Object.entries(expected)) assert.deepEqual(mail[field as keyof ParsedMessage], value)
      assert.ok(!JSON.stringify(mail).includes('\\u0000'))
    })

  test('attachments have names without paths and types that are types, and no more of them than are kept', async () => {
    const part = (name: string, type = 'application/pdf') => [
      '--b',
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      'bytes',
    ]
    const many = Array.from({ length: 60 }, (_, index) => part(`${index}.pdf`)).flat()
    const head = ['Content-Type: multipart/mixed; boundary=b', '']
    const mail = await parse(...head, ...part('../../etc/passwd', 'no type at all'), ...many, '--b--')
    assert.deepEqual([mail.attachments.length, mail.omitted], [50, 11])
    assert.deepEqual(
      [mail.attachments[0]!.filename, mail.attachments[0]!.type],
      ['.._.._etc_passwd', 'application/octet-stream'],
    )
  })

  test('a report says which message did not arrive, at whom, and whether for good', async () => {
    const { report, isAutomatic } = await parse(
      'From: MAILER-DAEMON@mx.example.com',
      'Return-Path: <>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      '',
      'It did not arrive.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.com',
      '',
      'Final-Recipient: rfc822; Ann@Example.com',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 No such',
      ' person',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      'Message-ID: <77@site.example>',
      '--b--',
    )
    assert.equal(isAutomatic, true)
    assert.deepEqual(report, {
      action: 'failed',
      status: '5.1.1',
      recipient: 'ann@example.com',
      reason: 'smtp; 550 5.1.1 No such person',
      about: '<77@site.example>',
    })
  })

  test('a message that is nested for its own sake is passed over', async () => {
    const depth = 300
    const nested = Array.from({ length: depth }, (_, level) => [
      `Content-Type: multipart/mixed; boundary=b${level}`,
      '',
      `--b${level}`,
    ]).flat()
    assert.equal(await parseApart(Buffer.from(nested.join('\r\n'))), null)
  })
})
