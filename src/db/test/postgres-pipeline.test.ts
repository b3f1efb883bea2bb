/** Statements in one packet to PostgreSQL. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { engines, makePlace, type Place } from '../../../test/kit/databases.ts'
import { usePipeline } from '../postgres-pipeline.ts'
import { runByName } from '../postgres-statement.ts'

const TEXT = 'select $1::text as said'
const PIPELINE: pg.ClientConfig & { readonly pipeline: boolean } = { pipeline: true }

describe('one packet', { skip: !engines.includes('postgres') }, () => {
  let place: Place
  let client: pg.Client
  before(async () => {
    place = await makePlace('postgres')
    client = new pg.Client({ ...PIPELINE, connectionString: place.options.url })
    await client.connect()
    usePipeline(client)
  })
  after(async () => {
    await client.end()
    await place.remove()
  })

  const say = (value: string) => runByName(client, { text: TEXT, values: [value] })
  test('behind one that fails nothing is run until the packet ends, and what comes then is', async () => {
    await say('seen once')
    await say('kept by a name')
    const divided = (by: number) => runByName(client, { text: 'select 1 / $1::int as said', values: [by] })
    await divided(1)
    await divided(1)
    const [first, failing, behind] = await Promise.allSettled([say('first'), divided(0), say('behind')])
    assert.deepEqual([first.status, failing.status, behind.status], ['fulfilled', 'rejected', 'rejected'])
    assert.match((failing as PromiseRejectedResult).reason.message, /division by zero/)
    assert.match((behind as PromiseRejectedResult).reason.message, /transaction is aborted/)
    const [one, other] = await Promise.all([say('afterwards'), say('as well')])
    assert.deepEqual([...one.rows, ...other.rows], [{ said: 'afterwards' }, { said: 'as well' }])
  })
})
