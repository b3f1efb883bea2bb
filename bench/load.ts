/** Sends requests for some seconds and answers how many a second were served. */
import autocannon from 'autocannon'

export type Load = {
  readonly url: string
  readonly headers?: Record<string, string>
  readonly method?: 'GET' | 'POST'
  readonly body?: string
}
export type Rate = { readonly perSecond: number; readonly p99: number; readonly failed: number }

const CONNECTIONS = 16

export async function measure(load: Load, seconds: number): Promise<Rate> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: load.url,
    connections: CONNECTIONS,
    duration: seconds,
    method: load.method ?? 'GET',
    headers: { ...(load.body ? { 'content-type': 'application/json' } : {}), ...load.headers },
    // Every body is a little different: `[id]` becomes a number that no other request has.
    ...(load.body ? { requests: [{ setupRequest: numbered(load.body) }] } : {}),
  })
  return { perSecond: requests.average, p99: latency.p99, failed: non2xx + errors }
}

let number = 0

function numbered(body: string) {
  return (request: autocannon.Request): autocannon.Request => ({
    ...request,
    body: body.replace('[id]', String(number++)),
  })
}
