/** The program with this service alone, content to give addresses to, and how a visitor fares. */
import assert from 'node:assert/strict'
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { permalinkManager } from '../service.ts'

export const SITE = 'http://localhost:8080'

export type Site = TestApp & {
  /** A route of this service, as the administrator unless told. */
  call(method: string, path: string, options?: { as?: string | null; body?: unknown }): Promise<TestResponse>
  /** The data of an answer that must be a success. */
  data(method: string, path: string, body?: unknown): Promise<any>
  /** Makes content through the platform and answers its id. */
  make(base: string, body: object): Promise<number>
  change(base: string, id: number, body: object): Promise<any>
  /** Where a visitor ends up: `200 <title>`, `301 <path>`, `404`. */
  visit(url: string, headers?: Record<string, string>): Promise<string>
  set(settings: object): Promise<void>
  /** Ticks until the job is over. */
  finish(job: { id: number }): Promise<any>
}

export async function startSite(engine: EngineName, edition: 'free' | 'pro' = 'free'): Promise<Site> {
  const app = await startTestApp(engine, { services: [permalinkManager], env: { EDITION: edition } })
  const call: Site['call'] = (method, path, { as = 'administrator', body } = {}) =>
    app.request(method, `/vendor-permalink-manager/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
  const data: Site['data'] = async (method, path, body) => {
    const answer = await call(method, path, body === undefined ? {} : { body })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body.data
  }
  const platform = async (method: string, path: string, body: object) => {
    const answer = await app.request(method, `/host/v1/${path}`, { as: 'admin', body })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.body
  }
  return {
    ...app,
    call,
    data,
    make: async (base, body) => (await platform('POST', base, body)).id,
    change: (base, id, body) => platform('PUT', `${base}/${id}`, body),
    async set(settings) {
      await data('PUT', '/settings', settings)
      await app.app.jobs.drain()
    },
    visit: async (url, headers = {}) => landing(await app.fetch('GET', url, { headers })),
    async finish({ id }) {
      for (let tick = 0; tick < 100; tick += 1) {
        const job = await data('POST', `/jobs/${id}/tick`)
        if (job.status !== 'queued' && job.status !== 'running') return job
      }
      throw new Error(`Job ${id} does not come to its end.`)
    },
  }
}

function landing({ status, headers, text }: TestResponse): string {
  if (status >= 300 && status < 400) return `${status} ${(headers.location ?? '').replace(SITE, '')}`
  return status === 200 ? `200 ${/<title>(.*?) –/.exec(text)?.[1] ?? ''}`.trim() : String(status)
}

/** A published post with this title. */
export const published = (title: string, more: object = {}) => ({
  title,
  content: 'Some words.',
  status: 'publish',
  date: '2026-03-05T14:07:09',
  ...more,
})
