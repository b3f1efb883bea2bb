/** Everything that is secret, used once on a server whose log tells all; then nothing of it may lie anywhere in plain. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { forEachEngine, makePlace } from '../kit/databases.ts'
import { startServer } from '../kit/server-process.ts'
import { everythingKept, type Kept } from './secrets/everything-kept.ts'
import { useEverySecret } from './secrets/secret-uses.ts'

forEachEngine(engine => {
  test('P18 X-10 P-N1 no secret lies in the database, the data folder or the log in plain', async t => {
    const place = await makePlace(engine)
    const dataDir = await mkdtemp(join(tmpdir(), 'dozen-canary-'))
    const mailServer = await startMailServer()
    const adminPassword = 'canary-of-the-administrator'
    const databaseUrl = place.options.url ?? null
    const server = await startServer({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
      ADMIN_PASSWORD: adminPassword,
      MAIL_URL: mailServer.url,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    })
    t.after(async () => {
      await server.end('SIGKILL')
      mailServer.close()
      await place.remove()
      await rm(dataDir, { recursive: true, force: true })
    })
    const secrets = await useEverySecret({ url: server.url, adminPassword, mails: mailServer.mails })
    // What was sent is noted after the mail server has taken it.
    await sleep(1000)
    assert.equal(await server.end('SIGTERM'), 0)
    const kept = await everythingKept({ dataDir, databaseUrl, log: server.output() })
    assert.ok(secrets.size > 18, [...secrets.keys()].join(', '))
    const found = [...secrets].flatMap(([name, value]) => placesOf(value, kept).map(where => `${name} in ${where}`))
    assert.deepEqual(found, [])
  })
})

const placesOf = (value: string, kept: readonly Kept[]): string[] =>
  kept.filter(({ bytes }) => bytes.includes(value)).map(({ where }) => where)

/** Takes every mail and keeps its text, with the lines put together again that mail breaks. */
async function startMailServer(): Promise<{ url: string; mails(): readonly string[]; close(): void }> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      stream.on('end', () => {
        mails.push(readable(text))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, mails: () => mails, close: () => server.close() }
}

/** Undoes quoted-printable and base64 as far as addresses need it. */
function readable(text: string): string {
  const decoded = [...text.matchAll(/^[A-Za-z0-9+/=\r\n]{40,}$/gm)].map(([part]) =>
    Buffer.from(part.replaceAll(/\s/g, ''), 'base64').toString('utf8'),
  )
  const unfolded = text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return [unfolded, ...decoded].join('\n').replaceAll('&amp;', '&')
}
