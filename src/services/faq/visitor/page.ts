/** What the page tells its script, and how it asks the server. */
type Config = { readonly api: string; readonly restNonce?: string; readonly texts: Readonly<Record<string, string>> }

const block = document.getElementById('vendor-faq-config')
export const config: Config & Readonly<Record<string, unknown>> = JSON.parse(
  block?.textContent ?? '{"texts":{},"api":"/api"}',
)

export const say = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  (config.texts[key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${config.api}/vendor-faq/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'same-origin',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(config.restNonce ? { 'X-Host-Nonce': config.restNonce } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer.data
}
