/** A small house of stock for tests: a few calls that read like sentences, and the proof at the end. */
import assert from 'node:assert/strict'
import type { TestApp, TestResponse } from '../../../../test/kit/test-app.ts'

export const base = '/vendor-inventory/v1'

export type House = ReturnType<typeof houseOf>

let count = 0

export const houseOf = (app: Pick<TestApp, 'request'>, as = 'admin') => {
  const call = (method: string, path: string, body?: object) =>
    app.request(method, `${base}${path}`, { as, ...(body ? { body } : {}) })
  const made = async (path: string, body: object) => {
    const answer = await call('POST', path, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data
  }
  return {
    call,
    made,
    item: (values: object = {}) => made('/items', { name: `Thing ${++count}`, ...values }),
    warehouse: (values: object = {}) => made('/warehouses', { name: `House ${++count}`, code: `H${count}`, ...values }),
    recipient: (values: object = {}) => made('/recipients', { name: `Somebody ${++count}`, ...values }),
    /** A document that is finalised at once. */
    post: (body: object, path = '/stock-movements') => call('POST', path, { ...body, status: 'finalised' }),
    receive: (warehouse_id: number, lines: readonly object[]) =>
      made('/stock-movements', { type: 'receipt', warehouse_id, lines, status: 'finalised' }),
    get: async (path: string) => {
      const answer = await call('GET', path)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data
    },
  }
}

/** Ledger, layers and figures agree, and the chain is whole. */
export async function prove(house: Pick<House, 'get'>): Promise<void> {
  const health = await house.get('/stock/health?rows=0')
  assert.deepEqual(
    { mismatches: health.mismatches, chain_ok: health.chain_ok, orphans: health.orphan_layers },
    { mismatches: [], chain_ok: true, orphans: [] },
  )
}

export const told = ({ status, body }: TestResponse) => ({ status, code: body?.code, data: body?.data })
