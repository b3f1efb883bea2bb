/** Totals that are remembered are never older than the last commit. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { commitStamp } from '../../../db/commit-stamp.ts'
import { keptTotal } from '../../../kernel/kept-total.ts'
import { createPost } from '../posts.ts'

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())

  const totalOf = async (path: string): Promise<number> => {
    const answer = await site.request('GET', `/host/v1/${path}`, { as: 'admin' })
    assert.equal(answer.status, 200, answer.text)
    return Number(answer.headers['x-host-total'])
  }

  test('host 19 every post that is stored is in the next total of a search', async () => {
    for (let count = 1; count <= 10; count += 1) {
      await site.inSystem(ctx => createPost({ title: `Heron ${count}`, status: 'publish' }, ctx))
      for (const path of ['posts?search=heron', 'posts?search=heron&per_page=1', 'search?search=heron'])
        assert.equal(await totalOf(path), count, path)
    }
  })

  test('host 20 every account that is stored is in the next total of a list', async () => {
    const before = await totalOf('users')
    for (let count = 1; count <= 3; count += 1) {
      await site.account(`heron${count}`, ['subscriber'])
      assert.equal(await totalOf('users'), before + count)
    }
  })

  test('a total is counted once while nothing is stored, and each question has its own', async () => {
    const ctx = await site.systemContext()
    const stamp = await commitStamp(ctx.database)
    let counts = 0
    const count = async () => {
      counts += 1
      return counts
    }
    const totals = [await keptTotal({ of: 'a' }, count, ctx), await keptTotal({ of: 'a' }, count, ctx)]
    totals.push(await keptTotal({ of: 'b' }, count, ctx))
    // Others may use the same server of databases, and what they store ends what is remembered.
    if (stamp === (await commitStamp(ctx.database))) assert.deepEqual(totals, [1, 1, 2])
    await site.inSystem(tx => createPost({ title: 'Ibis', status: 'publish' }, tx))
    const before = counts
    await keptTotal({ of: 'a' }, count, ctx)
    assert.equal(counts, before + 1)
  })

  test('a count that fails is not remembered', async () => {
    const ctx = await site.systemContext()
    await assert.rejects(
      keptTotal({ of: 'd' }, () => Promise.reject(new Error('too slow')), ctx),
      /too slow/,
    )
    assert.equal(await keptTotal({ of: 'd' }, async () => 7, ctx), 7)
  })

  test('whoever asks while a total is being counted waits for the same count', async () => {
    const ctx = await site.systemContext()
    const stamp = await commitStamp(ctx.database)
    const counting = Promise.withResolvers<number>()
    let counts = 0
    const count = () => {
      counts += 1
      return counting.promise
    }
    const asked = [keptTotal({ of: 'e' }, count, ctx), keptTotal({ of: 'e' }, count, ctx)]
    // By the time the database has answered once more, both have asked it for its mark.
    const isSame = stamp === (await commitStamp(ctx.database))
    while (counts === 0) await commitStamp(ctx.database)
    counting.resolve(5)
    assert.deepEqual(await Promise.all(asked), [5, 5])
    if (isSame && stamp === (await commitStamp(ctx.database))) assert.equal(counts, 1)
  })

  test('within a transaction nothing is remembered', async () => {
    const totals = await site.inSystem(async ctx => {
      const seen: number[] = []
      for (const total of [1, 2]) seen.push(await keptTotal({ of: 'c' }, async () => total, ctx))
      return seen
    })
    assert.deepEqual(totals, [1, 2])
  })
})
