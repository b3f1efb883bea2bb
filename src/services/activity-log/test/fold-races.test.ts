/** Events that come and go between the reading and the writing of a fold. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { foldAtMost, foldSome } from '../store/counters.ts'
import { removeEvents } from '../store/remove-events.ts'
import { type LogSite, startLog } from './kit.ts'

forEachEngine(engine => {
  let site: LogSite
  before(async () => {
    site = await startLog(engine)
    await site.settle('admin')
  })
  after(() => site.dispose())

  const write = async (count: number): Promise<number[]> => {
    const ids: number[] = []
    for (let n = 0; n < count; n += 1) ids.push(await site.record({ code: 2005, extra: { type: 'post' } }))
    return ids
  }
  const counted = async (ctx: ReadContext) => {
    const { total } = await ctx.db.selectFrom('activity_folds').select('total').executeTakeFirstOrThrow()
    const days = await ctx.db.selectFrom('activity_days').select('total').where('dimension', '=', 'action').execute()
    const hours = await ctx.db.selectFrom('activity_hours').select('total').execute()
    const sum = (rows: readonly { total: unknown }[]) => rows.reduce((all, row) => all + Number(row.total), 0)
    return { total: Number(total), days: sum(days), hours: sum(hours) }
  }
  const assertExact = async (ctx: ReadContext) => {
    while (await foldSome(ctx));
    const stored = (await site.events()).length
    assert.deepEqual(await counted(ctx), { total: stored, days: stored, hours: stored })
  }

  test('O-3 events that are removed while a fold is between reading and writing are not counted', async () => {
    const ctx = await site.systemContext()
    await assertExact(ctx)
    const ids = await write(23)
    const racing: ReadContext = {
      ...ctx,
      async transaction(work) {
        await ctx.transaction(tx => removeEvents(ids.slice(4, 19), tx))
        return ctx.transaction(work)
      },
    }
    await foldAtMost(1000, racing)
    await assertExact(ctx)
  })

  test('O-3 nor those that are removed at the very same time', async () => {
    const ctx = await site.systemContext()
    for (let round = 0; round < 10; round += 1) {
      const ids = await write(6)
      await Promise.all([
        foldAtMost(1000, ctx),
        ctx.transaction(tx => removeEvents(ids.slice(0, 3), tx)),
        foldAtMost(2, ctx),
        ctx.transaction(tx => removeEvents(ids.slice(3, 5), tx)),
      ])
    }
    await assertExact(ctx)
  })
})
