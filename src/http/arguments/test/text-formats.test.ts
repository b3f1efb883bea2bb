import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { cpuTimeOf } from '../../../../test/kit/cpu-time.ts'
import { checkValue } from '../check-value.ts'

const formats: [format: string, code: string, fits: string[], refused: string[]][] = [
  [
    'date-time',
    'rest_invalid_date',
    [
      '2026-01-31T10:00:00',
      '2026-01-31 10:00:00',
      '2026-01-31t10:00:00.123456Z',
      '2024-02-29T23:59:59+02:00',
      '9999-12-31T00:00:00-11',
    ],
    [
      '',
      '2026-01-31',
      '2026-02-29T10:00:00',
      '2026-13-01T10:00:00',
      '2026-01-31T24:00:00',
      '2026-01-31T10:60:00',
      '2026-01-31T10:00',
    ],
  ],
  [
    'date-time at its edges',
    'rest_invalid_date',
    [],
    ['2026-01-31T10:00:60', '2026-01-31T10:00:00+25:00', ' 2026-01-31T10:00:00', '2026-01-31T10:00:00Z\n'],
  ],
  [
    'date',
    'rest_invalid_date',
    ['2026-01-31', '2000-02-29', '2024-02-29'],
    ['', '1900-02-29', '2026-04-31', '2026-00-10', '2026-1-1', '0000-01-01', '2026-01-01T'],
  ],
  [
    'time',
    'rest_invalid_date',
    ['00:00', '23:59', '12:30:45', '12:30:45.5'],
    ['', '24:00', '12:60', '1:00', '12', '12:00Z'],
  ],
  [
    'email',
    'rest_invalid_email',
    [
      'a@b.co',
      "o'hara+tag@mail.example.org",
      'x_y-z.1@xn--bcher-kva.example',
      `${'a'.repeat(64)}@${'b'.repeat(63)}.com`,
    ],
    [
      '',
      'a',
      '@b.co',
      'a@',
      'a@b',
      'a@b.',
      'a@.co',
      'a@-b.co',
      'a..b@c.co',
      '.a@b.co',
      'a.@b.co',
      'a@b@c.co',
      'a@1.2.3.4',
      'ä@b.co',
    ],
  ],
  [
    'email that would say more than one address',
    'rest_invalid_email',
    [],
    [
      'a@b.co,c@d.co',
      'a@b.co c@d.co',
      'a@b.co\nBcc: c@d.co',
      'a@b.co\r',
      '"a b"@c.co',
      '<a@b.co>',
      `${'a'.repeat(65)}@b.co`,
      `a@${'b.'.repeat(130)}co`,
    ],
  ],
  [
    'ip',
    'rest_invalid_ip',
    ['127.0.0.1', '::1', '2001:db8::8a2e:370:7334', '::ffff:1.2.3.4'],
    ['', '256.1.1.1', '1.2.3', '01.2.3.4', 'fe80::1%eth0', '::g', '1.2.3.4/24'],
  ],
  [
    'uuid',
    'rest_invalid_uuid',
    ['123e4567-e89b-12d3-a456-426614174000', '123E4567-E89B-12D3-A456-426614174000'],
    ['', '123e4567e89b12d3a456426614174000', '123e4567-e89b-12d3-a456-42661417400g'],
  ],
  ['hex-color', 'rest_invalid_hex_color', ['#fff', '#A1b2C3'], ['', 'fff', '#ffff', '#fffff', '#ggg', '#fff\n']],
]

for (const [name, code, fits, refused] of formats) {
  test(`host 4 format ${name}`, () => {
    const schema = Type.String({ format: name.split(' ')[0]! })
    for (const text of fits)
      assert.deepEqual(checkValue(schema, text, 'arg'), { ok: true, value: text, ignored: [] }, text)
    for (const text of refused) {
      const result = checkValue(schema, text, 'arg')
      assert.equal(result.ok ? 'accepted' : result.problem.code, code, text)
    }
  })
}

const cleaned: [format: string, sent: string, becomes: string][] = [
  ['text-field', '  two\n lines\tand <b>tags</b> ', 'two lines and tags'],
  ['text-field', 'I <3 you, 1 < 2 and 3 <= 4 <', 'I <3 you, 1 < 2 and 3 <= 4 <'],
  ['text-field', 'a<script>alert(1)</SCRIPT >b<style>i{}</style>c', 'abc'],
  ['text-field', 'a<script>never closed', 'a'],
  ['text-field', 'a<b never closed', 'a'],
  ['text-field', '<<b>script>x', 'script>x'],
  ['text-field', '<\u0001script>x</script>', 'x'],
  ['text-field', '<\u000bscript>x', 'x'],
  ['text-field', 'İİİ<script>x</script>y', 'İİİy'],
  ['text-field', 'a\u0007b\u0085c', 'a b c'],
  ['textarea-field', ' one\r\ntwo\rthree\t<i>x</i>\u0007 ', 'one\ntwo\nthree\tx'],
  ['textarea-field', '<\u000bscript>x', 'x'],
  ['uri', ' https://example.org/a b?q="x"\n', 'https://example.org/ab?q=%22x%22'],
  ['uri', '/relative/path?x=1#y', '/relative/path?x=1#y'],
  ['uri', 'page?at=12:30', 'page?at=12:30'],
  ['uri', 'mailto:a@b.co', 'mailto:a@b.co'],
  ['uri', 'java\nscript:alert(1)', ''],
  ['uri', ' JavaScript:alert(1)', ''],
  ['uri', 'data:text/html,x', ''],
  ['uri', ':x', ''],
]

for (const [format, sent, becomes] of cleaned) {
  test(`host 4 format ${format} cleans ${JSON.stringify(sent)}`, () => {
    assert.deepEqual(checkValue(Type.String({ format }), sent, 'arg'), { ok: true, value: becomes, ignored: [] })
  })
}

test('a text is measured after it was cleaned', () => {
  const result = checkValue(Type.String({ format: 'text-field', minLength: 1 }), '<b></b>', 'arg')
  assert.equal(result.ok ? 'accepted' : result.problem.code, 'rest_too_short')
})

test('every format decides about a megabyte of anything in a moment', () => {
  const texts = ['a', '<', '<script', ' ', '@', 'a@', '1', ':', '\n', '2026-01-31T', 'a.', '%', '<b'].map(piece =>
    piece.repeat(1_000_000 / piece.length),
  )
  for (const format of [
    'date-time',
    'date',
    'time',
    'email',
    'ip',
    'uuid',
    'hex-color',
    'uri',
    'text-field',
    'textarea-field',
  ]) {
    for (const text of texts) {
      const spent = cpuTimeOf(() => checkValue(Type.String({ format }), text, 'arg'))
      assert.ok(spent < 500, `${format} took too long for ${text.slice(0, 10)}: ${spent} ms`)
    }
  }
})
