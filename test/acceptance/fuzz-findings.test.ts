/** What the fuzz run has found and nobody had looked for, each by itself. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../kit/databases.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

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
})

const badRequest = { code: 'rest_bad_request', message: 'The request could not be read.', data: { status: 400 } }
