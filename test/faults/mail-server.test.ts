/** Fault 31: a mail server that is away, hangs, refuses or cuts. Nobody waits for it, nothing is lost or sent for nothing. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../kit/databases.ts'
import { type FaultSite, percentile, startFaultSite, until } from './fault-site.ts'
import { rounds } from './writers.ts'

/** How the mail server behaves just now. */
type Mood = 'takes' | 'hangs' | 'later' | 'never' | 'cuts after the data'

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

type MailServer = {
  mood: Mood
  connections: number
  readonly url: string
  readonly mails: { id: string; isAnswered: boolean }[]
  close(): void
}

/** Speaks as much of SMTP as a sender needs. */
async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    state.connections += 1
    if (state.mood === 'hangs') socket.resume()
    else converse(socket, state)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const state: MailServer = {
    mood: 'takes',
    connections: 0,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return state
}

function converse(socket: Socket, state: MailServer): void {
  let data: string | null = null
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (text: string) => {
    const id = /^Message-ID: (.*)$/im.exec(text)?.[1]?.trim() ?? ''
    const isAnswered = state.mood !== 'cuts after the data'
    state.mails.push({ id, isAnswered })
    if (isAnswered) say('250 taken')
    else socket.destroy()
  }
  say('220 test')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    if (data !== null) {
      data += chunk
      if (data.endsWith('\r\n.\r\n')) take(data)
      return
    }
    const [verb = ''] = chunk.toUpperCase().split(/[\s:]/)
    if (verb === 'QUIT') socket.end('221 bye\r\n')
    else if (verb === 'RCPT' && state.mood === 'never') say('550 no such person')
    else if (verb === 'RCPT' && state.mood === 'later') say('451 try later')
    else if (verb === 'DATA') {
      data = ''
      say('354 go on')
    } else say('250 ok')
  })
}
