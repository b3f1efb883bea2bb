/** Requests that came together are served beside each other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTurn } from '../../src/http/next-turn.ts'

test('whatever comes in one turn goes on in the next, together and before all that is asked for later', async () => {
  const order: string[] = []
  const told = (name: string) => nextTurn().then(() => order.push(name))
  const both = [told('first'), told('second')]
  setImmediate(() => order.push('later'))
  assert.deepEqual(order, [])
  await Promise.all(both)
  assert.deepEqual(order, ['first', 'second'])
  await told('third')
  assert.deepEqual(order, ['first', 'second', 'later', 'third'])
})
