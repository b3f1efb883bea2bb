/** Addresses for the operator's tools: alive, ready, metrics in Prometheus' text form for this machine and whom it allows. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { restErrors } from '../kernel/errors.ts'
import { type AddressRange, clientAddress, matchesAny, parseRanges } from '../platform/addresses/addresses.ts'
import type { Internals } from '../platform/internals.ts'

export type Observation = {
  readonly method: string
  readonly kind: 'api' | 'page'
  readonly status: number
  readonly seconds: number
}
export type Metrics = { observe(observation: Observation): void; text(): string; close(): void }

export function addOperatorRoutes(server: FastifyInstance, app: Internals, metrics: Metrics): void {
  server.get('/healthz', async (_request, reply) => reply.type('application/json').send('{"status":"ok"}'))
  server.get('/readyz', async (_request, reply) => {
    if (app.leaving.isLeaving) return reply.code(503).type('application/json').send('{"status":"leaving"}')
    const isReady = await app.database.ping().then(
      () => true,
      () => false,
    )
    return reply
      .code(isReady ? 200 : 503)
      .type('application/json')
      .send(JSON.stringify({ status: isReady ? 'ready' : 'degraded' }))
  })
  const allowed = parseRanges(['127.0.0.0/8', '::1', ...app.config.metricsAllow].join(' '))
  server.get('/metrics', async (request, reply) => {
    if (!isReader(request, app, allowed)) throw restErrors.no_route()
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.text())
  })
}

/**
 * A proxy on this machine speaks for the whole world: what came through one counts as the address that it names, and
 * if its word is not trusted, as nobody's.
 */
function isReader(request: FastifyRequest, app: Internals, allowed: readonly AddressRange[]): boolean {
  const { headers, socket } = request
  const peer = { socketAddress: socket.remoteAddress, headers, trustedProxies: app.trustedProxies }
  const isForwarded = FORWARDING.some(name => headers[name] !== undefined)
  if (isForwarded && !matchesAny(socket.remoteAddress ?? '', app.trustedProxies)) return false
  return matchesAny(clientAddress(peer), allowed)
}

const FORWARDING = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
] as const

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts and times requests by method, kind and status. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>()
  const buckets = BOUNDS.map(() => 0)
  let count = 0
  let sum = 0
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  return {
    observe({ method, kind, status, seconds }) {
      const labels = `method="${method}",kind="${kind}",status="${status}"`
      requests.set(labels, (requests.get(labels) ?? 0) + 1)
      const at = BOUNDS.findIndex(bound => seconds <= bound)
      if (at >= 0) buckets[at] = buckets[at]! + 1
      count += 1
      sum += seconds
    },
    text: () =>
      [...requestLines(requests), ...durationLines({ buckets, count, sum }), ...processLines(lag.max / 1e9), ''].join(
        '\n',
      ),
    close: () => lag.disable(),
  }
}

const requestLines = (requests: ReadonlyMap<string, number>) => [
  '# HELP dozen_requests_total Requests answered.',
  '# TYPE dozen_requests_total counter',
  ...[...requests].map(([labels, count]) => `dozen_requests_total{${labels}} ${count}`),
]

function durationLines({ buckets, count, sum }: { buckets: readonly number[]; count: number; sum: number }): string[] {
  let below = 0
  const lines = BOUNDS.map((bound, index) => {
    below += buckets[index]!
    return `dozen_request_seconds_bucket{le="${bound}"} ${below}`
  })
  return [
    '# HELP dozen_request_seconds How long requests took.',
    '# TYPE dozen_request_seconds histogram',
    ...lines,
    `dozen_request_seconds_bucket{le="+Inf"} ${count}`,
    `dozen_request_seconds_sum ${sum}`,
    `dozen_request_seconds_count ${count}`,
  ]
}

const processLines = (lagSeconds: number) => [
  '# TYPE dozen_event_loop_lag_seconds_max gauge',
  `dozen_event_loop_lag_seconds_max ${Number.isFinite(lagSeconds) ? lagSeconds : 0}`,
  '# TYPE process_resident_memory_bytes gauge',
  `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
]
