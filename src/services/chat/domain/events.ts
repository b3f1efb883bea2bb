/** What visitors did with widgets, counted: one row of counts for each widget, and one for each channel that was clicked. */

const eventTypes = ['view', 'open', 'click'] as const
export type EventType = (typeof eventTypes)[number]
/** Counts of a day. `channel` is empty for the widget as a whole, `widget` 0 for all widgets together. */
export type Tally = { readonly widget: number; readonly channel: string } & Record<EventType, number>

export const MOST_EVENTS = 200

/** Events of unknown widgets, channels and types are passed over; other keys of an event do not matter. */
export function tallyEvents(
  events: unknown,
  known: { readonly widgets: ReadonlySet<number>; readonly isChannel: (slug: string) => boolean },
): Tally[] {
  const tallies = new Map<string, Tally>()
  const count = (widget: number, channel: string, type: EventType) => {
    const key = `${widget} ${channel}`
    const tally = tallies.get(key) ?? { widget, channel, view: 0, open: 0, click: 0 }
    tally[type] += 1
    tallies.set(key, tally)
  }
  for (const event of Array.isArray(events) ? events.slice(0, MOST_EVENTS) : []) {
    const { w, c = '', t } = (event ?? {}) as { w?: unknown; c?: unknown; t?: unknown }
    const isKnown = typeof c === 'string' && (c === '' || known.isChannel(c)) && eventTypes.includes(t as EventType)
    if (typeof w !== 'number' || !known.widgets.has(w) || !isKnown) continue
    for (const widget of [0, w]) {
      count(widget, '', t as EventType)
      if (c !== '' && t === 'click') count(widget, c, 'click')
    }
  }
  return inOrder(tallies)
}

/** One tally for each widget and channel. */
export function addTallies(all: readonly Tally[]): Tally[] {
  const sums = new Map<string, Tally>()
  for (const tally of all) {
    const key = `${tally.widget} ${tally.channel}`
    const sum = sums.get(key) ?? { ...tally, view: 0, open: 0, click: 0 }
    for (const type of eventTypes) sum[type] += tally[type]
    sums.set(key, sum)
  }
  return inOrder(sums)
}

/** Always in one order, so that two writers never wait for each other in turn. */
const inOrder = (tallies: ReadonlyMap<string, Tally>): Tally[] =>
  [...tallies.values()].sort((a, b) => a.widget - b.widget || (a.channel < b.channel ? -1 : 1))
