/** Ticks that have not been sent yet, kept by the browser over a reload. */
export type Tick = {
  readonly list: string
  readonly item: string
  readonly checked: boolean
  readonly checked_at: string
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

/** Unless it was ticked again meanwhile. */
export const forget = (tick: Tick): void =>
  store(waiting().filter(({ item, checked_at }) => item !== tick.item || checked_at !== tick.checked_at))

const store = (ticks: readonly Tick[]): void => localStorage.setItem(KEY, JSON.stringify(ticks))
