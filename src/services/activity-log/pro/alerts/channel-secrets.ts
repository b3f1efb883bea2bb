/** Which secret a channel has after a change: a mask that comes back stands for the stored one, of the same receiver only. */
import { errors } from '../../errors.ts'
import { isMaskOf, looksMasked } from '../domain/masks.ts'
import type { Channel } from '../domain/rule.ts'
import { newChannelKey, type StoredChannel } from './rule-store.ts'

/** Throws when a mask came with another target: the secret was meant for the old receiver. */
export function settledChannels(sent: readonly Channel[], stored: readonly StoredChannel[]): StoredChannel[] {
  const free = [...stored]
  return sent.map(channel => {
    const known = free.find(other => isSame(channel, other))
    if (known) free.splice(free.indexOf(known), 1)
    return { ...channel, secret: secretOf(channel, known), key: known?.key ?? newChannelKey(), isOff: false }
  })
}

/** Two channels to one address differ by their secrets. */
const isSame = (sent: Channel, known: StoredChannel): boolean =>
  known.type === sent.type &&
  known.target === sent.target &&
  (!looksMasked(sent.secret) || isMaskOf(sent.secret, known.secret))

function secretOf(channel: Channel, known: StoredChannel | undefined): string {
  if (!looksMasked(channel.secret)) return channel.secret
  if (known) return known.secret
  throw errors.invalid({}, { message: 'The receiver is a new one: send its signing secret too, not the masked one.' })
}
