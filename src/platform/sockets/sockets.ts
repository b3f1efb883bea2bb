/** Messages by udp, tcp or tls to hosts that people type in. Guarded like outbound requests: public hosts only. */
import type { ReadContext } from '../../kernel/context.ts'
import { refusalBy, toOutboundError } from '../outbound/outbound.ts'
import { sendDatagrams } from './datagrams.ts'
import { checkedHost, locate, type NetworkPlace } from './locate.ts'
import { sendStream } from './streams.ts'

export { OutboundError, type ResolvedAddress } from '../outbound/outbound.ts'
export { locate, type NetworkPlace } from './locate.ts'

export type SocketTarget = NetworkPlace & { readonly transport: 'udp' | 'tcp' | 'tls' }

/**
 * Sends all of them, in order, over one socket. Over tcp and tls it answers when the receiver has taken them or has kept
 * silent for a while, and throws when the connection broke: some of them may then have arrived. Udp tells nothing.
 * Every failure is an OutboundError.
 */
export async function sendMessages(
  target: SocketTarget,
  messages: readonly Buffer[],
  ctx: Pick<ReadContext, 'app'>,
): Promise<void> {
  try {
    const addresses = await locate(target, ctx)
    if (target.transport === 'udp') await sendDatagrams(addresses[0]!, target.port, messages)
    else await sendStream({ target, addresses, isEncrypted: target.transport === 'tls' }, messages)
  } catch (error) {
    throw toOutboundError(error)
  }
}

/** For the moment when a host is saved: a sentence when it could never be reached, else null. */
export const refusalOfPlace = (place: NetworkPlace, ctx: Pick<ReadContext, 'app'>): string | null =>
  refusalBy(() => checkedHost(place, ctx))
