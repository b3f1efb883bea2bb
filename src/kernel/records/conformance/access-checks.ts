/** Who may not. */
import assert from 'node:assert/strict'
import type { Verb } from '../../entity.ts'
import { isPublicVerb } from '../public-reads.ts'
import { endsAtOnce, holdersOf } from '../rights.ts'
import { makeRecord } from './samples.ts'
import { type Bench, benchFor, type Check, rowsOf } from './subject.ts'

type Door = { readonly verb: Verb; readonly method: string; readonly tail: string }

const DOORS: readonly Door[] = [
  { verb: 'list', method: 'GET', tail: '' },
  { verb: 'create', method: 'POST', tail: '' },
  { verb: 'export', method: 'GET', tail: '/export' },
  { verb: 'read', method: 'GET', tail: '/{id}' },
  { verb: 'update', method: 'PUT', tail: '/{id}' },
  { verb: 'update', method: 'PATCH', tail: '/{id}' },
  { verb: 'trash', method: 'DELETE', tail: '/{id}' },
  { verb: 'restore', method: 'POST', tail: '/{id}/restore' },
  { verb: 'purge', method: 'DELETE', tail: '/{id}/purge' },
  { verb: 'duplicate', method: 'POST', tail: '/{id}/duplicate' },
]

/** Where there is no trash, DELETE at a record's own address ends it. */
function openDoors(bench: Bench): readonly Door[] {
  const isPurge = ({ verb }: Door) => verb === 'purge' && endsAtOnce(bench.entity)
  const isThere = ({ verb, method }: Door) =>
    bench.has(verb) && (verb !== 'update' || (bench.updating as readonly string[]).includes(method))
  return DOORS.filter(isThere).map(door => (isPurge(door) ? { ...door, tail: '/{id}' } : door))
}

export function accessChecks(bench: Bench): Check[] {
  const { entity } = bench
  const checks: Check[] = [
    {
      name: `${entity.name}: no verb is open to visitors or to callers without the right, unless it says so`,
      run: () => everyDoorIsShut(bench),
    },
    { name: `${entity.name}: verbs that it lacks have no address`, run: () => absentDoorsAreAbsent(bench) },
  ]
  if (bench.canMake && (entity.access || entity.doors))
    checks.push({
      name: `${entity.name}: whoever comes in for their own does not reach what is others’`,
      run: () => ownersAreApart(bench),
    })
  if (bench.elsewhere && bench.canMake && bench.has('create')) {
    checks.push({
      name: `${entity.name}: a record of another site does not exist here`,
      run: () => otherSitesAreApart(bench),
    })
  }
  return checks
}

async function everyDoorIsShut(bench: Bench): Promise<void> {
  const { base, request, as } = bench
  // Some services tell everybody the same, signed in or not.
  const isSame = bench.service.errors.table.forbidden?.[0] === 403
  for (const { verb, method, tail } of openDoors(bench).filter(door => !isPublicVerb(bench.entity, door.verb))) {
    // An id that nobody has: the right is asked before anything is looked up.
    const path = `${base}${tail.replace('{id}', '1')}`
    const body = method === 'GET' ? {} : { body: {} }
    const visitor = await request(method, path, { as: null, ...body })
    assert.equal(visitor.status, isSame ? 403 : 401, `${method} ${path} as a visitor`)
    // A door of its own lets its own people in: what they may not reach is tried with a record.
    if (hasOwnDoor(bench.entity, verb)) continue
    const stranger = await request(method, path, { as: as.none, ...body })
    if (holdersOf(bench, verb)?.kind === 'signed-in') {
      assert.deepEqual([stranger.status, rowsOf(stranger)], [200, []], `${method} ${path} is empty without the right`)
      continue
    }
    assert.equal(stranger.status, 403, `${method} ${path} without the right`)
    assert.equal(stranger.body.code, bench.service.errors.codeOf('forbidden'))
    assert.equal(stranger.body.data.status, 403)
  }
}

const hasOwnDoor = ({ access, doors }: Bench['entity'], verb: Verb): boolean =>
  access !== undefined || doors?.[verb] !== undefined

/** Records of others do not exist for those whom a door lets in for their own. */
async function ownersAreApart(bench: Bench): Promise<void> {
  const { base, request, as, entity } = bench
  const record = await makeRecord(bench)
  for (const { verb, method, tail } of openDoors(bench)) {
    if (!tail.includes('{id}') || !hasOwnDoor(entity, verb)) continue
    const path = `${base}${tail.replace('{id}', String(record.id))}`
    const stranger = await request(method, path, { as: as.none, ...(method === 'GET' ? {} : { body: {} }) })
    const isOpen = isPublicVerb(entity, verb)
    if (!isOpen) assert.ok(stranger.status === 403 || stranger.status === 404, `${method} ${path}: ${stranger.text}`)
  }
  if (bench.has('list') && entity.access) {
    const listed = await request('GET', base, { as: as.none })
    const isShut = listed.status === 403 || rowsOf(listed).every(row => row.id !== record.id)
    assert.ok(isShut, 'a list holds the caller’s own records only')
  }
}

async function absentDoorsAreAbsent(bench: Bench): Promise<void> {
  const open = new Set(openDoors(bench).map(({ method, tail }) => `${method} ${tail}`))
  for (const { method, tail } of DOORS.filter(door => !open.has(`${door.method} ${door.tail}`))) {
    const path = tail.replace('{id}', '1')
    const isOwn = bench.service.routes?.some(
      route => route.path === `/${bench.entity.name}${tail}` && (route.methods as readonly string[]).includes(method),
    )
    if (isOwn) continue
    const answer = await bench.ask(method, path, method === 'GET' ? undefined : {})
    assert.equal(answer.body.code, 'rest_no_route', `${method} ${path}`)
    assert.equal(answer.status, 404)
  }
}

async function otherSitesAreApart(bench: Bench): Promise<void> {
  const there = benchFor({ ...bench, request: bench.elsewhere! })
  const record = await makeRecord(there)
  const here = await makeRecord(bench)
  if (bench.has('list')) {
    const listed = rowsOf(await there.ask('GET', '')).map(row => row.id)
    assert.ok(listed.includes(record.id) && !listed.includes(here.id), 'a list holds the records of its own site only')
  }
  for (const { method, tail, verb } of openDoors(bench).filter(door => door.tail.includes('{id}'))) {
    const answer = await there.ask(method, tail.replace('{id}', String(here.id)), method === 'GET' ? undefined : {})
    assert.equal(answer.status, 404, `${verb} of a record of another site`)
  }
}
