/** What the fuzz run has found and nobody had looked for, each by itself. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../kit/databases.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'
import { readOperations } from './fuzz/operations.ts'

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())

  test('fuzz: an address that cannot be decoded is refused like everything else, and is not repeated', async () => {
    for (const path of ['/host/v1/posts/%zz', '/host/v1/%ED%A0%80', '/%']) {
      const { status, body, headers } = await site.request('GET', path)
      assert.deepEqual([status, body], [400, badRequest])
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
  })

  test('fuzz: a number that no record can have is nobody’s, also where the right to the record is asked', async () => {
    const operations = (await readOperations(site)).filter(({ path }) => /\{(\w*id|parent)\}/.test(path))
    assert.ok(operations.length > 200, `${operations.length} operations`)
    for (const number of ['99999999999999999999', '9223372036854775808', '9007199254740993']) {
      for (const { method, path } of operations) {
        const address = path.replaceAll(/\{(\w*id|parent)\}/g, number).replaceAll(/\{\w+\}/g, 'post')
        const { status } = await site.request(method, address, {
          as: 'admin',
          ...(method === 'GET' ? {} : { body: {} }),
        })
        assert.ok(status >= 400 && status < 500, `${method} ${address} answered ${status}`)
      }
    }
  })
})

const badRequest = { code: 'rest_bad_request', message: 'The request could not be read.', data: { status: 400 } }
