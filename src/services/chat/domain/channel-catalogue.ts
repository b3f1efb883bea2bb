/** The channels that a widget can offer: how each is called, what it takes, and where it leads. */

export type ValueType = 'phone' | 'name' | 'email' | 'url' | 'text' | 'none'
export type Channel = {
  readonly slug: string
  readonly label: string
  readonly group: (typeof channelGroups)[number]
  readonly value_type: ValueType
  readonly placeholder: string
  /** What a value looks like, for the builder. */
  readonly pattern: string
  readonly supports_message: boolean
  /** Dark enough for a white sign on it. */
  readonly color: string
  /** Where it leads; `{value}` is the cleaned value. */
  readonly link: string
  /** The query parameter that carries a prepared message; empty where there is none. */
  readonly parameter: string
  /** The lines of its sign on a field of 24 by 24. */
  readonly icon: string
}

export const channelGroups = ['chat', 'call', 'social', 'location', 'form'] as const

const bubble = 'M4 5h16v11H9l-5 4z'
const handset = 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2z'

type Row = Pick<Channel, 'slug' | 'label' | 'group' | 'value_type' | 'placeholder' | 'color' | 'link' | 'icon'> & {
  readonly parameter?: string
}

const patterns: Readonly<Record<ValueType, string>> = {
  phone: '^\\+?[0-9 ()./-]{5,25}$',
  name: '^@?[\\w.-]{1,100}$|^https://.+',
  email: '^[^@\\s]+@[^@\\s]+$',
  url: '^https?://.+',
  text: '^.{1,200}$',
  none: '',
}

const channel = ({ parameter = '', ...row }: Row): Channel =>
  Object.freeze({ ...row, parameter, pattern: patterns[row.value_type], supports_message: parameter !== '' })

const phone = { value_type: 'phone', placeholder: '+49 30 1234567' } as const
const handle = { value_type: 'name', placeholder: 'yourname' } as const

