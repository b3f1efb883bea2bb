/** The program with this service alone, and the steps that its tests have in common. */
import { startTestApp, type TestApp, type TestAppOptions, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { socialShare } from '../service.ts'

export type Sent = { as?: string | null; body?: unknown; headers?: Record<string, string>; payload?: string }

export type Site = TestApp & {
  /** An address of the service; as the administrator unless told. */
  call(method: string, path: string, sent?: Sent): Promise<TestResponse>
  /** A set with some networks; answers it as the save did. */
  set(differences?: object): Promise<{ item: any; items: any[]; moved: any[]; overlaps: any[] }>
  /** A published post; answers its id and path. */
  post(differences?: object): Promise<{ id: number; link: string; path: string }>
  /** A visitor's click, each time of another visitor unless `from` tells. */
  click(body: object, from?: string, headers?: Record<string, string>): Promise<TestResponse>
}

export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'

/** Proxies are believed, so that a test can speak as many visitors. */
export async function startSite(
  engine: EngineName,
  edition: 'free' | 'pro' = 'free',
  options: TestAppOptions = {},
): Promise<Site> {
  const env = { EDITION: edition, TRUSTED_PROXIES: '127.0.0.1', ...options.env }
  const app = await startTestApp(engine, { services: [socialShare], ...options, env })
  return { ...app, ...callsOf(app) }
}

export function callsOf(app: TestApp): Omit<Site, keyof TestApp> {
  let visitors = 0
  const call: Site['call'] = (method, path, { as = 'admin', ...sent } = {}) =>
    app.request(method, `/vendor-social-share/v1${path}`, { as, ...sent })
  const someone = () => `10.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  return {
    call,
    async set(differences = {}) {
      const body = { name: 'Usual', instance: { networks: ['facebook', 'x', 'copy'] }, ...differences }
      const answer = await call('POST', '/sets', { body })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body.data
    },
    async post(differences = {}) {
      const body = { title: 'Harbour lights', content: '<p>Words.</p>', status: 'publish', ...differences }
      const answer = await app.request('POST', '/host/v1/posts', { as: 'admin', body })
      if (answer.status !== 201) throw new Error(answer.text)
      const { id, link } = answer.body
      return { id, link, path: new URL(link).pathname }
    },
    click: (body, from = someone(), headers = {}) =>
      call('POST', '/click', {
        as: null,
        body,
        headers: { 'x-forwarded-for': from, 'user-agent': BROWSER, ...headers },
      }),
  }
}

/** What was answered: its status, and the code where it was refused. */
export const verdict = ({ status, body }: TestResponse): [number, string | undefined] => [status, body?.code]
