/** What the browser keeps over a reload: what is being gathered, documents that wait, and names of items by their codes. */
export type Task = 'count' | 'move'

export type Item = { readonly id: number; readonly name: string; readonly unit: string }

export type Line = {
  /** What was scanned. */
  readonly code: string
  quantity: number
  /** Null until the server was asked. */
  item: Item | null
  lot: string | null
  serial: string | null
  /** When it was scanned last, by the clock of this device. */
  at: number
  problem?: string | undefined
}

export type Gathered = { task: Task; from: string; to: string; lines: Line[] }

export type Waiting = Gathered & {
  /** The same for every attempt, so that it is booked once. */
  readonly key: string
  /** What was sent under the key: it is the same to the letter each time. */
  request: readonly [path: string, body: object] | null
  state: 'waiting' | 'done' | 'conflict'
  /** The number of the document, or what was wrong with it as a whole. */
  told: string
}

const GATHERED = 'vendor-inventory-gathered'
const QUEUE = 'vendor-inventory-queue'
const CODES = 'vendor-inventory-codes'
const MOST_CODES = 5000
/** Documents that were booked are shown for a while. */
const MOST_DONE = 10

export const gathered = (): Gathered => read(GATHERED, { task: 'count', from: '', to: '', lines: [] })
export const keepGathered = (value: Gathered): void => write(GATHERED, value)

export const queue = (): Waiting[] => read(QUEUE, [])

/** The newest is the last one. */
export function keepWaiting(document: Waiting): void {
  const others = queue()
  const at = others.findIndex(({ key }) => key === document.key)
  if (at < 0) others.push(document)
  else others[at] = document
  const done = others.filter(({ state }) => state === 'done').slice(-MOST_DONE)
  write(
    QUEUE,
    others.filter(one => one.state !== 'done' || done.includes(one)),
  )
}

export const forgetWaiting = (gone: string): void =>
  write(
    QUEUE,
    queue().filter(({ key }) => key !== gone),
  )

export const itemOf = (code: string): Item | null => read<Record<string, Item>>(CODES, {})[code.toLowerCase()] ?? null

export function keepItems(found: ReadonlyMap<string, Item>): void {
  const all = { ...read<Record<string, Item>>(CODES, {}), ...Object.fromEntries(found) }
  write(CODES, Object.fromEntries(Object.entries(all).slice(-MOST_CODES)))
}

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}

const write = (key: string, value: unknown): void => localStorage.setItem(key, JSON.stringify(value))
