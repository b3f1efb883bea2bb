/** The networks that a page can be shared on: what they are called, and the address that shares something there. */
import { icons } from './icons.data.ts'

export const networkGroups = ['social', 'messaging', 'bookmark', 'tool'] as const
export type NetworkGroup = (typeof networkGroups)[number]

/** What is shared. */
export type Shared = {
  readonly url: string
  readonly title: string
  /** Pinterest: an absolute address; empty where the page has no picture. */
  readonly image?: string
  /** Pinterest: what stands beside the picture; the title unless told. */
  readonly description?: string
  /** X: the account that is named, without the sign before it. */
  readonly handle?: string
}

export type Network = {
  readonly slug: string
  readonly label: string
  readonly group: NetworkGroup
  readonly color: string
  /** Where it tells how often an address was shared. */
  readonly canCount?: true
  /** Counts need a secret of the site's owner. */
  readonly needsSecret?: true
  /** Null: only a script can do it. */
  readonly address: ((shared: Shared) => string) | null
}

const query = (base: string, parameters: Readonly<Record<string, string | undefined>>): string => {
  const known = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '')
  return base + known.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join('&')
}
const both = ({ title, url }: Shared): string => (title === '' ? url : `${title} ${url}`)

export const networks: readonly Network[] = [
  {
    ...{ slug: 'facebook', label: 'Facebook', group: 'social', color: '#0866ff', canCount: true, needsSecret: true },
    address: ({ url }) => query('https://www.facebook.com/sharer/sharer.php?', { u: url }),
  },
  {
    ...{ slug: 'x', label: 'X', group: 'social', color: '#000000' },
    address: ({ url, title, handle }) => query('https://x.com/intent/post?', { url, text: title, via: handle }),
  },
  {
    ...{ slug: 'bluesky', label: 'Bluesky', group: 'social', color: '#0560d6' },
    address: shared => query('https://bsky.app/intent/compose?', { text: both(shared) }),
  },
  {
    ...{ slug: 'threads', label: 'Threads', group: 'social', color: '#000000' },
    address: ({ url, title }) => query('https://www.threads.com/intent/post?', { text: title, url }),
  },
  {
    ...{ slug: 'mastodon', label: 'Mastodon', group: 'social', color: '#5b4be1' },
    address: shared => query('https://share.joinmastodon.org/#', { text: both(shared) }),
  },
  {
    ...{ slug: 'linkedin', label: 'LinkedIn', group: 'social', color: '#0a66c2' },
    address: ({ url }) => query('https://www.linkedin.com/sharing/share-offsite/?', { url }),
  },
  {
    ...{ slug: 'pinterest', label: 'Pinterest', group: 'social', color: '#bd081c', canCount: true },
    address: ({ url, title, image, description }) =>
      query('https://www.pinterest.com/pin/create/button/?', { url, media: image, description: description ?? title }),
  },
  {
    ...{ slug: 'reddit', label: 'Reddit', group: 'social', color: '#c23600', canCount: true },
    address: ({ url, title }) => query('https://www.reddit.com/submit?', { url, title }),
  },
  {
    ...{ slug: 'whatsapp', label: 'WhatsApp', group: 'messaging', color: '#25d366' },
    address: shared => query('https://wa.me/?', { text: both(shared) }),
  },
  {
    ...{ slug: 'telegram', label: 'Telegram', group: 'messaging', color: '#26a5e4' },
    address: ({ url, title }) => query('https://t.me/share/url?', { url, text: title }),
  },
  {
    ...{ slug: 'messenger', label: 'Messenger', group: 'messaging', color: '#0078ff' },
    address: ({ url }) => query('fb-messenger://share/?', { link: url }),
  },
  {
    ...{ slug: 'tumblr', label: 'Tumblr', group: 'social', color: '#36465d', canCount: true },
    address: ({ url, title }) => query('https://www.tumblr.com/widgets/share/tool?', { canonicalUrl: url, title }),
  },
  {
    ...{ slug: 'vk', label: 'VK', group: 'social', color: '#0062d1', canCount: true },
    address: ({ url, title }) => query('https://vk.com/share.php?', { url, title }),
  },
  {
    ...{ slug: 'xing', label: 'XING', group: 'social', color: '#006567' },
    address: ({ url }) => query('https://www.xing.com/spi/shares/new?', { url }),
  },
  {
    ...{ slug: 'line', label: 'LINE', group: 'messaging', color: '#00c300' },
    address: ({ url, title }) => query('https://social-plugins.line.me/lineit/share?', { url, text: title }),
  },
  {
    ...{ slug: 'viber', label: 'Viber', group: 'messaging', color: '#665cac' },
    address: shared => query('viber://forward?', { text: both(shared) }),
  },
  {
    ...{ slug: 'flipboard', label: 'Flipboard', group: 'bookmark', color: '#c01f1f' },
    address: ({ url, title }) => query('https://share.flipboard.com/bookmarklet/popout?v=2&', { url, title }),
  },
  {
    ...{ slug: 'hackernews', label: 'Hacker News', group: 'bookmark', color: '#f0652f' },
    address: ({ url, title }) => query('https://news.ycombinator.com/submitlink?', { u: url, t: title }),
  },
  {
    ...{ slug: 'pocket', label: 'Pocket', group: 'bookmark', color: '#c01f43' },
    address: ({ url, title }) => query('https://getpocket.com/save?', { url, title }),
  },
  {
    ...{ slug: 'email', label: 'E-mail', group: 'tool', color: '#4a5560' },
    address: ({ url, title }) => query('mailto:?', { subject: title, body: url }),
  },
  {
    ...{ slug: 'sms', label: 'SMS', group: 'tool', color: '#1d7a3e' },
    address: shared => query('sms:?&', { body: both(shared) }),
  },
  { ...{ slug: 'copy', label: 'Copy link', group: 'tool', color: '#4a5560' }, address: null },
  { ...{ slug: 'print', label: 'Print', group: 'tool', color: '#4a5560' }, address: null },
  { ...{ slug: 'native', label: 'Share', group: 'tool', color: '#4a5560' }, address: null },
]

const bySlug: ReadonlyMap<string, Network> = new Map(networks.map(network => [network.slug, network]))

export const networkNamed = (slug: unknown): Network | undefined =>
  typeof slug === 'string' ? bySlug.get(slug) : undefined

/** What the catalogue tells of a network. */
export const networkRow = ({ slug, label, group, color, canCount, needsSecret }: Network) => ({
  ...{ slug, label, group, color, icon: icons[slug] ?? '' },
  ...{ can_count: canCount === true, needs_secret: needsSecret === true },
})

export const countableNetworks: readonly string[] = networks.filter(({ canCount }) => canCount).map(({ slug }) => slug)
