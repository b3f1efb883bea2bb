import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeAccess, everybody, visitors } from '../access.ts'

const proof = { action: 'shop', field: 'security', header: 'x-nonce' }

const guards = [
  { name: 'nothing stands before it', access: everybody(), says: 'everybody' },
  {
    name: 'the checks are told in the order in which they run',
    access: visitors({ bucket: 'order', trap: 'website', nonce: proof }),
    says: 'everybody, with website left empty, limited as order, with a nonce in security',
  },
  {
    name: 'an order of its own is told too',
    access: visitors({ bucket: 'order', token: proof, origin: 'same', order: ['token', 'origin', 'limit'] }),
    says: 'everybody, with a page token in security, from this site, limited as order',
  },
  {
    name: 'a limit that depends on what is sent names each',
    access: visitors({
      bucket: { choices: [{ bucket: 'coupon', filled: ['code'] }], otherwise: 'quote' },
      pace: { field: 'elapsed', milliseconds: 3000 },
    }),
    says: 'everybody, not within 3 seconds, limited as coupon or quote',
  },
]

for (const { name, access, says } of guards) test(name, () => assert.equal(describeAccess(access), says))
