/** Everything on a site that is given a secret, or gives one out, done once over HTTP. Answers the secrets by name. */
import { randomBytes } from 'node:crypto'

export type Use = { readonly url: string; readonly adminPassword: string; mails(): readonly string[] }

/** A recognisable value; the same form as a base64 secret, which some of the fields ask for. */
const canary = (): string => `canary${randomBytes(15).toString('hex')}`

type Secrets = Map<string, string>
type Ask = (method: string, path: string, asked?: Asked) => Promise<{ status: number; body: any; headers: Headers }>
type Asked = { readonly body?: unknown; readonly headers?: Record<string, string>; readonly as?: string | null }

export async function useEverySecret(use: Use): Promise<Secrets> {
  const secrets: Secrets = new Map()
  const ask = asker(use)
  const admin = await useSignIn(use, ask, secrets)
  await useAccounts(ask, admin, secrets)
  await useServices(ask, admin, secrets)
  await useBooking(ask, admin, { use, secrets })
  await useReset(use, ask, secrets)
  return secrets
}

const asker =
  ({ url }: Use): Ask =>
  async (method, path, { body, headers = {}, as = null } = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as === null ? {} : { authorization: as }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text, headers: answer.headers }
  }

/** Signs in with a key for repeats, and goes on with an application password that was made with one. */
async function useSignIn({ adminPassword }: Use, ask: Ask, secrets: Secrets): Promise<string> {
  secrets.set('password of the administrator', adminPassword)
  const signedIn = await ask('POST', '/api/host/v1/session', {
    body: { username: 'admin', password: adminPassword },
    headers: { 'idempotency-key': 'sign-in' },
  })
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0]!
  secrets.set('session token', decodeURIComponent(cookie.split('=')[1]!))
  secrets.set('nonce of the session', signedIn.body.nonce)
  const headers = { cookie, 'x-host-nonce': signedIn.body.nonce, 'idempotency-key': 'password' }
  const path = '/api/host/v1/users/me/application-passwords'
  const { body: made } = await ask('POST', path, { body: { name: 'canary' }, headers })
  secrets.set('application password', made.password)
  secrets.set('application password without blanks', made.password.replaceAll(' ', ''))
  const typed = canary()
  secrets.set('password that somebody mistyped', typed)
  await ask('POST', '/api/host/v1/session', { body: { username: 'admin', password: typed } })
  await ask('GET', '/api/host/v1/users/me', { as: `Basic ${Buffer.from(`admin:${typed}`).toString('base64')}` })
  return `Basic ${Buffer.from(`admin:${made.password}`).toString('base64')}`
}

async function useAccounts(ask: Ask, admin: string, secrets: Secrets): Promise<void> {
  const [first, second] = [canary(), canary()]
  secrets.set('password of a new account', first)
  secrets.set('password that an account got later', second)
  const body = { username: 'ada', email: 'ada@example.com', password: first }
  const { body: made } = await ask('POST', '/api/host/v1/users', { as: admin, body, headers: key('account') })
  await ask('PUT', `/api/host/v1/users/${made.id}`, { as: admin, body: { password: second }, headers: key('change') })
  await ask('POST', '/api/batch/v1', {
    as: admin,
    headers: key('batch'),
    body: { requests: [{ method: 'POST', path: `/host/v1/users/${made.id}`, body: { password: second } }] },
  })
}

const key = (name: string) => ({ 'idempotency-key': name })

