/** Hands events to a mirror's other end. Throws when it did not take them all: the same ones are then sent again. */
import type { ReadContext } from '../../../../../kernel/context.ts'
import { sendMessages } from '../../../../../platform/sockets/sockets.ts'
import { sendNow } from '../../../../../platform/webhooks/webhooks.ts'
import type { EventRow } from '../../../domain/event.ts'
import { presentEvents } from '../../../store/present-events.ts'
import { framed, MOST_DATAGRAM_BYTES, MOST_STREAM_BYTES, syslogMessage } from '../../domain/syslog.ts'
import type { HttpConfig, MirrorConfig, SyslogConfig } from '../../entities/mirrors.ts'
import { appendEvents } from './event-files.ts'

/** The most events of one request to an http mirror, and of one batch to the others. */
export const BATCH = 100

export async function deliver(
  { id, config }: { readonly id: number; readonly config: MirrorConfig },
  events: readonly EventRow[],
  ctx: ReadContext,
): Promise<void> {
  if ('host' in config) await sendSyslog(config, events, ctx)
  else if ('url' in config) await postEvents(config, events, ctx)
  else await appendEvents({ mirrorId: id, keepDays: config.keep_days }, events, ctx)
}

/** A receiver said no. Its answer is not shown to anybody. */
export class RefusedByReceiver extends Error {
  constructor(status: number) {
    super(`The receiver answered with status ${status}.`)
  }
}

async function sendSyslog(config: SyslogConfig, events: readonly EventRow[], ctx: ReadContext): Promise<void> {
  const isDatagram = config.transport === 'udp'
  const most = isDatagram ? MOST_DATAGRAM_BYTES : MOST_STREAM_BYTES
  const hostname = new URL(ctx.site.url).hostname
  const shown = config.format === 'json' ? await presentEvents(events, ctx) : []
  const messages = events.map((event, index) =>
    syslogMessage(event, { hostname, format: config.format, most, json: JSON.stringify(shown[index] ?? null) }),
  )
  await sendMessages(config, isDatagram ? messages : messages.map(framed), ctx)
}

async function postEvents({ url, token }: HttpConfig, events: readonly EventRow[], ctx: ReadContext): Promise<void> {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  const body = { events: await presentEvents(events, ctx) }
  const { isSuccess, status, error } = await sendNow(
    { url, secret: null, event: 'activity.mirror', body, headers },
    ctx,
  )
  if (isSuccess) return
  throw status === null ? new Error(error ?? 'No usable answer came.') : new RefusedByReceiver(status)
}
