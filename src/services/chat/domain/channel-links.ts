/** Where a channel leads. Only addresses of the catalogue's own making and plain web addresses ever come out of here. */
import { type Channel, channelNamed, type ValueType } from './channel-catalogue.ts'

/** The value without what does not belong into it; empty when nothing usable is left. */
export function cleanChannelValue(slug: string, value: unknown): string {
  const channel = channelNamed(slug)
  if (!channel || typeof value !== 'string') return ''
  const text = value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 2000)
  return linkTo(channel, text) === null ? '' : text
}

/** The address that a channel opens; null where it has none. */
export function channelAddress(slug: string, value: string): string | null {
  const channel = channelNamed(slug)
  return channel ? linkTo(channel, value) : null
}

function linkTo({ link, value_type }: Channel, value: string): string | null {
  if (value === '' || value_type === 'none') return null
  // People paste the whole address of their profile; it says by itself where it leads.
  if (value_type !== 'phone' && value_type !== 'email' && isWebAddress(value)) return new URL(value).href
  const part = readers[value_type](value)
  return part === null || value_type === 'url' ? null : link.replace('{value}', part)
}

const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value)

const readers: Readonly<Record<ValueType, (value: string) => string | null>> = {
  phone: value => {
    const digits = value.replace(/[\s()./+-]/g, '')
    return /^\d{3,20}$/.test(digits) ? digits : null
  },
  name: value => {
    const name = value.replace(/^@/, '')
    return /^[\w.~-]{1,100}$/.test(name) ? name : null
  },
  email: value => (/^[^@\s,;:<>"]+@[^@\s,;:<>"]+$/.test(value) ? encodeURIComponent(value).replace('%40', '@') : null),
  url: () => null,
  text: value => (/^[a-z][a-z0-9+.-]*:/i.test(value) ? null : encodeURIComponent(value)),
  none: () => null,
}
