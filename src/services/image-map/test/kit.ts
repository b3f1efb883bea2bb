/** The program with this service alone, and the steps that its tests have in common. */
import { startTestApp, type TestApp, type TestAppOptions, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { imageMap } from '../service.ts'

type Sent = { as?: string | null; body?: unknown; headers?: Record<string, string>; payload?: string }

export type Site = TestApp & {
  /** An address of the service; as the administrator unless told. */
  call(method: string, path: string, sent?: Sent): Promise<TestResponse>
  /** A map that is stored. */
  map(differences?: object): Promise<Record<string, any> & { id: number; rev: number }>
}

export const picture = { url: '/uploads/house.png', width: 1000, height: 500, alt: 'A house' }

/** A small house: a pin, a room and a garden. */
export const house = {
  image: picture,
  groups: [{ id: 'rooms', title: 'Rooms', color: '#0a7f3f' }],
  hotspots: [
    { id: 'door', type: 'pin', x: 20, y: 60, title: 'Front door', content: '<p>Come <strong>in</strong>.</p>' },
    { id: 'kitchen', type: 'rect', x: 30, y: 20, width: 20, height: 30, title: 'Kitchen', group_id: 'rooms' },
    {
      id: 'garden',
      type: 'polygon',
      points: [
        [60, 60],
        [90, 60],
        [75, 95],
      ],
      title: 'Garden',
      action: { type: 'link', url: 'https://example.com/garden', target: '_blank' },
    },
  ],
}

export async function startSite(
  engine: EngineName,
  edition: 'free' | 'pro' = 'free',
  options: TestAppOptions = {},
): Promise<Site> {
  const env = { EDITION: edition, TRUSTED_PROXIES: '127.0.0.1', ...options.env }
  const app = await startTestApp(engine, { services: [imageMap], ...options, env })
  return { ...app, ...callsOf(app) }
}

export function callsOf(app: TestApp): Pick<Site, 'call' | 'map'> {
  const call: Site['call'] = (method, path, { as = 'admin', ...sent } = {}) =>
    app.request(method, `/vendor-image-map/v1${path}`, { as, ...sent })
  return {
    call,
    async map(differences = {}) {
      const answer = await call('POST', '/maps', { body: { title: 'House', doc: house, ...differences } })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body.data
    },
  }
}

/** What was answered: its status, and the code where it was refused. */
export const verdict = ({ status, body }: TestResponse): [number, string | undefined] => [status, body?.code]
