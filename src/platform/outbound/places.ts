/** Shares a small number of sockets among destinations, so that receivers that hang cannot hold up the others. */
import { OutboundError } from './outbound-error.ts'

export type PlacesOptions = {
  /** Requests at once, in all. */
  total: number
  /** Requests at once to one destination. */
  perDestination: number
  /** Milliseconds that every request may take before it can be asked to make room. */
  patience: number
  /** Requests that may wait; further ones fail at once. */
  queue: number
  clock: () => number
}

export type PlaceRequest = {
  /** `host:port` */
  destination: string
  /** How long the request may take in all; who has used up the largest share of it makes room first. */
  timeout: number
  /** Leaving the queue. */
  signal: AbortSignal
  /** Called when somebody waits and no place is free. The owner must then release soon. */
  makeRoom: () => void
}

/** Gives the place back. Calling it twice does no harm. */
export type ReleasePlace = () => void

export type Places = { take(request: PlaceRequest): Promise<ReleasePlace> }

export function createPlaces(options: PlacesOptions): Places {
  const state: State = { ...options, holders: new Set(), waiting: [], timer: null }
  return Object.freeze({ take: (request: PlaceRequest) => take(request, state) })
}

type Holder = PlaceRequest & { since: number; isLeaving: boolean }
type Waiter = PlaceRequest & { admit: (release: ReleasePlace) => void }
type State = PlacesOptions & { holders: Set<Holder>; waiting: Waiter[]; timer: NodeJS.Timeout | null }

function take(request: PlaceRequest, state: State): Promise<ReleasePlace> {
  return new Promise((resolve, reject) => {
    if (request.signal.aborted) return reject(request.signal.reason)
    if (state.waiting.length >= state.queue) return reject(new OutboundError('outbound_timeout'))
    const leave = () => {
      state.waiting = state.waiting.filter(other => other !== waiter)
      reject(request.signal.reason)
    }
    const admit = (release: ReleasePlace) => {
      request.signal.removeEventListener('abort', leave)
      resolve(release)
    }
    const waiter: Waiter = { ...request, admit }
    request.signal.addEventListener('abort', leave, { once: true })
    state.waiting.push(waiter)
    serve(state)
  })
}

/** Admits whoever can be admitted, in order of arrival, and asks others to make room for the rest. */
function serve(state: State): void {
  let wanted = 0
  const queue = state.waiting
  state.waiting = []
  for (const waiter of queue) {
    if (!hasRoomAtDestination(waiter.destination, state)) state.waiting.push(waiter)
    else if (state.holders.size < state.total) admit(waiter, state)
    else {
      wanted += 1
      state.waiting.push(waiter)
    }
  }
  askForRoom(wanted, state)
}

function admit(waiter: Waiter, state: State): void {
  const holder: Holder = { ...waiter, since: state.clock(), isLeaving: false }
  state.holders.add(holder)
  waiter.admit(() => {
    if (state.holders.delete(holder)) serve(state)
  })
}

function hasRoomAtDestination(destination: string, state: State): boolean {
  let held = 0
  for (const holder of state.holders) if (holder.destination === destination) held += 1
  return held < state.perDestination
}

function askForRoom(wanted: number, state: State): void {
  const staying = [...state.holders].filter(holder => !holder.isLeaving)
  const missing = wanted - (state.holders.size - staying.length)
  if (missing <= 0) return
  const now = state.clock()
  const asked = staying
    .filter(holder => now - holder.since >= state.patience)
    .sort((a, b) => (now - b.since) / b.timeout - (now - a.since) / a.timeout)
    .slice(0, missing)
  for (const holder of asked) holder.isLeaving = true
  if (asked.length < missing) askAgainLater(staying, state)
  for (const holder of asked) holder.makeRoom()
}

function askAgainLater(staying: readonly Holder[], state: State): void {
  const now = state.clock()
  const young = staying.map(holder => holder.since + state.patience - now).filter(left => left > 0)
  if (state.timer !== null || young.length === 0) return
  const ask = () => {
    state.timer = null
    serve(state)
  }
  // Whoever waits has a time limit of its own that keeps the process alive.
  state.timer = setTimeout(ask, Math.ceil(Math.min(...young))).unref()
}
