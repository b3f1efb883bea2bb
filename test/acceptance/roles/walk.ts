/** Walks every address of a running site as everybody, without changing anything, and tells who was let through. */

import { addRole, listRoles } from '../../../src/platform/roles/roles.ts'
import type { TestApp, TestResponse } from '../../kit/test-app.ts'
import type { Operation } from '../fuzz/operations.ts'
import type { Door } from './doors.ts'

export type Walker = {
  readonly name: string
  /** What the test app calls them; null for a visitor. */
  readonly as: string | null
  readonly capabilities: ReadonlySet<string>
  /** The service whose addresses they walk; null for all of them. */
  readonly namespace: string | null
}

const defaultRoles = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const

/** A visitor, an account of each role, and for each service one account for each of its permissions, with that alone. */
export async function makeWalkers(site: TestApp): Promise<readonly Walker[]> {
  const roles = await listRoles(await site.systemContext())
  const walkers: Walker[] = [{ name: 'visitor', as: null, capabilities: new Set(), namespace: null }]
  for (const slug of defaultRoles) {
    const role = roles.find(one => one.slug === slug)
    const held = (role?.capabilities ?? []).filter(([, isHeld]) => isHeld)
    walkers.push({ name: slug, as: slug, capabilities: new Set(held.map(([name]) => name)), namespace: null })
  }
  for (const { permissions, namespace } of site.app.internals.services)
    for (const name of Object.keys(permissions?.names ?? {}))
      walkers.push(await makeHolder(`${permissions!.prefix}_${name}`, namespace, site))
  return walkers
}

async function makeHolder(capability: string, namespace: string, site: TestApp): Promise<Walker> {
  const role = {
    slug: `only-${capability}`,
    name: capability,
    capabilities: [[capability, true]] as const,
    source: 'test',
  }
  await site.inSystem(ctx => addRole(role, ctx))
  await site.account(capability, [role.slug])
  return { name: `a holder of ${capability}`, as: capability, capabilities: new Set([capability]), namespace }
}

export const walks = ({ namespace }: Walker, { path }: Operation): boolean =>
  namespace === null || path.startsWith(`/${namespace}/`)

/** Whether this walker must be let through; an administrator passes every door that anybody passes. */
export function mayPass({ name, as, capabilities }: Walker, door: Door): boolean {
  if (door === 'everybody') return true
  if (as === null) return false
  return (
    door === 'signed in' ||
    (name === 'administrator' && door.length > 0) ||
    door.some(needed => needed.split(' and ').every(capability => capabilities.has(capability)))
  )
}

/** An unreadable body is refused after the right was asked and before anything is done. */
export async function tryDoor(operation: Operation, walker: Walker, site: TestApp): Promise<TestResponse> {
  const payload = operation.method === 'GET' ? {} : { payload: '{', headers: { 'content-type': 'application/json' } }
  return site.request(operation.method, addressOf(operation), { as: walker.as, ...payload })
}

/** Nothing in the body and records that do not exist: the handler runs, and refuses for every reason but a right. */
export async function tryHandler(operation: Operation, walker: Walker, site: TestApp): Promise<TestResponse> {
  const path = operation.path.replaceAll(/\{\w*id\}/g, '99999999').replaceAll(/\{\w+\}/g, 'nosuch')
  const body = operation.method === 'GET' ? {} : { body: {} }
  return site.request(operation.method, path, { as: walker.as, ...body })
}

export const isRefused = ({ status }: TestResponse): boolean => status === 401 || status === 403

/** Where an address asks for the right to a record, the record exists; elsewhere it need not. */
const addressOf = ({ path }: Operation): string =>
  path.replaceAll(
    /\{(\w+)\}/g,
    (_whole, name) =>
      records.get(path.split('/{')[0]!) ?? entities[path.split('/')[1]!]?.[name] ?? samples[name] ?? '1',
  )

/** A name that only one service knows. */
const entities: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'vendor-chat': { entity: 'leads' },
  'vendor-car-parking': { entity: 'locations' },
  'vendor-chauffeur': { entity: 'vehicles' },
  'vendor-crm': { entity: 'accounts', token: '0'.repeat(64) },
  'vendor-faq': { entity: 'faqs' },
  'vendor-image-map': { entity: 'maps' },
  'vendor-inventory': { entity: 'items', report: 'valuation' },
  'vendor-recipe': { entity: 'recipes', resource: 'recipes', tag: 'vendor_recipe' },
}

const records = new Map<string, string>()

/** A record of the administrator for each kind whose rights depend on whose it is. */
export async function makeRecords(site: TestApp): Promise<void> {
  for (const [path, body] of owned) {
    const { body: made } = await site.request('POST', path, { as: 'admin', body })
    records.set(path, String(made.id))
  }
  const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="a.txt"' }
  const { body: made } = await site.request('POST', '/host/v1/media', { as: 'admin', payload: 'words', headers })
  records.set('/host/v1/media', String(made.id))
}

const published = { title: 'One', content: 'x', status: 'publish' }
const owned: readonly (readonly [path: string, body: object])[] = [
  ['/host/v1/posts', published],
  ['/host/v1/pages', published],
  ['/host/v1/categories', { name: 'Harbour' }],
  ['/host/v1/tags', { name: 'boats' }],
  ['/host/v1/comments', { post: 1, content: 'Well said.' }],
]

const samples: Readonly<Record<string, string>> = {
  kind: 'post',
  plugin: 'chat',
  slug: 'editor',
  type: 'post',
  status: 'publish',
  taxonomy: 'category',
  group: 'post_type',
  name: 'post',
  gateway: 'stripe',
  source: 'legacy',
  ref: 'nosuch',
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  verifier: '0'.repeat(64),
  cap: 'nosuch',
}
