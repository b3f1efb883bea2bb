/** A long file whose import is killed: it goes on, writes each row once, and is taken back exactly. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { workFor } from '../../../../test/kit/killed-program.ts'
import type { Row } from '../../../db/database.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

const isStress = Boolean(process.env.DOZEN_STRESS)
const ROWS = isStress ? 100_000 : 200
/** Milliseconds of work before each kill. */
const KILLS = isStress ? [500, 5000, 20_000] : [150]
/** Every tenth row names a contact that is there already. */
const KNOWN = ROWS / 10
/** What an import writes to. Ids and counters of tables go on. */
const TABLES = [
  'crm_contacts',
  'crm_contacts_words',
  'crm_addresses',
  'crm_notes',
  'crm_account_contacts',
  'record_links',
]

forEachEngine(engine => {
  let crm: CrmSite
  before(async () => {
    crm = await openCrm(engine)
  })
  after(() => crm.site.dispose())
  const rows = <T extends Row>(text: string) => crm.site.app.internals.database.rows<T>(text, [])
  const counts = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      await Promise.all(
        TABLES.map(async table => [
          table,
          Number((await rows<{ n: number }>(`select count(*) as n from ${table}`))[0]!.n),
        ]),
      ),
    )

  test('I-12 I-46 a long file is imported once over kills, without duplicates, and taken back exactly', {
    timeout: isStress ? 3_600_000 : 110_000,
  }, async t => {
    await crm.add('accounts', { name: 'Engines' })
    const known = lines(KNOWN, number => `Known,K${number},k${number}@example.com,`)
    const first = await imported({ file: `first_name,last_name,email,account_id\n${known}`, skip_duplicates: true }, [])
    assert.deepEqual(first.counts, { created: KNOWN, updated: 0, duplicate: 0, failed: 0 })
    const contactsBefore = await rows('select * from crm_contacts order by id')
    const [linesBefore, began] = [await counts(), performance.now()]
    // The last row says what an earlier one of the same file said.
    const file = `first_name,last_name,email,account_id\n${lines(ROWS - 1, row)}\nTwin,Last,NEW1@example.com,`
    const second = await imported({ file, skip_duplicates: true }, KILLS)
    t.diagnostic(`${ROWS} rows with duplicate check in ${Math.round((performance.now() - began) / 1000)} s`)
    assert.deepEqual(second.counts, { created: ROWS - KNOWN - 1, updated: 0, duplicate: KNOWN + 1, failed: 0 })
    const [made] = await rows<{ all: number; addresses: number }>(
      `select count(*) as "all", count(distinct email) as addresses from crm_contacts`,
    )
    assert.deepEqual({ ...made }, { all: ROWS - 1, addresses: ROWS - 1 })
    assert.ok((await crm.call('POST', `/imports/${second.id}/revert`)).status < 300)
    await finished(await lastTask(), isStress ? KILLS : [])
    assert.deepEqual(await counts(), linesBefore)
    assert.deepEqual(await rows('select * from crm_contacts order by id'), contactsBefore)
    assert.equal((await crm.call('GET', `/imports/${second.id}`)).body.data.status, 'reverted')
  })

  const row = (number: number): string =>
    number % 10 === 0
      ? `Known,K${number / 10},K${number / 10}@example.com,`
      : `New,N${number},new${number}@example.com,engines`
  const lines = (count: number, line: (number: number) => string): string =>
    Array.from({ length: count }, (_, number) => line(number)).join('\n')

  async function imported(values: object, kills: readonly number[]): Promise<{ id: number; counts: object }> {
    const made = await crm.call('POST', '/imports', { entity: 'contacts', ...values })
    assert.equal(made.status, 201, made.text)
    const { id } = made.body.data
    const run = await crm.call('POST', `/imports/${id}/run`, {})
    assert.equal(run.status, 200, run.text)
    await finished(await lastTask(), kills)
    const { counts: told } = (await crm.call('GET', `/imports/${id}`)).body.data
    return { id, counts: told }
  }

  const lastTask = async () => Number((await rows<{ id: number }>('select max(id) as id from tasks'))[0]!.id)

  async function finished(task: number, kills: readonly number[]): Promise<void> {
    for (const wait of kills) {
      await work(task, wait)
      // The turn of a dead server ends after half a minute, for which nobody waits here.
      await crm.site.inSystem(async ctx => {
        await ctx.db.updateTable('tasks').set({ lease_until: null }).where('id', '=', task).execute()
      })
    }
    assert.equal(await work(task, null), 0)
    const [ended] = await rows<{ status: string; messages: string }>(
      `select status, messages from tasks where id = ${task}`,
    )
    assert.equal(ended!.status, 'finished', ended!.messages)
  }

  /** Starts a server that works on the task; null waits until it is over. Answers how it ended. */
  const work = (task: number, wait: number | null) =>
    workFor(wait, {
      site: crm.site,
      program: new URL('./run-import.ts', import.meta.url),
      env: { TASK: String(task) },
    })
})
