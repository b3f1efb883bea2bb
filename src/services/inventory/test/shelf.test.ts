/** The arithmetic of stock against a model that knows nothing of layers: every piece by itself. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { amountOf, share, unitCostOf } from '../domain/amounts.ts'
import { gtinForms, hasRightCheckDigit, readGs1 } from '../domain/codes.ts'
import { dailyUse, daysOfCover, suggestedQuantity, surplusHolder } from '../domain/cover.ts'
import { issue, Shortage } from '../domain/issue.ts'
import { receive } from '../domain/receive.ts'
import { replay } from '../domain/replay.ts'
import { revalue } from '../domain/revalue.ts'
import { MovedOn, reverse } from '../domain/reverse.ts'
import { type Entry, newShelf, type Shelf, spread } from '../domain/shelf.ts'

const runs = process.env.DOZEN_STRESS ? 5000 : 200
const DECIMALS = 2

const step = fc.record({
  kind: fc.constantFrom('receive', 'issue', 'issue', 'reverse', 'revalue', 'owe'),
  quantity: fc.integer({ min: 1, max: 60_000 }),
  cost: fc.integer({ min: 0, max: 99_999 }),
  which: fc.nat(50),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Ledger = { entries: Entry[]; reversed: Set<Entry> }

function take(shelf: Shelf, { kind, quantity, cost, which }: Step, ledger: Ledger): void {
  const line = ledger.entries.length + 1
  const at = `2026-01-01T00:00:00.${String(line).padStart(6, '0')}Z`
  const plain = { lot: null, serial: null, expiry: null, receivedAt: at }
  if (kind === 'receive') {
    const value = amountOf(quantity, cost, DECIMALS)
    // What comes from another shelf may come in several layers.
    const quantities = which % 2 === 1 && quantity > 1 ? [quantity - 1, 1] : [quantity]
    const parcels = spread(value, quantities).map((part, index) => ({
      ...plain,
      quantity: quantities[index]!,
      value: part,
    }))
    ledger.entries.push(...receive(shelf, { line, decimals: DECIMALS, parcels }))
  } else if (kind === 'revalue') ledger.entries.push(...revalue(shelf, { line, unitCost: cost, decimals: DECIMALS }))
  else if (kind === 'reverse') undo(shelf, ledger, which)
  else {
    const owes = kind === 'owe' ? { owes: { decimals: DECIMALS } } : {}
    try {
      ledger.entries.push(...issue(shelf, { line, quantity, ...owes }))
    } catch (error) {
      assert.ok(error instanceof Shortage && error.available < quantity)
    }
  }
}

function undo(shelf: Shelf, ledger: Ledger, which: number): void {
  const rows = ledger.entries.filter(entry => entry.reverses === null && entry.moves.length > 0 && entry.quantity !== 0)
  const row = rows[which % Math.max(rows.length, 1)]
  if (!row || ledger.reversed.has(row)) return
  const since = ledger.entries.slice(ledger.entries.indexOf(row) + 1)
  const traces = row.moves.map(({ layer, quantity, value }) => ({
    ...{ layer, quantity, value },
    isRevalued: since.some(entry => entry.quantity === 0 && entry.moves.some(move => move.layer === layer)),
  }))
  try {
    const id = ledger.entries.indexOf(row) + 1
    const undoing = { line: row.line, row: { id, lot: null, serial: null }, traces, quantity: Math.abs(row.quantity) }
    ledger.entries.push(reverse(shelf, undoing))
    ledger.reversed.add(row)
  } catch (error) {
    assert.ok(error instanceof MovedOn)
  }
}

/** The ledger, the layers and the shelf say the same. */
function agree(shelf: Shelf, { entries }: Ledger): void {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  assert.equal(sum(entries.map(({ quantity }) => quantity)), shelf.onHand)
  assert.equal(sum(entries.map(({ value }) => value)), shelf.value)
  assert.equal(sum(shelf.layers.map(({ remaining }) => remaining)), shelf.onHand)
  if (shelf.method === 'fifo') assert.equal(sum(shelf.layers.map(({ value }) => value ?? 0)), shelf.value)
  if (shelf.onHand === 0) assert.equal(shelf.value, 0)
  for (const { remaining, quantity } of shelf.layers) assert.ok(quantity < 0 ? remaining <= 0 : remaining >= 0)
}

