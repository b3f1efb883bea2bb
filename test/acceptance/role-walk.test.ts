/**
 * Every route of every service, walked as a visitor, as each role, and as holders of exactly one permission, against what
 * the texts say it needs. A route that asks for less than that, or whose handler asks for more, is found here.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { engines } from '../kit/databases.ts'
import { startTestApp, type TestApp, type TestResponse } from '../kit/test-app.ts'
import { type Operation, readOperations } from './fuzz/operations.ts'
import { doorOf } from './roles/doors.ts'
import { isRefused, makeRecords, makeWalkers, mayPass, tryDoor, tryHandler, type Walker, walks } from './roles/walk.ts'

/** Thousands of requests take their time on a machine that is busy with other things. */
const patient = { timeout: 300_000 }

// Rights are decided without the database's help, so one engine will do outside of stress.
for (const engine of process.env.DOZEN_STRESS ? engines : engines.slice(0, 1)) {
  let site: TestApp
  let operations: readonly Operation[]
  let walkers: readonly Walker[]
  before(async () => {
    site = await startTestApp(engine)
    await makeRecords(site)
    walkers = await makeWalkers(site)
    operations = await readOperations(site)
  })
  after(() => site.dispose())

  test('every address of the site has a door that the texts know', () => {
    const unknown = operations.filter(operation => doorOf(operation) === null).map(({ name }) => name)
    assert.deepEqual(unknown, [])
    assert.ok(operations.length > 400, `${operations.length} operations`)
  })

  /** Everybody at every door that is theirs to try. */
  const everyStep = () =>
    operations.flatMap(operation =>
      walkers
        .filter(walker => walks(walker, operation))
        .map(walker => ({ operation, walker, door: doorOf(operation) ?? 'everybody' })),
    )

  test('T-8 T-9 nobody passes a door that their permissions do not open, everybody else does', patient, async () => {
    const wrong: string[] = []
    for (const { operation, walker, door } of everyStep()) {
      const answer = await tryDoor(operation, walker, site)
      if (isRefused(answer) === mayPass(walker, door)) wrong.push(told(operation, walker, answer))
    }
    assert.deepEqual(wrong, [])
  })

  test('who holds the permission of a route needs no other in its handler', patient, async () => {
    const wrong: string[] = []
    // What stands before visitors is no right: a nonce, a token, a limit.
    const steps = everyStep().filter(({ walker, door }) => walker.namespace !== null && door !== 'everybody')
    for (const { operation, walker } of steps.filter(step => mayPass(step.walker, step.door))) {
      const answer = await tryHandler(operation, walker, site)
      if (isRefused(answer)) wrong.push(told(operation, walker, answer))
    }
    assert.deepEqual(wrong, [])
  })
}

const told = ({ name }: Operation, walker: Walker, { status, body }: TestResponse): string =>
  `${name} as ${walker.name}: ${status} ${body?.code}`
