/** Two phones on one list: what each of them had seen decides, and what went is told to both. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { forgetOld } from '../../../platform/retention/retention.ts'
import { mergedItem, revisedItem } from '../domain/merge-item.ts'
import type { ListItem } from '../domain/shopping-list.ts'
import { asker } from './kit.ts'

const at = (hour: number) => `2027-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`

describe('an item that two phones change', () => {
  const item: ListItem = {
    ...{ id: 7, name: 'milk', quantity: '1', unit: 'l', aisle: 'dairy', note: '', sources: [] },
    ...{ checked: true, checked_at: at(12), changed_at: at(12), rev: 3, revs: { tick: 3, note: 2 } },
  }
  const settled = (sent: Partial<ListItem>) => {
    const { checked, checked_at, rev, note, name } = revisedItem(
      mergedItem({ ...item, rev: 0, ...sent }, item, at(20)),
      item,
      at(20),
    )
    return { checked, checked_at, rev, note, name }
  }
  const same = { checked: true, checked_at: at(12), rev: 3, note: '', name: 'milk' }
  const off = { checked: false, rev: 4 }
  const scenarios: readonly { name: string; sent: Partial<ListItem>; gives: Partial<ListItem> }[] = [
    { name: 'a later tick wins', sent: { checked: false, checked_at: at(13) }, gives: { ...off, checked_at: at(13) } },
    { name: 'an earlier one does not', sent: { checked: false, checked_at: at(11) }, gives: {} },
    {
      name: 'whoever had seen the last tick wins, however wrong their clock is, and is not older than it',
      sent: { checked: false, checked_at: at(3), rev: 3 },
      gives: { ...off, checked_at: at(12) },
    },
    { name: 'without a time it is now', sent: { checked: false }, gives: { ...off, checked_at: at(20) } },
    { name: 'without a time, a tick that was not seen stays', sent: { checked: false, rev: 2 }, gives: {} },
    {
      name: 'a time decides between two who had not seen each other',
      sent: { checked: false, checked_at: at(13), rev: 2 },
      gives: { ...off, checked_at: at(13) },
    },
    {
      name: 'of the same instant the tick that was not seen stays',
      sent: { checked: false, checked_at: '2027-01-01T12:00:00Z', rev: 2 },
      gives: {},
    },
    { name: 'a part that others changed since stays', sent: { note: 'cold', rev: 1 }, gives: {} },
    {
      name: 'a part that nobody else changed is written beside it',
      sent: { note: 'cold', name: 'oat milk', rev: 1 },
      gives: { name: 'oat milk', rev: 4 },
    },
    { name: 'who tells no state says all of it', sent: { note: 'cold' }, gives: { note: 'cold', rev: 4 } },
  ]
  for (const { name, sent, gives } of scenarios)
    test(`C-29 ${name}`, () => assert.deepEqual(settled(sent), { ...same, ...gives }))
})

forEachEngine(engine => {
  let site: TestApp
  let ask: ReturnType<typeof asker>
  before(async () => {
    site = await startTestApp(engine)
    ask = asker(site)
    await site.account('anna', ['subscriber'])
    await site.account('ben', ['subscriber'])
  })
  after(() => site.dispose())

  const makeList = async () =>
    (
      await ask('POST', '/shopping-lists', {
        as: 'anna',
        body: { name: 'Shop', items: [{ name: 'bread' }, { name: 'milk' }, { name: 'soap' }] },
      })
    ).body.data

  test('C-29 a list that is sent whole by a phone that was away undoes nothing that others did', async () => {
    const list = await makeList()
    const [bread, milk] = list.items
    const change = (item: number, body: object) =>
      ask('PATCH', `/shopping-lists/${list.id}/items/${item}`, { as: 'anna', body })
    const ticked = (await change(bread.id, { checked: true })).body.data
    assert.deepEqual([ticked.rev, ticked.revs], [2, { tick: 2 }])
    await change(milk.id, { quantity: '2', unit: 'l' })
    const items = list.items.map((item: any) => (item.id === milk.id ? { ...item, note: 'cold', checked: true } : item))
    const merged = await ask('PATCH', `/shopping-lists/${list.id}`, { as: 'anna', body: { items } })
    assert.equal(merged.status, 200, merged.text)
    assert.deepEqual(
      merged.body.data.items.map((item: any) => [item.name, item.quantity, item.note, item.checked, item.rev]),
      [
        ['bread', '', '', true, 2],
        ['milk', '2', 'cold', true, 3],
        ['soap', '', '', false, 1],
      ],
    )
    const late = await change(bread.id, { checked: false, rev: 1 })
    assert.deepEqual([late.status, late.body.data.checked, late.body.data.rev], [200, true, 2])
    const knowing = await change(bread.id, { checked: false, rev: 2, checked_at: '2020-01-01T00:00:00Z' })
    assert.deepEqual([knowing.body.data.checked, knowing.body.data.rev], [false, 3])
  })

  test('C-28 since tells which items and lists went, to their owner and for a month', async () => {
    const start = new Date(Date.now() - 1000).toISOString()
    const [list, other] = [await makeList(), await makeList()]
    const [bread, milk, soap] = list.items
    assert.equal((await ask('DELETE', `/shopping-lists/${list.id}/items/${milk.id}`, { as: 'anna' })).status, 204)
    await ask('PATCH', `/shopping-lists/${list.id}`, { as: 'anna', body: { items: [soap, bread] } })
    await ask('DELETE', `/shopping-lists/${other.id}/items/${other.items[0].id}`, { as: 'anna' })
    await ask('DELETE', `/shopping-lists/${other.id}`, { as: 'anna' })
    const since = async (instant: string, as = 'anna') =>
      (await ask('GET', `/shopping-lists?since=${instant}`, { as })).body.meta.deleted
    const told = await since(start)
    const ids = (rows: any[]) => rows.map(({ deleted_at, ...row }: any) => deleted_at && row)
    assert.deepEqual(
      { ...told, lists: ids(told.lists), items: ids(told.items) },
      { lists: [{ id: other.id }], items: [{ id: milk.id, list_id: list.id }], complete: true },
    )
    assert.deepEqual(await since(start, 'ben'), { lists: [], items: [], complete: true })
    assert.deepEqual(await since('2099-01-01T00:00:00Z'), { lists: [], items: [], complete: true })
    assert.equal((await since('2020-01-01T00:00:00Z')).complete, false, 'of older ones nobody knows any more')
    const plain = (await ask('GET', '/shopping-lists', { as: 'anna' })).body.meta
    assert.deepEqual(Object.keys(plain), ['total', 'pages'], 'and nobody who does not ask hears of it')
    const old = '2020-01-01T00:00:00.000000Z'
    await site.inSystem(ctx => ctx.db.updateTable('recipe_gone_items').set({ deleted_at: old }).execute())
    await forgetOld(await site.systemContext())
    const left = await (await site.systemContext()).db.selectFrom('recipe_gone_items').selectAll().execute()
    assert.deepEqual(left, [])
  })
})