/** The layers that the rows of the ledger tell, with what each row did to them. */
function retold({ entries }: Ledger) {
  const rows = entries.map(({ lot, serial, quantity, value, reverses }, index) => ({
    ...{ id: index + 1, lot, serial, quantity, value, reverses_id: reverses },
    created_at: `2026-01-01T00:00:00.${String(index).padStart(6, '0')}Z`,
  }))
  return { rows, ...replay(rows) }
}

describe('shelves', () => {
  for (const method of ['fifo', 'average'] as const)
    test(`J-25 what the ledger tells alone is what there is, and each row did what it says: ${method}`, () => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 60 }), steps => {
          const shelf = newShelf({ itemId: 1, warehouseId: 1, method, tracking: 'none' })
          const ledger: Ledger = { entries: [], reversed: new Set() }
          for (const one of steps) take(shelf, one, ledger)
          const { rows, layers, moves } = retold(ledger)
          const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
          const open = layers.filter(({ remaining }) => remaining !== 0)
          assert.equal(sum(open.map(({ remaining }) => remaining)), shelf.onHand)
          assert.equal(sum(open.map(({ value }) => value)), shelf.value)
          for (const { id, quantity, value } of rows) {
            const own = moves.filter(({ row }) => row === id)
            assert.equal(sum(own.map(move => move.quantity)), quantity)
            if (layers.length > 0) assert.equal(sum(own.map(move => move.value)), value)
          }
          for (const layer of layers) {
            const own = moves.filter(move => move.layer === layer)
            assert.deepEqual(
              [sum(own.map(({ quantity }) => quantity)), sum(own.map(({ value }) => value))],
              [layer.remaining, layer.value],
            )
            assert.ok(layer.quantity < 0 ? layer.remaining <= 0 : layer.remaining >= 0)
          }
        }),
        { numRuns: runs },
      )
    })

  for (const method of ['fifo', 'average'] as const)
    test(`quantity, value and layers agree after every step: ${method}`, () => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 60 }), steps => {
          const shelf = newShelf({ itemId: 1, warehouseId: 1, method, tracking: 'none' })
          const ledger: Ledger = { entries: [], reversed: new Set() }
          for (const one of steps) {
            take(shelf, one, ledger)
            agree(shelf, ledger)
          }
        }),
        { numRuns: runs },
      )
    })

  test('what is shared adds up, and the last part takes what is left', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1 }),
        (value, parts) => {
          assert.equal(
            spread(value, parts).reduce((sum, part) => sum + part, 0),
            value,
          )
        },
      ),
      { numRuns: runs },
    )
    assert.equal(share(100, 1, 3), 33)
    assert.equal(share(-5, 1, 2), -3)
  })

  test('amounts are exact to the minor unit, and told where they cannot be', () => {
    assert.equal(amountOf(30_000, 3333, 2), 100)
    assert.equal(amountOf(10_000, 12_345, 0), 1)
    assert.equal(unitCostOf(1000, 30_000, 2), 33_333)
    assert.throws(() => amountOf(1e15, 1e14, 2), RangeError)
  })

  test('J-16 check digits and GS1 element strings', () => {
    assert.equal(hasRightCheckDigit('4006381333931'), true)
    assert.equal(hasRightCheckDigit('4006381333932'), false)
    assert.equal(hasRightCheckDigit('ABC'), null)
    assert.deepEqual(readGs1('(01)04006381333931(17)300200(10)L1'), {
      ...{ gtin: '04006381333931', lot: 'L1', expiry: '2030-02-28', serial: null },
    })
    assert.equal(readGs1('010400638133393110LOT\u001d21SER')?.serial, 'SER')
    assert.equal(readGs1('hello'), null)
    assert.ok(gtinForms('04006381333931').includes('4006381333931'))
  })

  test('how long stock lasts, and what to do about it', () => {
    assert.equal(dailyUse([2, 2, 4], 3), 2)
    assert.equal(dailyUse([9], 90), 0)
    assert.equal(dailyUse([90], 90), 1)
    assert.equal(daysOfCover(10, 3), 3)
    assert.equal(daysOfCover(10, 0), null)
    const level = { available: 2, level: 5, quantity: 10, most: null, daily: 1, leadDays: 10 }
    assert.equal(suggestedQuantity(level), 20)
    assert.equal(suggestedQuantity({ ...level, most: 30 }), 28)
    assert.equal(suggestedQuantity({ ...level, quantity: null }), 13)
    assert.equal(
      surplusHolder([
        { warehouse_id: 1, available: 3, level: 5 },
        { warehouse_id: 2, available: 9, level: 0 },
      ]),
      2,
    )
  })
})
