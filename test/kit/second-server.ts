/** A second server on the database of a test app, as behind a load balancer. PostgreSQL only. */
import { type App, buildApp } from '../../src/app.ts'
import type { Service } from '../../src/kernel/service.ts'
import type { TestApp, TestRequest, TestResponse } from './test-app.ts'

export type Fleet = {
  /** Each request goes to the next server. */
  request(method: string, path: string, options?: TestRequest): Promise<TestResponse>
  dispose(): Promise<void>
}

type FleetOptions = {
  readonly servers?: number
  /** What was done to the first server and must be done to the second as well, such as taking its limits away. */
  readonly prepare?: (second: App) => void
}

/** One server on SQLite, two on PostgreSQL unless told. */
export async function fleetOf(
  app: TestApp,
  services: readonly Service[],
  { servers = 2, prepare }: FleetOptions = {},
): Promise<Fleet> {
  if (app.engine === 'sqlite' || servers === 1) return { request: app.request, dispose: async () => undefined }
  const { config, app: first } = app
  const second = await buildApp({ config, log: first.internals.log, services, runJobs: false })
  prepare?.(second)
  let turn = 0
  return {
    async request(method, path, options = {}) {
      turn += 1
      if (turn % 2 === 0) return app.request(method, path, options)
      const payload = options.payload ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
      const answer = await second.server.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: {
          host: 'localhost:8080',
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.as ? { authorization: await app.authorization(options.as) } : {}),
          ...options.headers,
        },
        ...(payload === undefined ? {} : { payload }),
      })
      const isJson = String(answer.headers['content-type'] ?? '').includes('json')
      return {
        status: answer.statusCode,
        text: answer.body,
        headers: {},
        body: isJson && answer.body ? JSON.parse(answer.body) : null,
      }
    },
    dispose: () => second.close(),
  }
}
