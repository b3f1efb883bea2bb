/** What a service tells people of: kinds that its manifest lists, each with the way it reaches somebody who chose none. */

export type Ways = {
  /** Shown in the bell. */
  readonly bell: boolean
  /** A mail at once. */
  readonly mail: boolean
  /** In one mail with the others of the day or week. */
  readonly digest: 'off' | 'daily' | 'weekly'
}

const [nowhere, shown] = [
  { bell: false, mail: false, digest: 'off' },
  { bell: true, mail: false, digest: 'off' },
] as const satisfies Ways[]

/** Every way to be told, by its name. */
export const waysOf = Object.freeze({
  bell: shown,
  mail: { ...shown, mail: true },
  digest: { ...shown, digest: 'daily' },
  weekly: { ...shown, digest: 'weekly' },
  mail_digest: { ...shown, mail: true, digest: 'daily' },
  mail_weekly: { ...shown, mail: true, digest: 'weekly' },
  mail_only: { ...nowhere, mail: true },
  digest_only: { ...nowhere, digest: 'daily' },
  weekly_only: { ...nowhere, digest: 'weekly' },
  mail_digest_only: { ...nowhere, mail: true, digest: 'daily' },
  mail_weekly_only: { ...nowhere, mail: true, digest: 'weekly' },
  off: nowhere,
} as const satisfies Readonly<Record<string, Ways>>)

export type Delivery = keyof typeof waysOf
export const deliveries = Object.keys(waysOf) as readonly Delivery[]

/** Those whose ways are as asked: all that are in the bell, all of a day's mail. */
export const deliveriesWith = (isAsked: (ways: Ways) => boolean): Delivery[] =>
  deliveries.filter(name => isAsked(waysOf[name]))

export const deliveryNamed = ({ bell, mail, digest }: Ways): Delivery =>
  deliveriesWith(ways => ways.bell === bell && ways.mail === mail && ways.digest === digest)[0]!

export type NotificationKind = {
  /** Unique within the service: `low_stock`. */
  readonly kind: string
  /** For the list of preferences. */
  readonly title: string
  readonly default: Delivery
}

export const defineNotification = (kind: NotificationKind): NotificationKind => Object.freeze(kind)
