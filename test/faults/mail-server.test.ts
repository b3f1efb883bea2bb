/** Fault 31: a mail server that is away, hangs, refuses or cuts. Nobody waits for it, nothing is lost or sent for nothing. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../kit/databases.ts'
import { type FaultSite, percentile, startFaultSite, until } from './fault-site.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { rounds } from './writers.ts'

forEachEngine(engine => {
  let mailServer: MailServer
  let site: FaultSite
  before(async () => {
    mailServer = await startMailServer()
    site = await startFaultSite(engine, { MAIL_URL: mailServer.url, MAIL_FROM: 'site@example.com' })
  })
  after(async () => {
    await site.dispose()
    mailServer.close()
  })

  test('fault 31 nobody waits for a mail server that hangs, and no mail is lost when the server is killed', async () => {
    mailServer.mood = 'hangs'
    const times = await timesOfAsking(site)
    assert.ok(percentile(times, 0.99) < 1000, `asking for a mail took ${percentile(times, 0.99)} ms`)
    await until(() => mailServer.connections > 0, 5000, 'A try')
    await site.restart()
    await endLeases(site)
    mailServer.mood = 'later'
    const tries = mailServer.connections
    await until(() => mailServer.connections > tries, 10_000, 'A try of the new server')
    await everyMailIs('queued', site)
  })

  test('fault 31 a mail whose answer was lost is sent again under the same id, an answered one is not', async () => {
    mailServer.mood = 'cuts after the data'
    const isCut = async () => {
      // A try that was under way is put off once more when it fails.
      await letTimePass(site)
      return mailServer.mails.length > 0
    }
    await until(isCut, 10_000, 'A cut')
    mailServer.mood = 'takes'
    await everyMailIs('sent', site)
    const taken = mailServer.mails.filter(({ isAnswered }) => isAnswered).map(({ id }) => id)
    const cut = mailServer.mails.filter(({ isAnswered }) => !isAnswered).map(({ id }) => id)
    assert.equal(taken.length, (await statuses(site)).length)
    assert.equal(new Set(taken).size, taken.length, 'an answered mail came twice')
    assert.deepEqual(
      cut.filter(id => !taken.includes(id)),
      [],
    )
  })

  test('fault 31 what the server refuses for good is not tried again', async () => {
    mailServer.mood = 'never'
    await site.ctx.transaction(tx => tx.mail.send({ to: 'ann@example.com', subject: 'Hello', text: 'Hello' }))
    await until(async () => (await statuses(site)).includes('failed'), 10_000, 'The refusal')
    await until(async () => (await mailJobs(site)) === 0, 5000, 'The end of the work')
  })
})

/** Time passes until it is so. */
const everyMailIs = (wanted: string, site: FaultSite) =>
  until(
    async () => {
      await letTimePass(site)
      return (await statuses(site)).every(status => status === wanted)
    },
    20_000,
    `That every mail is ${wanted}`,
  )

async function timesOfAsking(site: FaultSite): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < rounds(5, 50); index += 1) {
    const started = performance.now()
    await site.ctx.transaction(tx =>
      tx.mail.send({ to: `person-${index}@example.com`, subject: 'Hello', text: `Hello ${index}` }),
    )
    const answer = await fetch(`${site.server.url}/api/host/v1/posts`)
    await answer.arrayBuffer()
    assert.equal(answer.status, 200)
    times.push(performance.now() - started)
  }
  return times
}

const statuses = async ({ ctx }: FaultSite): Promise<string[]> =>
  (await ctx.db.selectFrom('outbox').select('status').execute()).map(({ status }) => status)

const mailJobs = async ({ ctx }: FaultSite): Promise<number> =>
  (await ctx.db.selectFrom('jobs').select('id').where('name', '=', DELIVERY).execute()).length

const DELIVERY = 'host.deliver-mail'
const LONG_AGO = '2020-01-01T00:00:00.000000Z'

/** The next try is due. */
const letTimePass = ({ ctx }: FaultSite) =>
  ctx.transaction(tx =>
    tx.db
      .updateTable('jobs')
      .set({ run_at: LONG_AGO })
      .where('name', '=', DELIVERY)
      .where('status', '=', 'waiting')
      .execute(),
  )

/** What the killed server was at is taken over after half a minute; here at once. */
const endLeases = ({ ctx }: FaultSite) =>
  ctx.transaction(tx =>
    tx.db
      .updateTable('jobs')
      .set({ lease_until: LONG_AGO })
      .where('name', '=', DELIVERY)
      .where('status', '=', 'running')
      .execute(),
  )
