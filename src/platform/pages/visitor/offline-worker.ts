/**
 * Shows a page when there is no connection: as the page itself kept it last (`kept-page.ts`), with the files that it
 * loads. A service names this file as a script of its own with `worker: true`; it looks after the page that registers it.
 */
type Fetched = Event & { readonly request: Request; respondWith(answer: Promise<Response>): void }
type Waiting = Event & { waitUntil(work: Promise<unknown>): void }

addEventListener('install', event => (event as Waiting).waitUntil(worker().skipWaiting()))
addEventListener('activate', event => (event as Waiting).waitUntil(worker().clients.claim()))
addEventListener('fetch', event => {
  const { request } = event as Fetched
  const isFile = new URL(request.url).pathname.includes('/assets/')
  if (request.method === 'GET' && (request.mode === 'navigate' || isFile))
    (event as Fetched).respondWith(fetch(request).catch(error => keptOf(request, error)))
})

const worker = () => self as unknown as { skipWaiting(): Promise<void>; readonly clients: { claim(): Promise<void> } }

async function keptOf({ url }: Request, error: unknown): Promise<Response> {
  const known = await caches.match(new URL(url).pathname)
  if (!known) throw error
  return known
}
