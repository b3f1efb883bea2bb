import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressBucket, isAddress, truncateAddress } from '../addresses.ts'
import { normaliseAddress } from '../parse-address.ts'
import { matchesAny, parseRange, parseRanges } from '../ranges.ts'

test('addresses have one spelling', () => {
  const spellings = {
    '1.2.3.4': '1.2.3.4',
    ' 1.2.3.4 ': '1.2.3.4',
    '::ffff:1.2.3.4': '1.2.3.4',
    '::FFFF:102:304': '1.2.3.4',
    '2001:DB8:0:0::1': '2001:db8::1',
    'fe80::1%eth0': 'fe80::1',
    '::1': '::1',
  }
  for (const [text, expected] of Object.entries(spellings)) assert.equal(normaliseAddress(text), expected, text)
  for (const text of [
    '',
    'x',
    '1.2.3',
    '01.2.3.4',
    '0x7f.1',
    '1.2.3.4.5',
    '1.2.3.4%eth0',
    '1.2.3.4:80',
    '[::1]',
    '1.2.3.4,5.6.7.8',
  ]) {
    assert.equal(normaliseAddress(text), null, text)
    assert.equal(isAddress(text), false, text)
  }
})

test('limits count IPv4 whole and IPv6 by /64', () => {
  assert.equal(addressBucket('1.2.3.4'), '1.2.3.4')
  assert.equal(addressBucket('::ffff:1.2.3.4'), '1.2.3.4')
  assert.equal(addressBucket('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(addressBucket('2001:db8:1:2::'), addressBucket('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  assert.notEqual(addressBucket('2001:db8:1:2::1'), addressBucket('2001:db8:1:3::1'))
  assert.equal(addressBucket(''), 'unknown')
  assert.equal(addressBucket('rubbish'), 'unknown')
})

test('A12 truncating keeps IPv4 /24 and IPv6 /48', () => {
  assert.equal(truncateAddress('203.0.113.99'), '203.0.113.0')
  assert.equal(truncateAddress('::ffff:203.0.113.99'), '203.0.113.0')
  assert.equal(truncateAddress('2001:db8:1:2:3:4:5:6'), '2001:db8:1::')
  assert.equal(truncateAddress('rubbish'), '')
})

test('ranges are addresses or networks of both families', () => {
  const ranges = parseRanges('10.0.0.0/8, 192.168.1.7 ::1\n2001:db8::/32,::ffff:172.16.0.0/108')
  for (const text of ['10.255.0.1', '::ffff:10.0.0.1', '192.168.1.7', '::1', '2001:db8:ffff::1', '172.31.255.255']) {
    assert.equal(matchesAny(text, ranges), true, text)
  }
  for (const text of ['11.0.0.1', '192.168.1.8', '::2', '2001:db9::1', '172.32.0.1', '', 'rubbish']) {
    assert.equal(matchesAny(text, ranges), false, text)
  }
  assert.equal(matchesAny('::1', parseRanges('')), false)
})

test('everything of one family is not everything of the other', () => {
  assert.equal(matchesAny('2001:db8::1', parseRanges('0.0.0.0/0')), false)
  assert.equal(matchesAny('1.2.3.4', parseRanges('::/0')), false)
})

test('a range that is none is named', () => {
  for (const entry of [
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/-1',
    '10.0.0.0/',
    'localhost',
    '10.0.0',
    '::ffff:10.0.0.0/8',
    '/8',
    '::1%lo',
  ]) {
    assert.equal(parseRange(entry), null, entry)
    assert.throws(
      () => parseRanges(`127.0.0.1, ${entry}`),
      (error: Error) => error.message.includes(`"${entry}"`),
    )
  }
})
