/** The program with the activity log, and short words for what its tests do. */
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import type { Service } from '../../../kernel/service.ts'
import { activityLog } from '../service.ts'
import { type NewEvent, recordEvent } from '../store/record-event.ts'

export type Asked = { as?: string | null; body?: unknown; headers?: Record<string, string> }

export type LogSite = TestApp & {
  /** Addresses below the log's namespace; as the first account unless told. */
  call(method: string, path: string, asked?: Asked): Promise<TestResponse>
  /** Events that match, newest first. */
  events(query?: string): Promise<any[]>
  /** Lets these people use their passwords once: that is noted beside the request, and would be one event more. */
  settle(...people: readonly string[]): Promise<void>
  /** Records an event as the system does. */
  record(event: Partial<NewEvent> & { code: number }, siteId?: number): Promise<number>
}

export type SiteOptions = { edition?: 'free' | 'pro'; services?: readonly Service[]; env?: Record<string, string> }

export async function startLog(engine: EngineName, options: SiteOptions = {}): Promise<LogSite> {
  const { edition = 'free', services = [], env = {} } = options
  const app = await startTestApp(engine, { services: [activityLog, ...services], env: { EDITION: edition, ...env } })
  const call: LogSite['call'] = (method, path, { as = 'admin', ...asked } = {}) =>
    app.request(method, `/vendor-activity-log/v1${path}`, { as, ...asked })
  return {
    ...app,
    call,
    events: async (query = '') => (await call('GET', `/events?per_page=200&${query}`)).body.data,
    async settle(...people) {
      for (const as of people) await app.request('GET', '/host/v1/users/me', { as })
      const { database } = app.app.internals
      const unused = 'select count(*) from app_passwords where last_used_at is null'
      while (Number(await database.value(unused, [])) > 0) await new Promise(resolve => setTimeout(resolve, 10))
    },
    record: async (event, siteId) => {
      const object = { type: 'post', id: 1, label: 'A post' }
      return app.inSystem(async ctx => {
        const recorded = await recordEvent({ object, ...event }, ctx)
        return recorded!.id()
      }, siteId)
    },
  }
}

/** With somebody who may see the log by his role, and somebody who may not. */
export async function startReadLog(engine: EngineName, edition: 'free' | 'pro'): Promise<LogSite> {
  const site = await startLog(engine, { edition })
  await site.account('reader', ['editor'])
  await site.account('stranger', ['author'])
  await site.settle('admin', 'reader', 'stranger')
  await site.call('POST', '/settings', { body: { access_roles: ['editor'] } })
  return site
}

/** The status, and the code where it was refused. */
export async function verdictOf(answer: Promise<TestResponse>): Promise<[number, string | undefined]> {
  const { status, body } = await answer
  return [status, body?.code]
}
