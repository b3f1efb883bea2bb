/** Files of records: who gets them, how they are handed out, and when they go. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { example } from '../../../../test/example/service.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { multipartOf } from '../../../../test/kit/multipart.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { privateFilePersonalData } from '../personal-data.ts'
import { sweepPrivateFiles } from '../sweep-files.ts'

const folder = new URL('../../../../test/', import.meta.url)
const PDF = Buffer.from('%PDF-1.4\nA card.\n%%EOF\n')

forEachEngine(engine => {
  describe('files of records', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [example], servicesFolder: folder })
      for (const login of ['ann', 'ben']) await app.account(login, ['author'])
      await app.account('sam', ['subscriber'])
      const site = await app.request('POST', '/host/v1/sites', {
        as: 'admin',
        body: { path: '/second', title: 'Second', admin_login: 'admin' },
      })
      assert.equal(site.status, 201, site.text)
    })
    after(() => app.dispose())

    const upload = (as: string | null, options: { filename?: string; bytes?: Buffer; path?: string } = {}) => {
      const { filename = 'Ausweis für Ann.pdf', bytes = PDF, path = '/example/v1/members/files/id_card' } = options
      const { payload, headers } = multipartOf({}, { filename, bytes })
      return app.request('POST', path, { as, payload, headers } as never)
    }
    const send = (door: string, as: string | null = 'ann', body?: unknown) => {
      const [method = '', path = ''] = door.split(' ')
      return app.request(method, `/example/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
    }
    let made = 0
    const makeMember = async (as: string, values: object = {}) => {
      made += 1
      const answer = await send('POST /members', as, { name: 'M', email: `f${made}@example.com`, ...values })
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data
    }
    const files = async (siteId = 1): Promise<string[]> => {
      const root = join(app.config.dataDir, 'private', String(siteId))
      return existsSync(root) ? (await readdir(root, { recursive: true })).filter(name => name.length > 30) : []
    }

    test('a record takes an upload, shows what it is, and hands it out to its readers alone', async () => {
      const uploaded = (await upload('ann')).body.data
      assert.deepEqual(uploaded, {
        id: uploaded.id,
        name: 'Ausweis für Ann.pdf',
        type: 'application/pdf',
        bytes: PDF.length,
      })
      const member = await makeMember('ann', { id_card: uploaded.id })
      assert.deepEqual(member.id_card, uploaded)
      const path = `/members/${member.id}/files/id_card`
      const got = await send(`GET ${path}`)
      assert.deepEqual([got.status, got.text], [200, PDF.toString()])
      assert.deepEqual(
        Object.fromEntries(
          [
            'content-type',
            'content-disposition',
            'cache-control',
            'x-content-type-options',
            'content-security-policy',
          ].map(name => [name, got.headers[name]]),
        ),
        {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="Ausweis-fur-Ann.pdf"; filename*=UTF-8''Ausweis%20f%C3%BCr%20Ann.pdf`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        },
      )
      const part = await app.request('GET', `/example/v1${path}`, { as: 'ann', headers: { range: 'bytes=0-3' } })
      assert.deepEqual([part.status, part.text], [206, '%PDF'])
      for (const [as, status] of [
        [null, 401],
        ['sam', 403],
        ['ben', 404],
        ['admin', 200],
      ] as const)
        assert.equal((await send(`GET ${path}`, as)).status, status, `as ${as}`)
      const elsewhere = await app.fetch('GET', `/second/api/example/v1${path}`, { as: 'admin' })
      assert.equal(elsewhere.status, 404, 'on another site')
      await send(`DELETE /members/${member.id}`, 'admin')
      assert.equal((await send(`GET ${path}`)).status, 200, 'the trash keeps it')
    })

    test('no address of the public space leads to it, whatever is guessed', async () => {
      const uploaded = (await upload('ann')).body.data
      await makeMember('ann', { id_card: uploaded.id })
      const [stored = ''] = await files()
      const name = stored.split('/').at(-1)
      for (const path of [
        `/uploads/${stored}`,
        `/uploads/../private/1/${stored}`,
        `/uploads/%2e%2e/private/1/${stored}`,
        `/private/1/${stored}`,
        `/uploads/2026/11/${name}`,
        `/api/example/v1/members/files/${name}`,
        `/api/example/v1/members/files/id_card`,
      ])
        assert.equal((await app.fetch('GET', path)).status, 404, path)
    })

    test('a record takes only what its writer uploaded for this field and nothing has yet', async () => {
      const mine = (await upload('ann')).body.data
      const theirs = (await upload('ben')).body.data
      const drawing = (await upload('ann', { path: '/example/v1/steps/files/drawing' })).body.data
      const taken = await makeMember('ann', { id_card: mine.id })
      for (const id of [theirs.id, drawing.id, mine.id, 987_654_321]) {
        const answer = await send('POST /members', 'ann', { name: 'M', email: `x${id}@example.com`, id_card: id })
        assert.deepEqual([answer.status, Object.keys(answer.body.data.fields)], [422, ['id_card']], `file ${id}`)
      }
      assert.equal(
        (await send('POST /members', 'ann', { name: 'M', email: 'y@example.com', id_card: 'x' })).status,
        422,
      )
      const again = await send(`PATCH /members/${taken.id}`, 'ann', { id_card: taken.id_card, notes: 'same' })
      assert.deepEqual([again.status, again.body.data.id_card], [200, mine], 'what it has it keeps')
    })

    for (const [name, as, options, status] of [
      ['a visitor', null, {}, 401],
      ['somebody without the right', 'sam', {}, 403],
      ['a type that the field does not take', 'ann', { filename: 'a.csv', bytes: Buffer.from('a,b') }, 400],
      ['bytes that are not what the name says', 'ann', { filename: 'a.pdf', bytes: Buffer.from('MZ') }, 400],
      ['a page', 'ann', { filename: 'a.html', bytes: Buffer.from('<script>') }, 400],
      ['nothing', 'ann', { bytes: Buffer.alloc(0) }, 400],
      ['too much', 'ann', { filename: 'a.txt', bytes: Buffer.alloc(100_001, 97) }, 413],
    ] as const)
      test(`an upload is refused: ${name}`, async () => {
        const before = (await files()).length
        assert.equal((await upload(as, options)).status, status)
        assert.equal((await files()).length, before, 'and nothing is kept')
      })

    test('bytes go when a record takes another file, or none, or goes itself', async () => {
      const [first, second] = [(await upload('admin')).body.data, (await upload('admin')).body.data]
      const before = (await files()).length
      const member = await makeMember('admin', { id_card: first.id })
      await send(`PATCH /members/${member.id}`, 'admin', { id_card: second.id })
      assert.equal((await files()).length, before - 1, 'replaced')
      const refused = await send(`PATCH /members/${member.id}`, 'admin', { id_card: null, email: 'no' })
      assert.equal(refused.status, 422)
      assert.equal((await files()).length, before - 1, 'a save that fails takes nothing')
      await send(`DELETE /members/${member.id}`, 'admin')
      await send(`DELETE /members/${member.id}/purge`, 'admin')
      assert.equal((await files()).length, before - 2, 'purged')
    })

    test('parts have files too, and a copy has the same bytes until both are gone', async () => {
      const drawing = (await upload('admin', { path: '/example/v1/steps/files/drawing' })).body.data
      const guide = (await send('POST /guides', 'admin', { title: 'Sawing', status: 'published' })).body.data
      const steps = `/guides/${guide.id}/steps`
      const [step] = (await send(`PUT ${steps}`, 'admin', [{ instruction: 'Saw', drawing: drawing.id }])).body.data
      assert.deepEqual(step.drawing, drawing)
      assert.equal((await send(`GET ${steps}/${step.id}/files/drawing`, 'ann')).text, PDF.toString())
      const copy = (await send(`POST /guides/${guide.id}/duplicate`, 'admin', {})).body.data
      const [copied] = (await send(`GET /guides/${copy.id}/steps`, 'admin')).body.data
      assert.notEqual(copied.drawing.id, drawing.id)
      const before = (await files()).length
      for (const id of [guide.id, copy.id]) {
        assert.equal((await files()).length, before)
        await send(`DELETE /guides/${id}`, 'admin')
        await send(`DELETE /guides/${id}/purge`, 'admin')
      }
      assert.equal((await files()).length, before - 1)
    })

    test('what no record took is swept after a day, with bytes that nothing stands for', async () => {
      const kept = await makeMember('ann', { id_card: (await upload('ann')).body.data.id })
      await upload('ann')
      const ctx = await app.systemContext()
      const count = async () => (await ctx.db.selectFrom('private_files').select('id').execute()).length
      const [rows, all] = [await count(), (await files()).length]
      const path = `/members/${kept.id}/files/id_card`
      const later = { ...ctx, clock: { ...ctx.clock, millis: () => ctx.clock.millis() + 2 * 86_400_000 } }
      await sweepPrivateFiles.run(null, ctx as never)
      assert.deepEqual([await count(), (await files()).length], [rows, all], 'not before')
      await ctx.transaction(tx => tx.db.deleteFrom('private_files').where('owner_id', 'is', null).execute())
      for (const name of await files()) {
        const old = (ctx.clock.millis() - 2 * 86_400_000) / 1000
        await utimes(join(app.config.dataDir, 'private', '1', name), old, old)
      }
      await sweepPrivateFiles.run(null, later as never)
      assert.equal((await files()).length, await count())
      assert.equal((await send(`GET ${path}`)).status, 200)
    })

    test('a person hears of their uploads, and is forgotten with them', async () => {
      await upload('ben')
      const [exported] = privateFilePersonalData
      const ctx = await app.systemContext()
      const { id } = await ctx.db.selectFrom('users').select('id').where('login', '=', 'ben').executeTakeFirstOrThrow()
      const person = { email: 'ben@example.com', userId: id }
      const told = await exported!.run([], { person }, ctx)
      assert.equal((told as { items: { name: string }[] }[])[0]?.items.at(-1)?.name, 'Ausweis für Ann.pdf')
      await ctx.transaction(async tx => void (await privateFilePersonalData[1]!.run({ person, report() {} }, tx)))
      assert.deepEqual(await exported!.run([], { person }, ctx), [])
    })
  })
})
