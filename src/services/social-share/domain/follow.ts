/** Profiles of the site on other services: a handle or an address, kept as the address it stands for. */
import { colorOr, looks } from './instance.ts'
import { recordOf } from './loose-values.ts'

export type Profile = { readonly service: string; readonly value: string }

export type FollowService = {
  readonly slug: string
  readonly label: string
  readonly color: string
  /** Hosts that an address may have, the usual one first; none where any host will do. */
  readonly hosts: readonly string[]
  /** What an address of somebody looks like; `{}` is the handle. */
  readonly pattern: string
  /** What a handle looks like; null where only an address will do. */
  readonly handle: RegExp | null
}

const PLAIN = /^[\w.-]{1,80}$/
const service = (
  [slug, label, color]: readonly [string, string, string],
  [pattern, ...others]: readonly [string, ...string[]],
  handle: RegExp | null = PLAIN,
): FollowService => ({ slug, label, color, pattern, handle, hosts: hostsOf(pattern, others) })

const hostsOf = (pattern: string, others: readonly string[]): string[] => {
  const host = URL.parse(pattern.replace('{}', 'x'))?.hostname ?? ''
  return host === '' ? [] : [host, ...others]
}

export const followServices: readonly FollowService[] = [
  service(['facebook', 'Facebook', '#0866ff'], ['https://www.facebook.com/{}', 'facebook.com', 'm.facebook.com']),
  service(['x', 'X', '#000000'], ['https://x.com/{}', 'www.x.com', 'twitter.com', 'www.twitter.com']),
  service(['bluesky', 'Bluesky', '#0560d6'], ['https://bsky.app/profile/{}']),
  service(['threads', 'Threads', '#000000'], ['https://www.threads.com/@{}', 'threads.com', 'www.threads.net']),
  { ...service(['mastodon', 'Mastodon', '#5b4be1'], ['https://{}'], null), hosts: [] },
  service(['linkedin', 'LinkedIn', '#0a66c2'], ['https://www.linkedin.com/in/{}', 'linkedin.com']),
  service(['pinterest', 'Pinterest', '#bd081c'], ['https://www.pinterest.com/{}', 'pinterest.com']),
  service(['reddit', 'Reddit', '#c23600'], ['https://www.reddit.com/user/{}', 'reddit.com']),
  service(['whatsapp', 'WhatsApp', '#25d366'], ['https://wa.me/{}', 'whatsapp.com', 'www.whatsapp.com'], /^\d{6,15}$/),
  service(['telegram', 'Telegram', '#26a5e4'], ['https://t.me/{}', 'telegram.me']),
  service(['messenger', 'Messenger', '#0078ff'], ['https://m.me/{}', 'www.messenger.com']),
  service(['tumblr', 'Tumblr', '#36465d'], ['https://www.tumblr.com/{}', 'tumblr.com']),
  service(['vk', 'VK', '#0062d1'], ['https://vk.com/{}', 'www.vk.com']),
  service(['xing', 'XING', '#006567'], ['https://www.xing.com/profile/{}', 'xing.com']),
  service(['line', 'LINE', '#00c300'], ['https://line.me/R/ti/p/@{}', 'lin.ee']),
  service(['flipboard', 'Flipboard', '#c01f1f'], ['https://flipboard.com/@{}', 'www.flipboard.com']),
  service(['hackernews', 'Hacker News', '#f0652f'], ['https://news.ycombinator.com/user?id={}']),
  service(['youtube', 'YouTube', '#cc0000'], ['https://www.youtube.com/@{}', 'youtube.com', 'm.youtube.com']),
  service(['instagram', 'Instagram', '#c02e6c'], ['https://www.instagram.com/{}', 'instagram.com']),
  service(['tiktok', 'TikTok', '#000000'], ['https://www.tiktok.com/@{}', 'tiktok.com']),
  service(['github', 'GitHub', '#181717'], ['https://github.com/{}', 'www.github.com']),
  service(['twitch', 'Twitch', '#6d3fc4'], ['https://www.twitch.tv/{}', 'twitch.tv']),
  { ...service(['rss', 'RSS', '#a34a00'], ['https://{}'], null), hosts: [] },
  { ...service(['email', 'E-mail', '#4a5560'], ['mailto:{}'], null), hosts: [] },
]

export const followServiceNamed = (slug: unknown): FollowService | undefined =>
  followServices.find(candidate => candidate.slug === slug)

/** The address that a profile stands for; null where it is none on that service. */
export function profileAddress(service: FollowService, value: string): string | null {
  const text = value.trim()
  if (text === '' || text.length > 300 || /[\p{Cc}\s\\]/u.test(text)) return null
  if (service.slug === 'email') return mailAddress(text)
  if (service.slug === 'mastodon') return mastodonAddress(text)
  const handle = text.replace(/^@/, '')
  if (service.handle?.test(handle)) return service.pattern.replace('{}', encodeURIComponent(handle))
  return onService(text, service.hosts)
}

const mailAddress = (text: string): string | null =>
  /^(?:mailto:)?[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[a-z]{2,}$/i.test(text)
    ? `mailto:${text.replace(/^mailto:/i, '')}`
    : null

/** `@ada@example.social`, or the address of a profile on any instance. */
function mastodonAddress(text: string): string | null {
  const [, name, host] = /^@?([\w.-]+)@([a-z\d.-]+\.[a-z]{2,})$/i.exec(text) ?? []
  if (name && host) return onService(`https://${host.toLowerCase()}/@${name}`, [])
  return onService(text, [])
}

/** By https, without a user in it, on exactly one of the hosts. `URL` writes foreign letters as punycode. */
function onService(text: string, hosts: readonly string[]): string | null {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null
  if (hosts.length > 0 && !hosts.includes(url.hostname)) return null
  return url.hostname.includes('.') && !/^[\d.]+$|:/.test(url.hostname) ? url.href : null
}

export type FollowLook = {
  readonly template: (typeof looks.template)[number]
  readonly shape: (typeof looks.shape)[number]
  readonly size: (typeof looks.size)[number]
  readonly colors: (typeof looks.colors)[number]
  readonly color: string
  readonly labels: 'none' | 'name'
  readonly new_tab: boolean
}

export const usualFollowLook: FollowLook = Object.freeze({
  ...({ template: 'flat', shape: 'rounded', size: 'm', colors: 'brand', labels: 'none' } as const),
  ...{ color: '', new_tab: false },
})

export function cleanFollowLook(sent: unknown, before: FollowLook = usualFollowLook): FollowLook {
  const given = recordOf(sent)
  const among = <T extends string>(values: readonly T[], key: string, otherwise: T): T =>
    values.find(value => value === given[key]) ?? otherwise
  return {
    template: among(looks.template, 'template', before.template),
    shape: among(looks.shape, 'shape', before.shape),
    size: among(looks.size, 'size', before.size),
    colors: among(looks.colors, 'colors', before.colors),
    color: colorOr(given.color, before.color),
    labels: among(['none', 'name'], 'labels', before.labels),
    new_tab: typeof given.new_tab === 'boolean' ? given.new_tab : before.new_tab,
  }
}
