/** Calendar files (RFC 5545): one event as an attachment or a link, or many as a feed that calendars read again. */
import type { ICalEventStatus } from 'ical-generator'
import type { ReadContext } from '../../kernel/context.ts'
import { equalInConstantTime, keyedDigest, keyedDigests } from '../secrets/secrets.ts'

export type CalendarEvent = {
  /** The same for every change, so that a calendar moves the event instead of adding one: `PK-1@car-parking`. */
  readonly uid: string
  readonly status: 'tentative' | 'confirmed' | 'cancelled'
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
  /** How often it has changed: calendars take the highest number. */
  readonly sequence: number
  /** When it was last changed. */
  readonly changed: number
  readonly title: string
  readonly text: string
  /** Name and address. */
  readonly place: string
  /** Where it can be looked after; null for none. */
  readonly url: string | null
}

/** Who writes the file, as calendars are told: the title of the service. */
type Author = { readonly product: string }

/** One event. A cancelled one takes itself out of the calendar that has it. */
export async function calendarFile(event: CalendarEvent, { product }: Author): Promise<string> {
  const { createCalendar, cancel, publish } = await library()
  const calendar = createCalendar({
    prodId: { company: 'Dozen', product },
    method: event.status === 'cancelled' ? cancel : publish,
  })
  calendar.createEvent(asWritten(event))
  return calendar.toString()
}

export type CalendarFeed = Author & {
  /** As calendars show it. */
  readonly name: string
  readonly events: readonly CalendarEvent[]
}

/** Many events, which calendars are asked to read again every hour. */
export async function calendarFeed({ product, name, events }: CalendarFeed): Promise<string> {
  const { createCalendar, publish } = await library()
  const calendar = createCalendar({
    prodId: { company: 'Dozen', product },
    name,
    method: publish,
    ttl: HOUR_IN_SECONDS,
  })
  for (const event of events) calendar.createEvent(asWritten(event))
  return calendar.toString()
}

/** Whose feed, of what. A new salt makes a new link, and the old one opens nothing any more. */
export type FeedOwner = { readonly feed: string; readonly owner: number | string; readonly salt: string }

/**
 * The secret of a feed's link: calendars cannot sign in. It is worked out from the server's key, never kept, so that who
 * reads the database cannot read the feed.
 */
export const feedKey = (owner: FeedOwner, ctx: ReadContext): string => keyedDigest(PURPOSE, subjectOf(owner, ctx), ctx)

/** Links outlive a change of the server's key. */
export const isFeedKey = (given: string, owner: FeedOwner, ctx: ReadContext): boolean =>
  keyedDigests(PURPOSE, subjectOf(owner, ctx), ctx).filter(key => equalInConstantTime(given, key)).length > 0

const PURPOSE = 'calendar feeds'
const HOUR_IN_SECONDS = 3600

/** Keys of one site say nothing on another. Written as JSON, so that no two owners are the same text. */
const subjectOf = ({ feed, owner, salt }: FeedOwner, { site }: ReadContext): string =>
  JSON.stringify([site.id, feed, owner, salt])

/** Loaded with the first file: a server that writes none does not hold it. */
async function library() {
  const { default: createCalendar, ICalCalendarMethod } = await import('ical-generator')
  return { createCalendar, cancel: ICalCalendarMethod.CANCEL, publish: ICalCalendarMethod.PUBLISH }
}

const STATUS = { tentative: 'TENTATIVE', confirmed: 'CONFIRMED', cancelled: 'CANCELLED' } as const

const asWritten = (event: CalendarEvent) => ({
  id: event.uid,
  sequence: event.sequence,
  stamp: new Date(event.changed),
  // In UTC, which every calendar shows on the clock of its owner, without a table of zones in the file.
  start: new Date(event.from),
  end: new Date(event.to),
  summary: event.title,
  description: event.text,
  location: event.place,
  // The library's list of these words is a type only here: the library itself is loaded late.
  status: STATUS[event.status] as ICalEventStatus,
  ...(event.url === null ? {} : { url: event.url }),
})
