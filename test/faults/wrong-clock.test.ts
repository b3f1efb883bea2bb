/** Two servers whose clocks differ share one database and a mail server that takes its time: each mail leaves once. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type App, buildApp } from '../../src/app.ts'
import { createLog } from '../../src/cli/log.ts'
import { readConfig } from '../../src/config.ts'
import { createClock } from '../../src/kernel/clock.ts'
import type { ReadContext } from '../../src/kernel/context.ts'
import { systemContext } from '../../src/platform/context/context.ts'
import { forEachEngine, makePlace, type Place } from '../kit/databases.ts'
import { until } from './fault-site.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

const MAILS = 6

forEachEngine(engine => {
  let mailServer: MailServer
  let place: Place
  let dataDir: string
  before(async () => {
    mailServer = await startMailServer()
    mailServer.mood = 'takes its time'
    place = await makePlace(engine)
    dataDir = await mkdtemp(join(tmpdir(), 'dozen-clock-'))
  })
  after(async () => {
    mailServer.close()
    await place.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** A server that works on jobs, with a clock that is this many seconds ahead. */
  const start = (secondsAhead: number): Promise<App> =>
    buildApp({
      config: readConfig({
        DATA_DIR: dataDir,
        SITE_URL: 'http://localhost:8080',
        ADMIN_PASSWORD: 'a password for tests',
        MAIL_URL: mailServer.url,
        MAIL_FROM: 'site@example.com',
        ...(place.options.url ? { DATABASE_URL: place.options.url } : {}),
      }),
      clock: createClock(() => Date.now() + secondsAhead * 1000),
      log: createLog('silent'),
    })

  for (const seconds of [10, 30, 120]) {
    test(`O-1 every mail leaves once with a second server whose clock is ${seconds} s ahead`, async () => {
      const servers = [await start(0), await start(seconds)]
      mailServer.mails.length = 0
      try {
        const contexts = await Promise.all(servers.map(({ internals }) => systemContext(internals, 1, 'clock')))
        for (let index = 0; index < MAILS; index += 1) await sendFrom(contexts[index % 2]!, index)
        await until(async () => (await isAllSent(contexts[0]!)) && mailServer.mails.length >= MAILS, 60_000, 'The mail')
        const ids = mailServer.mails.map(({ id }) => id)
        assert.deepEqual([ids.length, new Set(ids).size], [MAILS, MAILS])
      } finally {
        for (const server of servers) await server.close()
      }
    })
  }
})

const sendFrom = (ctx: ReadContext, index: number) =>
  ctx.transaction(tx => tx.mail.send({ to: `person-${index}@example.com`, subject: 'Hello', text: `Hello ${index}` }))

const isAllSent = async (ctx: ReadContext): Promise<boolean> =>
  (await ctx.db.selectFrom('outbox').select('status').execute()).every(({ status }) => status === 'sent')
