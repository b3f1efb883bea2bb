/** Calls of the API for whoever is signed in on this page. */
import { keptPage, type PageConfig } from '../../../../platform/pages/visitor/kept-page.ts'
import { type Item, keepItems } from './kept.ts'

export const page = keptPage<PageConfig & { readonly words: Readonly<Record<string, string>> }>(
  'vendor-inventory-app',
  'vendor-inventory-config',
)

export const say = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  (page.config?.words[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export type Answer = { readonly status: number; readonly body: any /** By the server's clock. */; readonly at: number }

/** Null where there is no connection. The page may be a day old, and with it what proves who sends. */
export async function call(method: string, path: string, more: { body?: object; key?: string } = {}) {
  const first = await attempt(method, path, more)
  if (first?.status !== 401 && first?.status !== 403) return first
  return (await page.refresh()) ? attempt(method, path, more) : first
}

async function attempt(
  method: string,
  path: string,
  { body, key }: { body?: object; key?: string },
): Promise<Answer | null> {
  const answer = await fetch(`${page.config!.api}/vendor-inventory/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-host-nonce': page.config!.restNonce,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null)
  if (!answer) return null
  const at = Date.parse(answer.headers.get('date') ?? '') || Date.now()
  return { status: answer.status, body: await answer.json().catch(() => null), at }
}

export type Found = {
  readonly item: Item | null
  readonly lot: string | null
  readonly serial: string | null
  readonly place: { readonly id: number; readonly name: string } | null
}

/** Null where there is no connection; a code that nothing has leads to neither an item nor a place. */
export async function lookUp(code: string): Promise<Found | null> {
  const answer = await call('GET', `/lookup?code=${encodeURIComponent(code)}`)
  if (answer?.status !== 200) return null
  const { item, lot = null, serial = null, warehouse = null } = answer.body.data
  const known = item ? { id: item.id, name: item.name, unit: item.unit } : null
  if (known && !lot && !serial) keepItems(new Map([[code.toLowerCase(), known]]))
  return { item: known, lot, serial, place: warehouse }
}

const PER_PAGE = 200
const MOST_PAGES = 10

type CodedItem = Item & { readonly sku: string | null; readonly barcode: string | null; readonly barcodes: string[] }

const codesOf = ({ id, name, unit, sku, barcode, barcodes }: CodedItem): [code: string, item: Item][] =>
  [sku, barcode, ...barcodes].flatMap(code => (code ? [[code.toLowerCase(), { id, name, unit }]] : []))

/** Names for when there is no connection. */
export async function learnCodes(): Promise<void> {
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const answer = await call('GET', `/items?status=active&per_page=${PER_PAGE}&page=${number}`)
    if (answer?.status !== 200) return
    keepItems(new Map((answer.body.data as readonly CodedItem[]).flatMap(codesOf)))
    if (answer.body.data.length < PER_PAGE) return
  }
}
