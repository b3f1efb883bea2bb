/**
 * A bare server that answers with what an address of a filled site means, so that resolving is compared with the floor and
 * not with rendering pages. `permalink-manager-resolve.ts` starts it as other benches start their site.
 */
import Fastify from 'fastify'
import { systemContext } from '../src/platform/context/context.ts'
import { resolveAddress } from '../src/platform/pages/resolve/resolve.ts'
import { placeOf } from './bench-site.ts'
import { LARGE, permalinkSite } from './permalink-manager-site.ts'
import { tellServed } from './served-bench.ts'

const [, , , dataDir = ''] = process.argv
const app = await placeOf(permalinkSite(LARGE), dataDir).open()
const system = await systemContext(app.internals, 1, 'benchmark')

/** Nobody in particular asks. */
const visitor = { ...system, db: system.db, system: null }
const { host } = new URL(system.site.url)
const answer = { kind: 'post', path: '/section-12/item-123456/', status: 0, target: '', title: { rendered: '' } }
const resolver = Fastify({ logger: false })
resolver.get('/example', async () => Array.from({ length: 50 }, (_, id) => ({ id, ...answer })))
resolver.get('/*', async request => {
  const address = { method: 'GET', host, path: request.url, query: '' }
  const { kind, path, redirect } = await resolveAddress(address, visitor)
  return { id: 1, kind, path, status: redirect?.status ?? 0, target: redirect?.to ?? '' }
})
tellServed(await resolver.listen({ port: 0, host: '127.0.0.1' }))
