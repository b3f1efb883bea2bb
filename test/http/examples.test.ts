/** The examples of the reference: one for every route, taken from the tests, and true. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { inEdition } from '../../src/editions.ts'
import { batchService } from '../../src/http/batch.ts'
import { httpPart } from '../../src/http/part.ts'
import { answerShape } from '../../src/http/reference/answer-schema.ts'
import { recordedExample } from '../../src/http/reference/recorded-examples.ts'
import { createRouter } from '../../src/http/router.ts'
import type { Site } from '../../src/kernel/context.ts'
import { routesOf } from '../../src/kernel/route-table.ts'
import { misfitsOf } from '../../src/kernel/schema-values.ts'
import { host } from '../../src/platform/host.ts'
import { services } from '../../src/services.ts'
import { operationName } from '../kit/record-example.ts'

const site = { url: 'https://example.com' } as Site
const all = [host([httpPart]), batchService, ...(await inEdition('pro', services))]
const { entries } = createRouter(all.flatMap(service => routesOf(service)))
/** A route that answers nobody refuses whatever it is asked; it has nothing to show. */
const shown = entries.filter(({ route }) => !route.hidden && !Type.IsNever(route.reply))

test('U-27 every route has an example that a test made', () => {
  const lost = shown.filter(entry => !recordedExample(entry, site)).map(operationName)
  assert.deepEqual(lost, [], 'run "npm run examples"')
})

test('U-27 every example is a call of its route, answered as the route declares', () => {
  for (const entry of shown) {
    const example = recordedExample(entry, site)
    if (!example) continue
    const name = operationName(entry)
    const places = entry.route.path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/?]+')
    assert.match(example.path, new RegExp(`^/${entry.namespace}${places}/?(\\?|$)`), name)
    const json = answerShape(entry)?.json
    if (json && example.answer !== null) assert.deepEqual(misfitsOf(json, example.answer), [], name)
  }
})