async function useServices(ask: Ask, admin: string, secrets: Secrets): Promise<void> {
  for (const { name, method, path, body } of servicesSecrets) {
    const value = canary()
    secrets.set(name, value)
    const { status, body: answer } = await ask(method, `/api${path}`, {
      as: admin,
      body: body(value),
      headers: key(name),
    })
    if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(answer)}`)
  }
}

type ServiceSecret = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: (value: string) => object
}

const parkingKey = (name: string, put: (value: string) => object = value => ({ [name]: value })): ServiceSecret => ({
  name,
  method: 'PUT',
  path: '/vendor-car-parking/v1/settings',
  body: put,
})

const chauffeurKey = (name: string): ServiceSecret => ({
  name: `${name} of chauffeur booking`,
  method: 'POST',
  path: '/vendor-chauffeur/v1/settings',
  body: value => ({ [name]: value }),
})

const hook = 'https://receiver.invalid/hook'

const servicesSecrets: readonly ServiceSecret[] = [
  parkingKey('stripe_secret_key', value => ({ stripe_secret_key: `sk_test_${value}` })),
  parkingKey('stripe_webhook_secret', value => ({ stripe_webhook_secret: `whsec_${value}` })),
  parkingKey('paypal_secret'),
  parkingKey('sms_token'),
  chauffeurKey('stripe_secret_key'),
  chauffeurKey('stripe_webhook_secret'),
  chauffeurKey('maps_key'),
  { name: 'key of the AI service', method: 'PUT', path: '/host/v1/ai', body: value => ({ api_key: value }) },
  {
    name: 'facebook_app_secret',
    method: 'POST',
    path: '/vendor-social-share/v1/settings',
    body: value => ({ settings: { facebook_app_secret: value } }),
  },
  {
    name: 'email_service_key',
    method: 'POST',
    path: '/vendor-social-share/v1/settings',
    body: value => ({ settings: { email_service_key: value } }),
  },
  {
    name: 'captcha_secret',
    method: 'PATCH',
    path: '/vendor-chat/v1/settings',
    body: value => ({ secrets: { captcha_secret: value } }),
  },
  {
    name: 'secret of a webhook',
    method: 'POST',
    path: '/vendor-chat/v1/webhooks',
    body: value => ({ name: 'canary', url: hook, secret: value, events: ['lead.created'] }),
  },
  {
    name: 'secret of a webhook of chauffeur booking',
    method: 'POST',
    path: '/vendor-chauffeur/v1/webhooks',
    body: value => ({ name: 'canary', url: hook, secret: value, events: ['booking.created'] }),
  },
  {
    name: 'key of a CRM',
    method: 'POST',
    path: '/vendor-chat/v1/crm',
    body: value => ({ name: 'canary', provider: 'brevo', api_key: value }),
  },
  {
    name: 'licence of the geolocation data',
    method: 'PUT',
    path: '/vendor-activity-log/v1/settings',
    body: value => ({ geolocation_license: value }),
  },
  {
    name: 'password of the archive',
    method: 'PUT',
    path: '/vendor-activity-log/v1/archive/settings',
    body: value => ({ connection: { host: 'archive.invalid', database: 'a', user: 'a', password: value } }),
  },
  {
    name: 'secret of an alert',
    method: 'POST',
    path: '/vendor-activity-log/v1/rules',
    body: value => ({ name: 'canary', conditions: {}, channels: [{ type: 'webhook', target: hook, secret: value }] }),
  },
  {
    name: 'token of a mirror',
    method: 'POST',
    path: '/vendor-activity-log/v1/mirrors',
    body: value => ({ name: 'canary', type: 'http', config: { url: hook, token: value } }),
  },
]

/** A visitor books; what their link to the booking holds is theirs alone. */
async function useBooking(ask: Ask, admin: string, { use, secrets }: { use: Use; secrets: Secrets }): Promise<void> {
  const base = '/api/vendor-car-parking/v1'
  const make = async (path: string, body: object) => (await ask('POST', path, { as: admin, body })).body
  const location = await make(`${base}/locations`, { name: 'Airport', timezone: 'Europe/Berlin' })
  const type = await make(`${base}/space-types`, { name: 'Covered' })
  const place = { location_id: location.data.id, space_type_id: type.data.id }
  await make(`${base}/location-spaces`, { ...place, label: 'A', quantity: 9 })
  await ask('PUT', `${base}/space-types/${type.data.id}/prices`, { as: admin, body: prices })
  const form = await make(`${base}/booking-forms`, { name: 'Form', status: 'published', payment_methods: ['on_site'] })
  const content = `[vendor_car_parking form=${form.data.id}]`
  const page = await make('/api/host/v1/pages', { title: 'Book', status: 'publish', content })
  const { body: shown } = await ask('GET', new URL(page.link).pathname)
  const security = /"nonce":"([^"]+)"/.exec(shown)?.[1]
  const stay = { entry: '2027-06-01T10:00', exit: '2027-06-03T10:00', spaces: 1, booking_form_id: form.data.id }
  const guest = { customer_name: 'Ada', customer_email: 'ada@example.com', payment_method: 'on_site', security }
  const booked = await ask('POST', `${base}/booking`, {
    body: { ...place, ...stay, ...guest },
    headers: key('booking'),
  })
  if (booked.status !== 201) throw new Error(`booking: ${booked.status} ${JSON.stringify(booked.body)}`)
  await waitFor(() => use.mails().some(mail => mail.includes(booked.body.data.ref)), 'the mail about the booking')
  for (const [index, token] of tokensIn([JSON.stringify(booked.body), ...use.mails()]).entries())
    secrets.set(`booking token ${index + 1}`, token)
}

const prices = { billing_unit: 'day_24h', table: { mode: 'per_unit', rows: [{ from: 1, to: null, price: 8 }] } }

/** What answers and mails call a token, in a field or in an address. */
const tokensIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap(text => [...text.matchAll(/(?:"\w*token":"|[?&]\w*token=)([\w.-]{16,})/g)].map(found => found[1]!)),
  ),
]

async function useReset(use: Use, ask: Ask, secrets: Secrets): Promise<void> {
  const { body: shown, headers } = await ask('GET', '/lost-password')
  const fields = [...(shown as string).matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
    /name="([^"]*)"/.exec(tag)?.[1] ?? '',
    /value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ])
  await fetch(`${use.url}/lost-password`, {
    method: 'POST',
    headers: {
      cookie: headers
        .getSetCookie()
        .map(line => line.split(';')[0])
        .join('; '),
    },
    body: new URLSearchParams([...fields, ['user_login', 'ada']]),
  })
  const keyOf = () =>
    use
      .mails()
      .map(mail => /[?&]key=([\w.-]+)/.exec(mail)?.[1])
      .find(Boolean)
  await waitFor(() => keyOf() !== undefined, 'the mail with the link')
  secrets.set('key of a reset link', keyOf()!)
}

async function waitFor(isSo: () => boolean, what: string): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (isSo()) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`There is still no sign of ${what}.`)
}
