/** The site that a run works on: the demonstration's records and more, and an account for each caller that stays alive. */
import { createRandom } from '../../../src/cli/demo/random.ts'
import type { EngineName } from '../../../src/db/database.ts'
import { fillDemo } from '../../../src/platform/demo/demo.ts'
import { createNonce } from '../../../src/platform/nonces/nonces.ts'
import { startTestApp, type TestApp } from '../../kit/test-app.ts'

export type Edition = 'pro' | 'free'

/** In whose name requests are sent: the administrator sees most of the program, so most of them are theirs. */
export const callers = [
  null,
  'subscriber',
  'contributor',
  'author',
  'editor',
  ...Array.from({ length: 10 }, () => 'administrator'),
] as const

export type FuzzSite = {
  readonly site: TestApp
  authorizationOf(caller: string | null): string | null
  /** Lets every caller speak again whose account, role or password a request has taken away. */
  revive(): Promise<void>
  dispose(): Promise<void>
}

export async function openFuzzSite(engine: EngineName, edition: Edition): Promise<FuzzSite> {
  const site = await startTestApp(engine, { env: { EDITION: edition } })
  await fillServices(site)
  for (const [path, body] of samples) await site.request('POST', path, { as: 'admin', body })
  const authorizations = new Map<string, string>()
  let made = 0
  const revive = async () => {
    for (const role of new Set(callers)) {
      if (role === null) continue
      const known = authorizations.get(role)
      if (known !== undefined && (await isAlive(known, site))) continue
      made += 1
      const login = `${role}-${made}`
      await site.account(login, [role])
      authorizations.set(role, await site.authorization(login))
    }
  }
  await revive()
  const authorizationOf = (caller: string | null) => (caller === null ? null : (authorizations.get(caller) ?? null))
  return { site, authorizationOf, revive, dispose: () => site.dispose() }
}

const isAlive = async (authorization: string, site: TestApp): Promise<boolean> =>
  (await site.request('GET', '/host/v1/users/me', { headers: { authorization } })).status === 200

const fillServices = (site: TestApp): Promise<void> =>
  site.inSystem(ctx => ctx.hooks.fire(fillDemo, { random: createRandom(1), progress: () => undefined }, ctx))

/** What visitors' pages print for those who are not signed in; without it no booking is looked at. */
export async function visitorsNonce(site: TestApp): Promise<string> {
  const ctx = await site.systemContext()
  return createNonce('vendor_carparking_public', { ...ctx, user: null, system: null })
}

const event = { name: 'Sample', enabled: true, severities: ['high'], channels: [] }

/** One of each kind of record that the demonstration does not make, so that ids lead somewhere. */
const samples: readonly (readonly [path: string, body: object])[] = [
  ['/host/v1/categories', { name: 'Harbour' }],
  ['/host/v1/categories', { name: 'Quay', parent: 2 }],
  ['/host/v1/tags', { name: 'boats' }],
  ['/host/v1/posts', { title: 'One', content: '<p>First.</p>', status: 'publish', tags: [3], categories: [2] }],
  ['/host/v1/posts', { title: 'Two', content: 'Second.', status: 'draft' }],
  ['/host/v1/posts', { title: 'Three', content: 'Third.', status: 'private', password: '' }],
  ['/host/v1/posts', { title: 'Four', content: 'Locked.', status: 'publish', password: 'secret' }],
  ['/host/v1/pages', { title: 'About', content: 'A page.', status: 'publish' }],
  ['/host/v1/comments', { post: 1, content: 'Well said.' }],
  ['/host/v1/users/me/application-passwords', { name: 'sample' }],
  ['/vendor-aure/v1/snapshots', { label: 'sample' }],
  ['/vendor-aure/v1/roles', { slug: 'helper', name: 'Helper', copy_from: 'subscriber' }],
  ['/vendor-activity-log/v1/views', { name: 'mine', filters: { search: 'x' } }],
  ['/vendor-activity-log/v1/rules', event],
  ['/vendor-activity-log/v1/mirrors', { name: 'copy', type: 'file' }],
  ['/vendor-permalink-manager/v1/redirects', { source: 'old-place', target: '/a-page/', code: 301 }],
  ['/vendor-permalink-manager/v1/tools/regenerate', {}],
  ['/vendor-car-parking/v1/customer-groups', { name: 'Regulars' }],
  ['/vendor-car-parking/v1/customer-groups/1/members', { user_id: 1 }],
  ['/vendor-car-parking/v1/booking-extras', { name: 'Wash', price: 12 }],
  ['/vendor-car-parking/v1/tax-rates', { name: 'VAT', rate: 19 }],
  ['/vendor-car-parking/v1/pricing-rules', { name: 'Summer', adjustment: 10 }],
  ['/vendor-car-parking/v1/locations/1/exceptions', { date: '2027-12-24', closed: true }],
  ['/vendor-chat/v1/agents', { name: 'Grace' }],
  ['/vendor-chat/v1/webhooks', { name: 'hook', url: 'https://receiver.invalid/hook', events: ['lead.created'] }],
  ['/vendor-chat/v1/crm', { name: 'crm', provider: 'webhook' }],
  ['/vendor-chat/v1/experiments', { name: 'colours', widget_id: 1 }],
]
