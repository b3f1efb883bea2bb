/** A mailing that several servers work on, some of which are killed: each address is written to once. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { workFor } from '../../../../../test/kit/killed-program.ts'
import { createRecord } from '../../../../kernel/records/create.ts'
import { contacts } from '../../entities/contacts.ts'
import { type MailBench, startMailBench } from './mail-bench.ts'

const isStress = Boolean(process.env.DOZEN_STRESS)
const PEOPLE = isStress ? 100_000 : 150
/** Milliseconds of work before each kill. */
const KILLS = isStress ? [50, 400, 3000, 10_000] : [100]

forEachEngine(engine => {
  let bench: MailBench
  before(async () => {
    bench = await startMailBench(engine)
  })
  after(() => bench.app.dispose())

  test('I-36 each address gets one mail, over two servers and kills', {
    timeout: isStress ? 3_600_000 : 110_000,
  }, async () => {
    const { mass, list } = await bench.mailing({ contacts: 0, per_hour: 100_000, status: 'draft' })
    await people(list.id)
    // The embedded engine is for one server; behind PostgreSQL two work at once, and one of them goes on.
    for (const wait of KILLS) {
      const other = engine === 'postgres' ? work(mass.id, null) : null
      await work(mass.id, wait)
      await other
    }
    assert.equal(await work(mass.id, null), 0)
    const [queued] = await bench.rows<{ all: number; mails: number; waiting: number }>(
      `select count(*) as "all", count(distinct mail_id) as mails, sum(case when status = 'pending' then 1 else 0 end) as waiting
        from crm_mail_queue where mass_email_id = ?`,
      [mass.id],
    )
    assert.deepEqual({ ...queued }, { all: PEOPLE, mails: PEOPLE, waiting: 0 })
    const [sent] = await bench.rows<{ mails: number; people: number }>(
      'select count(*) as mails, count(distinct recipients) as people from outbox',
    )
    assert.deepEqual({ ...sent }, { mails: PEOPLE, people: PEOPLE })
  })

  async function people(list: number): Promise<void> {
    const AT_ONCE = 500
    for (let first = 0; first < PEOPLE; first += AT_ONCE)
      await bench.app.inSystem(async ctx => {
        for (let index = first; index < Math.min(PEOPLE, first + AT_ONCE); index += 1) {
          const values = { last_name: `P${index}`, email: `p${index}@example.com`, target_list_ids: [list] }
          await createRecord(contacts, { values: values as never }, ctx)
        }
      })
  }

  /** Starts a server that sends; null waits until it is done. Answers how it ended. */
  const work = (mailing: number, wait: number | null) =>
    workFor(wait, {
      site: bench.app,
      program: new URL('./send-mailing.ts', import.meta.url),
      env: { MAILING: String(mailing) },
    })
})
