/** host.md section 14, group 18: order, ties, removal, recursion, counts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Context } from '../context.ts'
import { createHooks } from '../hook-registry.ts'
import { action, filter, on, withPriority } from '../hooks.ts'

const ctx = {} as Context
const letters = filter<string>('letters')
const happened = action<string>('happened')

test('host 18 lower priorities come first, ties in the order of registration', async () => {
  const hooks = createHooks()
  hooks.add(
    withPriority(
      20,
      on(letters, 'c', text => `${text}c`),
    ),
  )
  hooks.add(on(letters, 'a', text => `${text}a`))
  hooks.add(on(letters, 'b', async text => `${text}b`))
  assert.equal(await hooks.apply(letters, '', undefined, ctx), 'abc')
})

test('host 18 without listeners a value is unchanged', async () => {
  assert.equal(await createHooks().apply(letters, 'x', undefined, ctx), 'x')
})

test('host 18 the same id and priority registers once, and removal needs both', async () => {
  const hooks = createHooks()
  for (let round = 0; round < 3; round++)
    hooks.addFilter('letters', (text: string) => `${text}a`, { id: 'a', priority: 5 })
  assert.equal(await hooks.apply(letters, '', undefined, ctx), 'a')
  assert.equal(hooks.remove('letters', 'a'), false)
  assert.equal(hooks.has('letters', 'a'), 5)
  assert.equal(hooks.remove('letters', 'a', 5), true)
  assert.equal(hooks.has('letters'), false)
})

test('host 18 a hook may run inside itself, and counts each run', async () => {
  const hooks = createHooks()
  hooks.add(
    on(letters, 'again', async text => (text.length < 3 ? hooks.apply(letters, `${text}x`, undefined, ctx) : text)),
  )
  assert.equal(await hooks.apply(letters, '', undefined, ctx), 'xxx')
  assert.equal(hooks.did('letters'), 4)
  assert.equal(hooks.doing('letters'), false)
})

test('host 18 a listener added while it runs takes part if its priority is not passed', async () => {
  const hooks = createHooks()
  const heard: string[] = []
  hooks.add(
    on(happened, 'adds', () => {
      heard.push('adds')
      hooks.addAction('happened', () => heard.push('later'), { id: 'later', priority: 20 })
      hooks.addAction('happened', () => heard.push('earlier'), { id: 'earlier', priority: 1 })
    }),
  )
  await hooks.fire(happened, 'x', ctx)
  assert.deepEqual(heard, ['adds', 'later'])
})

test('host 18 all hears of every call by its name', async () => {
  const hooks = createHooks()
  const heard: unknown[] = []
  hooks.addAction('all', (name: string, given: unknown) => heard.push([name, given]))
  await hooks.fire(happened, 'x', ctx)
  await hooks.apply(letters, 'y', undefined, ctx)
  assert.deepEqual(heard, [
    ['happened', 'x'],
    ['letters', 'y'],
  ])
})

test('a verdict that must come at once refuses a promise, and is not left running', () => {
  const hooks = createHooks()
  hooks.add(on(letters, 'slow', async text => text))
  assert.throws(() => hooks.applyNow(letters, '', undefined, ctx), /must answer at once/)
  assert.equal(hooks.doing('letters'), false)
})
