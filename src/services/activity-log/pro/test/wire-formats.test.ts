import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AlertFacts, alertMail, chatBody } from '../domain/alert-messages.ts'
import { framed, MOST_DATAGRAM_BYTES, type SyslogEvent, type SyslogFormat, syslogMessage } from '../domain/syslog.ts'

const event: SyslogEvent = {
  id: 1_000_000_042,
  site_id: 1,
  occurred_at: '2026-11-15T02:46:53.123456Z',
  event_code: 1002,
  severity: 3,
  group_key: 'authentication',
  action: 'failed',
  user_id: 0,
  user_login: 'ada',
  user_role: '',
  ip: '203.0.113.9',
  object_type: 'user',
  object_id: '7',
  object_label: 'Ada "the first" \\ [1]',
  message: 'Sign-in failed for ada.',
}
const messageOf = (changes: Partial<SyslogEvent> = {}, format: SyslogFormat = 'rfc5424', most = 64_000): string =>
  String(syslogMessage({ ...event, ...changes }, { hostname: 'example.com', format, most, json: '{"id":1}' }))

test('A-62 a syslog message has the fields of RFC 5424 in their order', () => {
  const data =
    '[event@32473 id="1000000042" site="1" severity="high" group="authentication" action="failed" user_id="0" user="ada" ' +
    'role="" ip="203.0.113.9" object_type="user" object_id="7" object="Ada \\"the first\\" \\\\ [1\\]"]'
  assert.equal(
    messageOf(),
    `<107>1 2026-11-15T02:46:53.123456Z example.com dozen - 1002 ${data} \uFEFFSign-in failed for ada.`,
  )
})

const priorities = [
  [0, 110],
  [1, 109],
  [2, 108],
  [3, 107],
  [4, 106],
] as const
for (const [severity, priority] of priorities)
  test(`A-62 severity ${severity} is priority ${priority}: facility 13 and its own level`, () =>
    assert.ok(messageOf({ severity }).startsWith(`<${priority}>1 `)))

test('A-62 the formats cef and json stand in the place of the message', () => {
  const cef = messageOf({ message: 'a=b|c' }, 'cef')
  assert.ok(cef.includes(' 1002 - \uFEFFCEF:0|Dozen|Activity log|1|1002|failed|8|externalId=1000000042 '))
  assert.ok(cef.endsWith('msg=a\\=b|c'))
  assert.ok(messageOf({}, 'json').endsWith(' 1002 - \uFEFF{"id":1}'))
})

test('P22 nothing in an event can begin another message', () => {
  const forged = messageOf({ message: 'x\n<107>1 forged', user_login: 'a\r\nb', object_label: '\u2028' })
  assert.doesNotMatch(forged, /[\r\n\u2028]/)
  assert.ok(forged.includes('x#012<107>1 forged') && forged.includes('user="a#015#012b"'))
})

test('A-62 a message that is too long for a datagram loses its end, never half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 4000 }), message => {
      const bytes = syslogMessage(
        { ...event, message },
        { hostname: 'h', format: 'rfc5424', most: MOST_DATAGRAM_BYTES, json: '' },
      )
      assert.ok(bytes.length <= MOST_DATAGRAM_BYTES)
      assert.doesNotThrow(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    }),
    { numRuns: 60 },
  )
})

test('A-62 over tcp and tls octets are counted, so that a receiver finds each message whole', () => {
  const messages = ['one', 'zwölf', '']
  const stream = Buffer.concat(messages.map(message => framed(Buffer.from(message))))
  assert.deepEqual(unframed(stream), messages)
})

/** As a receiver of RFC 6587 reads. */
export function unframed(stream: Buffer): string[] {
  const found: string[] = []
  for (let at = 0; at < stream.length; ) {
    const blank = stream.indexOf(' ', at)
    const end = blank + 1 + Number(stream.toString('latin1', at, blank))
    found.push(stream.toString('utf8', blank + 1, end))
    at = end
  }
  return found
}

const facts: AlertFacts = {
  rule: 'Failed sign-ins',
  site: 'My site',
  message: 'Sign-in failed for <!channel> @everyone [x](http://evil)',
  severity: 4,
  occurredAt: '2026-11-15T02:46:53.123456Z',
  user: 'ada',
  ip: '203.0.113.9',
  suppressed: 3,
  link: 'https://example.com/event/1',
}

test('A-39 a mail tells what happened, how often before, and where to read more', () => {
  const { subject, text } = alertMail(facts)
  assert.match(subject, /^\[My site\] Critical: Sign-in failed/)
  assert.match(text, /3 more suppressed since the last message\./)
  assert.match(text, /https:\/\/example\.com\/event\/1/)
  assert.doesNotMatch(alertMail({ ...facts, suppressed: 0 }).text, /suppressed/)
})

test('A-39 the three chats get the shapes of their incoming webhooks, and nothing in them calls people', () => {
  const first = chatBody('chat_a', facts) as { text: string }
  assert.ok(
    first.text.includes('&lt;!channel&gt;') && first.text.endsWith('<https://example.com/event/1|Open the event>'),
  )
  const second = chatBody('chat_b', facts) as { content: string; allowed_mentions: unknown }
  assert.deepEqual(second.allowed_mentions, { parse: [] })
  assert.ok(second.content.includes('\\[x\\]\\(http://evil\\)') && second.content.length <= 2000)
  const third = chatBody('chat_c', facts) as { type: string; attachments: { contentType: string; content: any }[] }
  assert.equal(third.type, 'message')
  assert.equal(third.attachments[0]?.contentType, 'application/vnd.microsoft.card.adaptive')
  assert.equal(third.attachments[0]?.content.actions[0].url, facts.link)
})
