/** The client as a stranger uses it: installed into a folder of their own, against a server, with its types. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { ApiError, asVisitor, createClient } from '../../client/client.ts'
import { createApplicationPassword } from '../../src/platform/application-passwords/application-passwords.ts'
import type { coupons } from '../../src/services/car-parking/entities/coupons.ts'
import type { readPrices } from '../../src/services/car-parking/routes/prices.ts'
import { projectRoot } from '../gates/sources.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

const PORT = 18_411
const API = `http://localhost:${PORT}/api`
const run = promisify(execFile)

const PROGRAM = `
import { ApiError, createClient, withPassword } from '@dozen/client'
import type { coupons } from '${projectRoot}src/services/car-parking/entities/coupons.ts'

const dozen = createClient({ api: process.env.API ?? '', credentials: withPassword('admin', process.env.PASSWORD ?? '') })
const parking = dozen.records<typeof coupons>('/vendor-car-parking/v1/coupons')
for (const code of ['ONE', 'TWO', 'THREE']) await parking.create({ code, type: 'percent', value: 10 })
const { rows, total } = await parking.list({ per_page: 2 })
const codes: string[] = []
for await (const { code } of parking.all({ per_page: 2, orderby: 'code', order: 'asc' })) codes.push(code)
const [first] = rows
const changed = await parking.update(first!.id, { status: 'inactive', modified_at: first!.modified_at })
await parking.remove(first!.id)
const back = await parking.restore(first!.id)
const problem = await parking.create({ code: '' }).catch((error: unknown) => error)
const told = problem instanceof ApiError ? [problem.status, Object.keys(problem.fields)] : null
const stale = await parking.update(back.id, { value: 5, modified_at: first!.modified_at }).catch(error => error.status)
console.log(JSON.stringify({ shown: rows.length, total, codes, status: changed.status, back: back.id === first!.id, told, stale }))
`

let site: TestApp
let folder: string
let password: string

before(async () => {
  site = await startTestApp('sqlite', { env: { SITE_URL: `http://localhost:${PORT}`, PORT: String(PORT) } })
  await site.app.server.listen({ port: PORT, host: '127.0.0.1' })
  password = (await site.inSystem(ctx => createApplicationPassword({ userId: 1, name: 'stranger' }, ctx))).password
  folder = await mkdtemp(join(tmpdir(), 'dozen-stranger-'))
  await mkdir(join(folder, 'node_modules', '@dozen'), { recursive: true })
  await symlink(join(projectRoot, 'client'), join(folder, 'node_modules', '@dozen', 'client'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
})
after(async () => {
  await site.dispose()
  await rm(folder, { recursive: true, force: true })
})

test('a program of somebody else makes, reads, changes and removes records, and hears what is wrong', async () => {
  await writeFile(join(folder, 'program.ts'), PROGRAM)
  const env = { ...process.env, API, PASSWORD: password, NODE_OPTIONS: '' }
  const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder, env })
  assert.deepEqual(JSON.parse(stdout), {
    shown: 2,
    total: 3,
    codes: ['ONE', 'THREE', 'TWO'],
    status: 'inactive',
    back: true,
    told: [400, ['code']],
    stale: 409,
  })
})

test('a refusal is an error with its code; a visitor is told to sign in', async () => {
  const visitor = createClient({ api: API, credentials: asVisitor })
  const list = visitor.records<typeof coupons>('/vendor-car-parking/v1/coupons')
  await assert.rejects(list.list(), (error: unknown) => error instanceof ApiError && error.status === 401)
  const prices = visitor.call<typeof readPrices>('/vendor-car-parking/v1', 'GET', '/space-types/{id}/prices')
  await assert.rejects(prices({ id: 1 }), ApiError)
})

test('lists of the host tell how many there are in all, and files come as bytes', async () => {
  const { data, meta } = await createClient({ api: API }).send<unknown[]>('GET', '/host/v1/posts')
  assert.deepEqual([data.length, meta.total], [data.length, data.length])
})
