/** What the doctor sees, and that looking changes nothing. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { forEachEngine } from '../../../test/kit/databases.ts'
import { makeCommandSite, runIn } from './kit.ts'

const CHECKS = 9

forEachEngine(engine => {
  test('U-13 a healthy site: every check is ok, but that mail reaches nobody is told', async t => {
    const site = await makeCommandSite(engine)
    t.after(() => site.dispose())
    await site.dozen('migrate')
    const { code, out, err } = await site.dozen('doctor')
    assert.deepEqual([code, err], [0, ''])
    assert.equal(out.match(/^ok {4}\S/gm)?.length, CHECKS - 1)
    assert.match(out, /^note {2}Mail can leave: MAIL_URL is not set: mail stays in the outbox and reaches nobody$/m)
  })

  test('O-4 a key that is not the one of the site is found', async t => {
    const site = await makeCommandSite(engine)
    t.after(() => site.dispose())
    await site.dozen('migrate')
    const other = { ...site.env, SECRET_KEY: 'b'.repeat(64) }
    const { code, out } = await runIn(other, ['doctor'])
    assert.equal(code, 1)
    assert.match(out, /^LOOK {2}The key of the secrets is there: SECRET_KEY is not the key .*adopt-key/m)
  })
})

test('work that was given up and a key that is gone are found', async t => {
  const site = await makeCommandSite()
  t.after(() => site.dispose())
  await site.open(({ inSystem }) =>
    inSystem(async ctx => {
      const now = ctx.clock.instant()
      const job = {
        name: 'host.deliver-mail',
        payload: '{}',
        status: 'failed',
        attempt: 11,
        run_at: now,
        created_at: now,
      }
      await ctx.db
        .insertInto('jobs')
        .values({ ...job, last_error: 'No mail server' })
        .execute()
    }),
  )
  await rm(join(site.dataDir, 'secret.key'))
  const { code, out } = await site.dozen('doctor')
  assert.equal(code, 1)
  assert.match(out, /^LOOK {2}No job was given up: host\.deliver-mail 1 times, last: No mail server$/m)
  assert.match(out, /^LOOK {2}The key of the secrets is there: there is no .*secret\.key/m)
})

test('U-13 an extension that would keep the server from starting is found by name', async t => {
  const site = await makeCommandSite()
  t.after(() => site.dispose())
  await site.dozen('migrate')
  const extensions = join(site.dataDir, 'extensions')
  await mkdir(extensions)
  await writeFile(join(extensions, 'good.ts'), 'export default dozen => dozen.addFilter("modules", list => list)')
  assert.match((await site.dozen('doctor')).out, /^ok {4}Extensions load$/m)
  await writeFile(join(extensions, 'x.ts'), 'export default d => d.nope()')
  const { code, out } = await site.dozen('doctor')
  assert.equal(code, 1)
  assert.match(out, /^LOOK {2}Extensions load: The extension .*x\.ts failed to load: d\.nope is not a function$/m)
})

test('X-12 a data folder that others may look into is told', async t => {
  const site = await makeCommandSite()
  t.after(() => site.dispose())
  await site.dozen('migrate')
  await chmod(site.dataDir, 0o755)
  const { code, out } = await site.dozen('doctor')
  assert.equal(code, 0)
  assert.match(
    out,
    /^note {2}The data folder can be written: other accounts of this machine may look into .*chmod 700/m,
  )
})

test('a folder that is not there yet is told, and not made', async t => {
  const site = await makeCommandSite()
  t.after(() => site.dispose())
  const DATA_DIR = join(site.dataDir, 'later')
  const { code, out, err } = await runIn({ ...site.env, DATA_DIR }, ['doctor'])
  assert.equal(code, 1)
  assert.match(out, /^LOOK {2}The data folder can be written: there is no folder .*later yet/m)
  assert.equal(err, `dozen: 3 of ${CHECKS} checks need your attention.\n`)
  assert.equal(existsSync(DATA_DIR), false)
})

test('a damaged database is found', async t => {
  const site = await makeCommandSite()
  t.after(() => site.dispose())
  await writeFile(join(site.dataDir, 'dozen.sqlite'), 'these bytes are no database '.repeat(200))
  const { code, out } = await site.dozen('doctor')
  assert.equal(code, 1)
  assert.match(out, /^LOOK {2}The database answers and is whole: /m)
})

test('a server that does not answer is found, and its password is not shown', async t => {
  const site = await makeCommandSite()
  t.after(() => site.dispose())
  const secret = 'hidden-in-the-address'
  const env = {
    ...site.env,
    DATABASE_URL: `postgres://nobody:${secret}@127.0.0.1:1/none`,
    MAIL_URL: `smtp://nobody:${secret}@127.0.0.1:1`,
  }
  const { code, out, err } = await runIn(env, ['doctor'])
  assert.equal(code, 1)
  assert.match(out, /^LOOK {2}The database answers/m)
  assert.match(out, /^LOOK {2}Mail can leave: the mail server 127\.0\.0\.1:1 does not answer$/m)
  assert.ok(!`${out}${err}`.includes(secret))
})

test('outside a local environment http and a missing mail server need attention', async t => {
  const site = await makeCommandSite('sqlite', { SITE_URL: 'http://alder-bay.example', ENVIRONMENT: 'production' })
  t.after(() => site.dispose())
  const { out } = await site.dozen('doctor')
  assert.match(out, /^LOOK {2}The address fits the environment: http:\/\/alder-bay\.example is not https/m)
  assert.match(out, /^LOOK {2}Mail can leave: MAIL_URL is not set/m)
  const mended = { ...site.env, SITE_URL: 'https://alder-bay.example' }
  assert.match((await runIn(mended, ['doctor'])).out, /^ok {4}The address fits the environment$/m)
})

test('a mail server that answers is enough', async t => {
  const site = await makeCommandSite()
  const server = createServer(socket => socket.on('error', () => undefined).end('220 hello\r\n'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(async () => {
    server.close()
    await site.dispose()
  })
  const { port } = server.address() as { port: number }
  const { out } = await runIn({ ...site.env, MAIL_URL: `smtp://127.0.0.1:${port}` }, ['doctor'])
  assert.match(out, /^ok {4}Mail can leave$/m)
  assert.match((await runIn({ ...site.env, MAIL_URL: 'pigeon://roof' }, ['doctor'])).out, /MAIL_URL must be smtp/)
})
