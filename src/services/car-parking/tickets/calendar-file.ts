/** A stay as a calendar file (RFC 5545), for the link on the pages and as an attachment of mails. */

export type CalendarStay = {
  readonly ref: string
  readonly status: 'tentative' | 'confirmed' | 'cancelled'
  /** Milliseconds since 1970. */
  readonly entry: number
  readonly exit: number
  readonly timeZone: string
  /** How often the booking has changed: calendars take the highest number. */
  readonly sequence: number
  /** When the booking was last changed. */
  readonly changed: number
  readonly title: string
  readonly text: string
  /** Name and address of the car park. */
  readonly place: string
  /** Where the booking can be looked after; null for none. */
  readonly url: string | null
}

/** The library is loaded with the first file: a server that sends none does not hold it. */
export async function calendarFile(stay: CalendarStay): Promise<string> {
  const { default: createCalendar, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const isCancelled = stay.status === 'cancelled'
  const calendar = createCalendar({
    prodId: { company: 'Dozen', product: 'Car parking' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    // The same for every change of a booking, so that a calendar moves the event instead of adding one.
    id: `${stay.ref}@car-parking`,
    sequence: stay.sequence,
    stamp: new Date(stay.changed),
    // In UTC, which every calendar shows on the clock of its owner, without a table of zones in the file.
    start: new Date(stay.entry),
    end: new Date(stay.exit),
    summary: stay.title,
    description: stay.text,
    location: stay.place,
    status: {
      tentative: ICalEventStatus.TENTATIVE,
      confirmed: ICalEventStatus.CONFIRMED,
      cancelled: ICalEventStatus.CANCELLED,
    }[stay.status],
    ...(stay.url === null ? {} : { url: stay.url }),
  })
  return calendar.toString()
}