export const channelCatalogue: readonly Channel[] = Object.freeze(
  [
    {
      ...{ slug: 'whatsapp', label: 'WhatsApp', group: 'chat', ...phone, color: '#0f8a4a', parameter: 'text' },
      link: 'https://wa.me/{value}',
      icon: 'M4 20l1.2-4A8 8 0 1 1 8 18.8zM9 8.5c0 4 2.5 6.5 6.5 6.5l.5-2-2-1-1 1c-1-.5-2-1.5-2.5-2.5l1-1-1-2z',
    },
    {
      ...{ slug: 'messenger', label: 'Messenger', group: 'chat', ...handle, color: '#0a6cff' },
      link: 'https://m.me/{value}',
      icon: 'M12 3c5 0 9 3.6 9 8.2s-4 8.3-9 8.3c-1 0-2-.1-2.9-.4L6 21v-3.2C4.2 16.3 3 14 3 11.2 3 6.6 7 3 12 3zM7 13l3.5-3.5 3 2 3.5-2.5',
    },
    {
      ...{ slug: 'telegram', label: 'Telegram', group: 'chat', ...handle, color: '#1f7fbf', parameter: 'text' },
      link: 'https://t.me/{value}',
      icon: 'M21 4L3 11l6 2 2 6 3-4 5 4zM9 13l12-9',
    },
    {
      ...{ slug: 'instagram', label: 'Instagram', group: 'social', ...handle, color: '#c13584' },
      link: 'https://ig.me/m/{value}',
      icon: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17.5 6.5h.01',
    },
    {
      ...{ slug: 'x', label: 'X', group: 'social', ...handle, color: '#111111' },
      link: 'https://x.com/{value}',
      icon: 'M5 5l14 14M19 5L5 19',
    },
    {
      ...{ slug: 'signal', label: 'Signal', group: 'chat', ...phone, color: '#3a66d8' },
      link: 'https://signal.me/#p/+{value}',
      icon: 'M12 4a8 8 0 1 1-4 15l-4 1 1-4A8 8 0 0 1 12 4z',
    },
    {
      ...{ slug: 'viber', label: 'Viber', group: 'chat', ...phone, color: '#6f5ac8' },
      link: 'viber://chat?number=%2B{value}',
      icon: `${handset}M14 4a6 6 0 0 1 6 6M14 7.5a2.5 2.5 0 0 1 2.5 2.5`,
    },
    {
      ...{ slug: 'line', label: 'LINE', group: 'chat', ...handle, color: '#05883a' },
      link: 'https://line.me/R/ti/p/{value}',
      icon: `${bubble}M9 8v5h3`,
    },
    {
      ...{ slug: 'wechat', label: 'WeChat', group: 'chat', ...handle, color: '#07823f' },
      link: 'weixin://dl/chat?{value}',
      icon: 'M10 4c4 0 7 2.5 7 6s-3 6-7 6l-3 2v-2.7C4.5 14.3 3 12.3 3 10c0-3.5 3-6 7-6zM17 10c2.5.7 4 2.4 4 4.5 0 1.3-.7 2.5-2 3.4V20l-2-1.5c-2 0-4-.8-5-2.5',
    },
    {
      ...{ slug: 'zalo', label: 'Zalo', group: 'chat', ...phone, color: '#0068ff' },
      link: 'https://zalo.me/{value}',
      icon: `${bubble}M9 8h5l-5 5h5`,
    },
    {
      ...{ slug: 'kakaotalk', label: 'KakaoTalk', group: 'chat', ...handle, color: '#3c1e1e' },
      link: 'https://pf.kakao.com/{value}/chat',
      icon: `${bubble}M9.5 8v5M13.5 8l-4 2.5 4 2.5`,
    },
    {
      ...{ slug: 'sms', label: 'SMS', group: 'call', ...phone, color: '#0b7a75', parameter: 'body' },
      link: 'sms:+{value}',
      icon: `${bubble}M8 10.5h.01M12 10.5h.01M16 10.5h.01`,
    },
    {
      ...{ slug: 'phone', label: 'Call', group: 'call', ...phone, color: '#18794e' },
      link: 'tel:+{value}',
      icon: handset,
    },
    {
      ...{ slug: 'email', label: 'E-mail', group: 'call', color: '#b3261e', parameter: 'body' },
      ...{ value_type: 'email', placeholder: 'hello@example.com' },
      link: 'mailto:{value}',
      icon: 'M3 5h18v14H3zM3 7l9 6 9-6',
    },
    {
      ...{ slug: 'discord', label: 'Discord', group: 'social', ...handle, color: '#5058d6' },
      link: 'https://discord.gg/{value}',
      icon: 'M8 7c2.5-1 5.5-1 8 0 2 3 3 6.5 2.5 10-1 .8-2 1.3-3.5 1.7L14 17h-4l-1 1.7c-1.5-.4-2.5-.9-3.5-1.7C5 13.5 6 10 8 7zM9.5 13h.01M14.5 13h.01',
    },
    {
      ...{ slug: 'slack', label: 'Slack', group: 'social', color: '#611f69' },
      ...{ value_type: 'url', placeholder: 'https://join.slack.com/…' },
      link: '{value}',
      icon: 'M9.5 3L8 21M16.5 3L15 21M4 9h17M3 15h17',
    },
    {
      ...{ slug: 'teams', label: 'Teams', group: 'chat', color: '#4b53bc', parameter: 'message' },
      ...{ value_type: 'email', placeholder: 'name@example.com' },
      link: 'https://teams.microsoft.com/l/chat/0/0?users={value}',
      icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-4 3-6 7-6s7 2 7 6M17 11a3 3 0 1 0-1-6M18 14c3 .5 4 2.5 4 6',
    },
    {
      ...{ slug: 'tiktok', label: 'TikTok', group: 'social', ...handle, color: '#161823' },
      link: 'https://www.tiktok.com/@{value}',
      icon: 'M14 3v11.5a4 4 0 1 1-4-4M14 3c.5 3 2.5 5 6 5',
    },
    {
      ...{ slug: 'snapchat', label: 'Snapchat', group: 'social', ...handle, color: '#7a6200' },
      link: 'https://www.snapchat.com/add/{value}',
      icon: 'M12 3c3 0 5 2 5 5v3l2.5 1-2 2c.5 1.5 1.5 2.5 3 3-1 1-2 1.2-3 1.2-1 1.8-3 2.8-5.5 2.8s-4.5-1-5.5-2.8c-1 0-2-.2-3-1.2 1.5-.5 2.5-1.5 3-3l-2-2L7 11V8c0-3 2-5 5-5z',
    },
    {
      ...{ slug: 'linkedin', label: 'LinkedIn', group: 'social', ...handle, color: '#0a66c2' },
      link: 'https://www.linkedin.com/in/{value}',
      icon: 'M5 9v11M5 4h.01M10 20V9M10 14c0-3 2-5 5-5s5 2 5 5v6',
    },
    {
      ...{ slug: 'maps', label: 'Map', group: 'location', color: '#1a66d0' },
      ...{ value_type: 'text', placeholder: '1 Market Street, Springfield' },
      link: 'https://www.google.com/maps/search/?api=1&query={value}',
      icon: 'M12 21s7-6.5 7-11.5a7 7 0 1 0-14 0C5 14.5 12 21 12 21zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
    },
    {
      ...{ slug: 'waze', label: 'Waze', group: 'location', color: '#0b6f96' },
      ...{ value_type: 'text', placeholder: '1 Market Street, Springfield' },
      link: 'https://waze.com/ul?q={value}',
      icon: 'M12 3l8 18-8-4-8 4z',
    },
    {
      ...{ slug: 'link', label: 'Link', group: 'social', color: '#475569' },
      ...{ value_type: 'url', placeholder: 'https://example.com/help' },
      link: '{value}',
      icon: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
    },
    {
      ...{ slug: 'contact_form', label: 'Write to us', group: 'form', color: '#1f5fd0' },
      ...{ value_type: 'none', placeholder: '' },
      link: '',
      icon: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h4',
    },
  ].map(row => channel(row as Row)),
)

const bySlug = new Map(channelCatalogue.map(row => [row.slug, row]))

export const channelNamed = (slug: unknown): Channel | undefined => bySlug.get(slug as string)
