/** What a site that was made before a migration keeps when it comes along. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, openTestDatabase, type TestDatabase } from '../../../../test/kit/databases.ts'
import { migrationsOf } from '../../../app.ts'
import { host } from '../../../platform/host.ts'
import { tables } from '../migrations/001-addresses.ts'
import { permalinkManager } from '../service.ts'

const NOW = '2026-03-05T14:07:00.000000Z'
const redirect = {
  id: 7,
  group_name: 'old',
  source: 'old/way',
  source_key: 'old/way',
  target_kind: 'post',
  target_id: 3,
}

forEachEngine(engine => {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase(engine)
    const platform = migrationsOf([host([])])
    await opened.database.migrate([...platform, tables])
    await opened.database.transaction(1, async db => {
      await db
        .insertInto('permalink_history')
        .values([change(1, JSON.stringify(redirect)), change(2, null)])
        .execute()
      await db
        .insertInto('permalink_redirects')
        .values({ ...redirect, created_at: NOW, modified_at: NOW })
        .execute()
    })
    await opened.database.migrate([...platform, ...(permalinkManager.migrations ?? [])])
  })
  after(() => opened.dispose())

  const rows = (text: string) => opened.database.rows(text, [])

  test('G-34 a change of before knows the redirect that it took back as the one that it lost', async () => {
    const stored = await rows('select item_id, lost_redirects from permalink_history order by item_id')
    assert.deepEqual(
      stored.map(row => [row.item_id, JSON.parse(String(row.lost_redirects))]),
      [
        [1, [redirect]],
        [2, null],
      ],
    )
    const columns = await rows('select * from permalink_history limit 1')
    assert.equal('taken_redirect' in columns[0]!, false)
  })

  test('redirects of before are counted', async () => {
    const counts = await rows('select group_name, is_enabled, count from permalink_redirect_counts')
    assert.deepEqual(
      counts.map(({ group_name, is_enabled, count }) => [group_name, is_enabled, Number(count)]),
      [['old', 1, 1]],
    )
  })
})

const change = (item: number, taken: string | null) => ({
  kind: 'post',
  item_id: item,
  old_uri: 'old/way',
  new_uri: 'new/way',
  old_mode: 0,
  new_mode: 0,
  was_manual: 0,
  source: 'manual',
  job_id: null,
  taken_redirect: taken,
  user_id: null,
  user_name: '',
  created_at: NOW,
})
