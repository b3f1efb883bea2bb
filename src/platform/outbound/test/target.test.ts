import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConnector } from '../connector.ts'
import { createOutbound } from '../outbound.ts'
import { OutboundError } from '../outbound-error.ts'
import { isPublicAddress } from '../public-address.ts'
import { checkTarget, isAllowed, parseAllowList } from '../target.ts'
import { startReceiver } from './receivers.ts'

/** Spellings of hosts that lead, or could lead, into the machine or its network. */
const privateHosts = [
  ['127.0.0.1', '127.0.0.2', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
  ['100.64.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
  ['240.0.0.1', '2130706433', '017700000001', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '127.1', '127.0.1', '0', '0x0'],
  ['127.0.0.1.', '2130706433.', '%31%32%37.0.0.1', '１２７.０.０.１', '127。0。0。1', '①②⑦.0.0.1'],
  ['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::7f00:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ['[::ffff:8.8.8.8]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]'],
  [
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[ff02::1]',
    '[100::1]',
    '[2001:db8::1]',
  ],
  ['[4000::1]', '[1::1]', '[5f00::1]', '[2001:2::1]', '[3fff::1]'],
  ['localhost', 'LOCALHOST', 'localhost.', 'localhost..', 'a.localhost', 'printer.local', 'metadata.google.internal'],
  ['router.home.arpa', 'intranet', 'db', 'ⓛocalhost'],
].flat()

/** Not even an address: zones, spaces, user info, other schemes. */
const brokenAddresses = [
  'https://[fe80::1%25eth0]/',
  'https://[fe80::1%eth0]/',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://127.0.0.1\\@example.com/',
  'https://exa\tmple.com/',
  'https://example.com/\nx',
  ' https://example.com/',
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.com/',
  '/path',
  '',
  'https://',
  'https://./',
  'https://1.2.3.4.5/',
  'https://example.com:0/',
  'https://example.com:22/',
  'https://example.com:6379/',
  'https://example.com:99999/',
  `https://example.com/${'a'.repeat(5000)}`,
]

const none = parseAllowList([])
const isRefusal = (error: unknown) => error instanceof OutboundError && error.code === 'outbound_refused'

test('P19 no spelling of a private host may be called', () => {
  for (const host of privateHosts) {
    assert.throws(() => checkTarget(`https://${host}/`, none), isRefusal, host)
    assert.throws(() => checkTarget(`https://${host}:8080/`, none), isRefusal, host)
  }
})

test('P19 addresses that are broken, carry a user or use another scheme or port may not be called', () => {
  for (const address of brokenAddresses) assert.throws(() => checkTarget(address, none), isRefusal, address)
})

test('public addresses may be called on the three ports', () => {
  for (const host of [
    'example.com',
    'EXAMPLE.com.',
    'bücher.example',
    '8.8.8.8',
    '[2606:4700::1111]',
    'a.b.c.example',
  ]) {
    assert.equal(checkTarget(`https://${host}/x?y=1`, none).protocol, 'https:')
    assert.equal(checkTarget(`https://${host}:8080/`, none).port, '8080')
    assert.equal(checkTarget(`https://${host}:80/`, none).port, '80')
  }
})

test('P19 a request to any private spelling opens no connection', async t => {
  const canary = await startReceiver(t, socket => socket.end())
  const outbound = createOutbound({ allow: [], userAgent: 'test' })
  for (const host of privateHosts) {
    for (const scheme of ['http', 'https']) {
      await assert.rejects(outbound.request(`${scheme}://${host}:${canary.port}/`), isRefusal, host)
      await assert.rejects(outbound.request(`${scheme}://${host}:8080/`), isRefusal, host)
    }
  }
  for (const address of brokenAddresses) await assert.rejects(outbound.request(address), isRefusal, address)
  assert.equal(canary.connections, 0)
})

test('P19 the connector itself refuses literal addresses, whatever was checked before it', async t => {
  const canary = await startReceiver(t, socket => socket.end())
  const resolve = async () => assert.fail('a literal is not looked up')
  const connect = await createConnector({ resolve, mustBePublic: true, signal: new AbortController().signal })
  for (const hostname of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '::7f00:1', '0.0.0.0', 'fe80::1%lo']) {
    const error = await new Promise(settle =>
      connect({ hostname, protocol: 'http:', port: String(canary.port) }, (...[problem]) => settle(problem)),
    )
    assert.ok(isRefusal(error), hostname)
  }
  assert.equal(canary.connections, 0)
})

test('P19 only public unicast addresses are public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450::1']) {
    assert.equal(isPublicAddress(address), true, address)
  }
  for (const address of ['', 'x', '2606:4700::1111%eth0', '::', '::1.2.3.4', '::ffff:1.2.3.4', '64:ff9b::1.2.3.4']) {
    assert.equal(isPublicAddress(address), false, address)
  }
})

test('the allow list takes hosts, ports, literals and brackets, and nothing else', () => {
  const allow = parseAllowList([
    'Hooks.Internal.',
    '127.0.0.1:9000',
    '::1',
    '[fd00::1]:8443',
    'a.test:80',
    ' ',
    '0x7f.2',
  ])
  assert.ok(isAllowed('hooks.internal', 1234, allow))
  assert.ok(isAllowed('127.0.0.1', 9000, allow))
  assert.ok(!isAllowed('127.0.0.1', 9001, allow))
  assert.ok(isAllowed('[::1]', 80, allow) && isAllowed('::1', 443, allow))
  assert.ok(isAllowed('[fd00::1]', 8443, allow) && !isAllowed('[fd00::1]', 443, allow))
  assert.ok(isAllowed('a.test', 80, allow) && !isAllowed('a.test', 443, allow))
  assert.ok(isAllowed('127.0.0.2', 1, allow))
  for (const entry of [
    'http://x/',
    'a/b',
    'u@h',
    'h:0',
    'h:70000',
    'h:x',
    'h:',
    '[::1',
    'a b',
    '*',
    'h?x',
    'h#x',
    ':80',
  ]) {
    assert.throws(() => parseAllowList([entry]), /OUTBOUND_ALLOW/, entry)
  }
})

test('P19 allowing a host allows neither its neighbours nor another port', () => {
  const allow = parseAllowList(['127.0.0.1:9000'])
  assert.equal(checkTarget('http://127.0.0.1:9000/', allow).port, '9000')
  assert.equal(checkTarget('http://2130706433:9000/', allow).hostname, '127.0.0.1')
  for (const address of [
    'http://127.0.0.1:9001/',
    'https://127.0.0.2:9000/',
    'http://localhost:9000/',
    'http://[::1]:9000/',
  ]) {
    assert.throws(() => checkTarget(address, allow), isRefusal, address)
  }
  assert.throws(() => checkTarget('http://user@127.0.0.1:9000/', allow), isRefusal)
})
