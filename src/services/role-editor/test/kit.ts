/** The program with this service alone, and people of every standing. */

import { startTestApp, type TestApp, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { roleEditor } from '../service.ts'

export type Site = TestApp & {
  call(method: string, path: string, options?: { as?: string | null; body?: unknown }): Promise<TestResponse>
}

export async function startSite(engine: EngineName, edition: 'free' | 'pro' = 'free'): Promise<Site> {
  const app = await startTestApp(engine, { services: [roleEditor], env: { EDITION: edition } })
  return {
    ...app,
    call: (method, path, { as = 'administrator', body } = {}) =>
      app.request(method, `/vendor-aure/v1${path}`, { as, ...(body === undefined ? {} : { body }) }),
  }
}

/** What was answered to a write: its status, and the code where it was refused. */
export const verdict = ({ status, body }: TestResponse): [number, string | undefined] => [status, body?.code]
