/** Ticks that have not been sent yet, kept by the browser over a reload. */
export type Tick = {
  readonly list: string
  readonly item: string
  readonly checked: boolean
  readonly checked_at: string
  /** The state of the item that was seen when it was ticked. */
  readonly rev: number
}

const KEY = 'vendor-recipe-ticks'

export function waiting(): Tick[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Tick[]
  } catch {
    return []
  }
}

/** The last tick of an item is the one that counts. */
export const keep = (tick: Tick): void => store([...waiting().filter(({ item }) => item !== tick.item), tick])

/** Unless it was ticked again meanwhile, by somebody who has seen what they did before: `rev` is what came of it. */
export const forget = (tick: Tick, rev: number): void =>
  store(
    waiting()
      .filter(({ item, checked_at }) => item !== tick.item || checked_at !== tick.checked_at)
      .map(one => (one.item === tick.item ? { ...one, rev } : one)),
  )

const store = (ticks: readonly Tick[]): void => localStorage.setItem(KEY, JSON.stringify(ticks))
