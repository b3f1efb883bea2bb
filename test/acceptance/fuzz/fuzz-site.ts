/** The site that a run works on: the demonstration's records and more, and an account for each caller that stays alive. */
import { createRandom } from '../../../src/cli/demo/random.ts'
import type { EngineName } from '../../../src/db/database.ts'
import { fillDemo } from '../../../src/platform/demo/demo.ts'
import { createNonce } from '../../../src/platform/nonces/nonces.ts'
import { startTestApp, type TestApp } from '../../kit/test-app.ts'
import type { Request } from './requests.ts'
import { samples as allSamples, type Sample } from './samples.ts'

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
  /** Requests that the site has answered as they wished. */
  readonly samples: readonly Request[]
  authorizationOf(caller: string | null): string | null
  /** Lets every caller speak again whose account, role or password a request has taken away. */
  revive(): Promise<void>
  dispose(): Promise<void>
}

export async function openFuzzSite(engine: EngineName, edition: Edition): Promise<FuzzSite> {
  const site = await startTestApp(engine, { env: { EDITION: edition } })
  await fillServices(site)
  const samples = await sendSamples(site)
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
  return { site, samples, authorizationOf, revive, dispose: () => site.dispose() }
}

const isAlive = async (authorization: string, site: TestApp): Promise<boolean> =>
  (await site.request('GET', '/host/v1/users/me', { headers: { authorization } })).status === 200

const fillServices = (site: TestApp): Promise<void> =>
  site.inSystem(ctx => ctx.hooks.fire(fillDemo, { random: createRandom(1), progress: () => undefined }, ctx))

async function sendSamples(site: TestApp): Promise<Request[]> {
  const made = new Map<string, unknown>([['@nonce', await visitorsNonce(site)]])
  const taken: Request[] = []
  for (const sample of allSamples) {
    const request = requestOf(sample, made)
    const as = request.as === null ? null : 'admin'
    const { status, body } = await site.request(request.method, request.path, { as, body: jsonIn(request) })
    if (status >= 300) continue
    made.set(`@${request.path}`, body?.data?.id ?? body?.id)
    taken.push(request)
  }
  return taken
}

function requestOf({ operation, at, as, body }: Sample, made: ReadonlyMap<string, unknown>): Request {
  const [method = '', path = ''] = operation.split(' ')
  const json = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, made.get(value) ?? value]))
  return {
    operation,
    as: as === null ? null : 'administrator',
    method,
    path: at ?? path.replaceAll(/\{\w+\}/g, '1'),
    query: [],
    headers: [],
    body: { kind: 'json', json },
  }
}

const jsonIn = ({ body }: Request): unknown => (body.kind === 'json' ? body.json : undefined)

/** What visitors' pages print for those who are not signed in; without it no booking is looked at. */
async function visitorsNonce(site: TestApp): Promise<string> {
  const ctx = await site.systemContext()
  return createNonce('vendor_carparking_public', { ...ctx, user: null, system: null })
}
