/** The program behind a real port, for clients that open their own connections. */

import type { EngineName } from '../../src/db/database.ts'
import { freePort } from '../kit/free-port.ts'
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
