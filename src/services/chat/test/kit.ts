/** The program with this service alone, and the steps that its tests have in common. */
import { startTestApp, type TestApp, type TestAppOptions, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { chat } from '../service.ts'

type Sent = { as?: string | null; body?: unknown; headers?: Record<string, string> }
export type Tokens = { readonly events: string; readonly lead: string }

export type Site = TestApp & {
  /** An address of the service; as the administrator unless told. */
  call(method: string, path: string, sent?: Sent): Promise<TestResponse>
  /** Fresh page tokens. */
  tokens(): Promise<Tokens>
  /** A widget that accepts what visitors send. */
  widget(differences?: object): Promise<{ id: number } & Record<string, any>>
  /** A visitor's submission; another address, so that limits do not get in the way of tests. */
  submit(widget: number, differences?: object, sent?: Sent): Promise<TestResponse>
  events(list: readonly object[], sent?: Sent): Promise<TestResponse>
}

export const usualChannels = [
  {
    slug: 'whatsapp',
    value: '+49 30 1234567',
    label: 'WhatsApp',
    message: 'About {title}',
    is_active: true,
    devices: 'all',
  },
  { slug: 'contact_form', value: '', label: 'Write to us', is_active: true, devices: 'all' },
]

export const fields = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Hello there' }

/** Proxies are believed, so that a test can speak as many visitors. */
export async function startSite(
  engine: EngineName,
  edition: 'free' | 'pro' = 'free',
  options: TestAppOptions = {},
): Promise<Site> {
  const env = { EDITION: edition, TRUSTED_PROXIES: '127.0.0.1', ...options.env }
  const app = await startTestApp(engine, { services: [chat], ...options, env })
  return { ...app, ...callsOf(app) }
}

export function callsOf(app: TestApp): Pick<Site, 'call' | 'tokens' | 'widget' | 'submit' | 'events'> {
  let visitors = 0
  const call: Site['call'] = (method, path, { as = 'admin', ...sent } = {}) =>
    app.request(method, `/vendor-chat/v1${path}`, { as, ...sent })
  const tokens = async () => (await call('GET', '/context', { as: null })).body.data.tokens as Tokens
  const someone = () => `10.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  const visit = async (kind: keyof Tokens, path: string, about: { body: object; sent?: Sent }) =>
    call('POST', path, {
      as: null,
      body: about.body,
      ...about.sent,
      headers: {
        'x-forwarded-for': someone(),
        'x-vendor-chat-token': (await tokens())[kind],
        ...about.sent?.headers,
      },
    })
  return {
    call,
    tokens,
    async widget(differences = {}) {
      const answer = await call('POST', '/widgets', { body: { name: 'Help', channels: usualChannels, ...differences } })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body.data
    },
    submit: (widget, differences = {}, sent) =>
      visit('lead', '/leads/submit', {
        body: { widget, fields, elapsed: 5000, ...differences },
        ...(sent && { sent }),
      }),
    events: (events, sent) => visit('events', '/events', { body: { events }, ...(sent && { sent }) }),
  }
}

/** What was answered: its status, and the code where it was refused. */
export const verdict = ({ status, body }: TestResponse): [number, string | undefined] => [status, body?.code]
