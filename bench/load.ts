/** Sends requests for some seconds, or so many of them, and answers how many a second were served. */
import autocannon from 'autocannon'

export type Load = {
  readonly url: string
  readonly connections?: number
  readonly headers?: Record<string, string>
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  /** What `[words]` in the address becomes, one after the other. */
  readonly words?: readonly string[]
  /** Every request comes from another visitor, as the proxy says that the site trusts. */
  readonly fromMany?: boolean
  /** So many, however long they take: of a few dozen, the slowest would pass for the 99th of a hundred. */
  readonly requests?: number
  /** To be refused is an answer like others: it takes as long as anything. */
  readonly mayRefuse?: boolean
}
export type Rate = {
  readonly perSecond: number
  /** Of all seconds together. */
  readonly served: number
  readonly p99: number
  readonly failed: number
}

const CONNECTIONS = 16

export async function measure(load: Load, seconds: number): Promise<Rate> {
  const { requests, latency, non2xx, errors, statusCodeStats, duration } = await autocannon({
    url: load.url,
    connections: load.connections ?? CONNECTIONS,
    ...(load.requests ? { amount: load.requests } : { duration: seconds }),
    method: load.method ?? 'GET',
    headers: { ...(load.body ? { 'content-type': 'application/json' } : {}), ...load.headers },
    // Where every request is a little different, each of them is made anew, which takes time that the server has to wait.
    ...(isVaried(load) ? { requests: [{ setupRequest: numbered(load) }] } : load.body ? { body: load.body } : {}),
  })
  const refused = load.mayRefuse ? (statusCodeStats?.['403']?.count ?? 0) : 0
  return {
    perSecond: requests.total / duration,
    served: requests.total,
    p99: latency.p99,
    failed: non2xx + errors - refused,
  }
}

/** `[id]` becomes a number that no other request has. */
const isVaried = ({ url, body = '', words, fromMany = false }: Load): boolean =>
  fromMany || words !== undefined || (url + body).includes('[id]')

let number = 0

function numbered({ url, body, words = [], fromMany }: Load) {
  const { pathname, search } = new URL(url)
  const path = pathname + search
  return (request: autocannon.Request): autocannon.Request => {
    const [word = '', id] = [words[number % words.length], String(number++)]
    const own = path.replace('[id]', id).replace('[words]', word)
    const from = fromMany ? { headers: { ...request.headers, 'x-forwarded-for': addressOf(number) } } : {}
    return { ...request, ...from, path: own, ...(body ? { body: body.replace('[id]', id) } : {}) }
  }
}

const addressOf = (visitor: number): string => `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
