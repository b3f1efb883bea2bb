/** What a service tells people of: kinds that its manifest lists, each with the way it reaches somebody who chose none. */

/** In the bell; there and by mail; there and in one mail a day, or a week; not at all. */
export const deliveries = ['bell', 'mail', 'digest', 'weekly', 'off'] as const
export type Delivery = (typeof deliveries)[number]

export type NotificationKind = {
  /** Unique within the service: `low_stock`. */
  readonly kind: string
  /** For the list of preferences. */
  readonly title: string
  readonly default: Delivery
}

export const defineNotification = (kind: NotificationKind): NotificationKind => Object.freeze(kind)
