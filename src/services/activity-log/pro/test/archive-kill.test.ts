import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { workFor } from '../../../../../test/kit/killed-program.ts'
import { EVENTS } from '../../store/event-table.ts'
import { withArchive } from '../store/archive/archive.ts'
import { type ProSite, startPro } from './kit.ts'

const ROWS = process.env.DOZEN_STRESS ? 50_000 : 4000
/** Milliseconds of work before each kill; the last server is left alone. */
const KILLS = process.env.DOZEN_STRESS ? [20, 60, 150, 400, 900] : [20, 80]

forEachEngine(engine => {
  let site: ProSite
  before(async () => {
    site = await startPro(engine)
  })
  after(() => site.dispose())

  test('A-127 servers that are killed while they move events lose none and keep every id', {
    timeout: 110_000,
  }, async () => {
    const ids = await makeOldEvents()
    for (const wait of KILLS) await moveFor(wait)
    const code = await moveFor(null)
    assert.equal(code, 0)
    const ctx = await site.systemContext()
    const archived = await withArchive(
      archive =>
        archive.rows<{ id: number; message: string }>(
          `select id, message from ${EVENTS} where group_key = 'network' order by id`,
          [],
        ),
      ctx,
    )
    const left = await ctx.database.rows(`select id from ${EVENTS} where group_key = 'network'`, [])
    assert.deepEqual(left, [])
    assert.deepEqual(
      archived.map(({ id }) => Number(id)),
      ids,
    )
    assert.ok(archived.every(({ id, message }) => message === `Event ${id}`))
  })

  /** With ids below those of the running log, as imported history has them. */
  async function makeOldEvents(): Promise<number[]> {
    const last = await site.record({ code: 2000, object: { type: 'post', id: 1, label: 'Old' } })
    const ids = Array.from({ length: ROWS }, (_, index) => index + 1)
    await site.inSystem(async ctx => {
      const row = await ctx.db.selectFrom(EVENTS).selectAll().where('id', '=', last).executeTakeFirstOrThrow()
      const values = { ...row, group_key: 'network', occurred_at: '2020-01-01T00:00:00.000000Z' }
      for (let done = 0; done < ROWS; done += 200) {
        const chunk = ids.slice(done, done + 200).map(id => ({ ...values, id, message: `Event ${id}` }))
        await ctx.db.insertInto(EVENTS).values(chunk).execute()
      }
    })
    return ids
  }

  /** Starts a server that moves events; null waits until it is done. Answers how it ended. */
  const moveFor = (wait: number | null) =>
    workFor(wait, { site, program: new URL('./move-old-events.ts', import.meta.url) })
})
