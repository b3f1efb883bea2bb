import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddress, isSecureRequest, type Peer } from '../addresses.ts'
import { parseRanges } from '../ranges.ts'

const trusted = parseRanges('127.0.0.1 10.0.0.0/8 ::1')
const nobody = parseRanges('')

test('P6 without trusted proxies no header changes the address', () => {
  for (let round = 0; round < 200; round += 1) {
    const fake = `${round}.${round}.7.7`
    const headers = {
      'x-forwarded-for': fake,
      forwarded: `for=${fake}`,
      'x-real-ip': fake,
      'client-ip': fake,
      'true-client-ip': fake,
      'cf-connecting-ip': fake,
    }
    assert.equal(addressOf('198.51.100.4', headers, nobody), '198.51.100.4')
    assert.equal(addressOf('198.51.100.4', headers, trusted), '198.51.100.4')
  }
})

test('the address is the last hop that is not a trusted proxy', () => {
  const cases: [string, string][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 10.9.9.9, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 10.0.0.2, 10.0.0.1', '203.0.113.9'],
    ['10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, unknown', '127.0.0.1'],
    ['203.0.113.9, unknown, 10.0.0.1', '10.0.0.1'],
    ['203.0.113.9,', '127.0.0.1'],
    ['', '127.0.0.1'],
    ['<script>', '127.0.0.1'],
  ]
  for (const [header, expected] of cases) {
    assert.equal(addressOf('127.0.0.1', { 'x-forwarded-for': header }, trusted), expected, header)
  }
  assert.equal(addressOf('127.0.0.1', { 'x-forwarded-for': ['6.6.6.6', '203.0.113.9'] }, trusted), '203.0.113.9')
})

test('a proxy that speaks IPv4 inside IPv6 is still trusted', () => {
  assert.equal(addressOf('::ffff:127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, trusted), '203.0.113.9')
  assert.equal(addressOf('::ffff:198.51.100.4', {}, trusted), '198.51.100.4')
})

test('the standard header is read where the usual one is missing, never beside it', () => {
  const forwarded = 'for=6.6.6.6, For="[2001:db8::7]:4711";proto=https;by=10.0.0.1, for=10.0.0.2'
  assert.equal(addressOf('127.0.0.1', { forwarded }, trusted), '2001:db8::7')
  const both = { forwarded: 'for=6.6.6.6', 'x-forwarded-for': '203.0.113.9' }
  assert.equal(addressOf('127.0.0.1', both, trusted), '203.0.113.9')
  for (const hidden of ['for=_hidden', 'for="_gazonk"', 'for=unknown', 'proto=https', 'for', ';;=']) {
    assert.equal(addressOf('127.0.0.1', { forwarded: hidden }, trusted), '127.0.0.1', hidden)
  }
})

test('a very long header is read from its end', () => {
  const header = `${'6.6.6.6,'.repeat(5000)} 203.0.113.9`
  assert.equal(addressOf('127.0.0.1', { 'x-forwarded-for': header }, trusted), '203.0.113.9')
})

test('a socket without address has none', () => {
  assert.equal(addressOf(undefined, { 'x-forwarded-for': '203.0.113.9' }, trusted), '')
})

test('P3 https is what the socket or a trusted proxy says', () => {
  const cases: [string, boolean, Record<string, string>, boolean][] = [
    ['198.51.100.4', true, {}, true],
    ['198.51.100.4', false, {}, false],
    ['198.51.100.4', false, { 'x-forwarded-proto': 'https' }, false],
    ['127.0.0.1', false, { 'x-forwarded-proto': 'https' }, true],
    ['127.0.0.1', false, { 'x-forwarded-proto': 'HTTPS' }, true],
    ['127.0.0.1', false, { 'x-forwarded-proto': 'http' }, false],
    ['127.0.0.1', false, { 'x-forwarded-proto': 'https, http' }, false],
    ['127.0.0.1', false, { 'x-forwarded-proto': 'http, https' }, true],
    ['127.0.0.1', false, { forwarded: 'for=1.2.3.4;proto=https' }, true],
    ['127.0.0.1', false, { forwarded: 'for=1.2.3.4;proto=https', 'x-forwarded-proto': 'http' }, false],
    ['127.0.0.1', false, { 'x-forwarded-ssl': 'on', 'x-url-scheme': 'https' }, false],
    ['127.0.0.1', false, {}, false],
  ]
  for (const [socketAddress, isEncrypted, headers, expected] of cases) {
    assert.equal(
      isSecureRequest({ socketAddress, isEncrypted, headers, trustedProxies: trusted }),
      expected,
      JSON.stringify([socketAddress, headers]),
    )
  }
  const noAddress = { socketAddress: undefined, headers: { 'x-forwarded-proto': 'https' }, trustedProxies: trusted }
  assert.equal(isSecureRequest(noAddress), false)
})

function addressOf(
  socketAddress: string | undefined,
  headers: Peer['headers'],
  trustedProxies: Peer['trustedProxies'],
): string {
  return clientAddress({ socketAddress, headers, trustedProxies })
}
