/** The program behind a real port, for clients that open their own connections. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { EngineName } from '../../src/db/database.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../kit/test-app.ts'

export type ListeningApp = TestApp & {
  /** `http://127.0.0.1:<port>`, which is also the address of its site. */
  readonly url: string
}

export async function startListeningApp(engine: EngineName, options: TestAppOptions = {}): Promise<ListeningApp> {
  // The site's address is fixed before the server listens, so the port must be known by then.
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const app = await startTestApp(engine, { ...options, env: { ...options.env, SITE_URL: url } })
  await app.app.server.listen({ port, host: '127.0.0.1' })
  return { ...app, url }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
