/**
 * The site that `permalink-manager.ts` measures, as a process of its own: the whole server, and beside it a bare one that
 * answers with what an address means, so that resolving is compared with the floor and not with rendering pages.
 */

import Fastify from 'fastify'
import { buildApp } from '../src/app.ts'
import { createLog } from '../src/cli/log.ts'
import { readConfig } from '../src/config.ts'
import { createApplicationPassword } from '../src/platform/application-passwords/application-passwords.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { resolveAddress } from '../src/platform/pages/resolve/resolve.ts'
import { permalinkManager } from '../src/services/permalink-manager/service.ts'
import { freePort } from '../test/kit/free-port.ts'

const [, , dataDir] = process.argv
if (!dataDir) throw new Error('usage: permalink-manager-site.ts <data folder>')

const port = await freePort()
const env = { DATA_DIR: dataDir, PORT: String(port), SITE_URL: `http://127.0.0.1:${port}`, ADMIN_PASSWORD: 'benchmark' }
const app = await buildApp({ config: readConfig(env), log: createLog('warn'), services: [permalinkManager] })
await app.server.listen({ port, host: '127.0.0.1' })
const system = await systemContext(app.internals, 1, 'benchmark')
const { password } = await system.transaction(tx => createApplicationPassword({ userId: 1, name: 'bench' }, tx))

/** Nobody in particular asks. */
const visitor = { ...system, db: system.db, system: null }
const host = `127.0.0.1:${port}`
const resolver = Fastify({ logger: false })
resolver.get('/example', async () => Array.from({ length: 50 }, (_, id) => ({ id, ...answer })))
resolver.get('/*', async request => {
  const address = { method: 'GET', host, path: request.url, query: '' }
  const { kind, path, redirect } = await resolveAddress(address, visitor)
  return { id: 1, kind, path, status: redirect?.status ?? 0, target: redirect?.to ?? '' }
})
const answer = { kind: 'post', path: '/section-12/item-123456/', status: 0, target: '', title: { rendered: '' } }
await resolver.listen({ port: 0, host: '127.0.0.1' })
const { port: resolverPort } = resolver.server.address() as { port: number }
process.send?.({ url: `http://127.0.0.1:${port}`, resolver: `http://127.0.0.1:${resolverPort}`, password })
