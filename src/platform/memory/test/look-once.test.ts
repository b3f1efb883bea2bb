/** What several requests of one turn look up, each of them for itself. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppHandle } from '../../../kernel/context.ts'
import { lookOnce } from '../look-once.ts'

const newApp = () => ({}) as AppHandle

test('in one turn it is looked up once for each key and each running program, in the next anew', async () => {
  let looks = 0
  const look = async () => ++looks
  const [app, other] = [newApp(), newApp()]
  const together = () =>
    Promise.all([lookOnce('one', look, app), lookOnce('one', look, app), lookOnce('two', look, app)])
  assert.deepEqual(await together(), [1, 1, 2])
  assert.equal(await lookOnce('one', look, other), 3)
  await nextTurn()
  assert.deepEqual(await together(), [4, 4, 5])
})

test('a look that fails is told to all of its turn and to nobody later', async () => {
  const app = newApp()
  const fail = () => Promise.reject(new RangeError('away'))
  const outcomes = await Promise.allSettled([lookOnce('key', fail, app), lookOnce('key', async () => 'there', app)])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await nextTurn()
  assert.equal(await lookOnce('key', async () => 'there', app), 'there')
})
