/**
 * A second opinion about stock, for tests: what there is on each shelf, in which layers and worth how much, told from the
 * rules and not from the program. Quantities and unit costs are ten-thousandths, values are cents.
 */
type Layer = { readonly since: number; left: number; value: number; revaluedAt: number }
type Shelf = { layers: Layer[]; value: number; lastCost: number }
/** What a document did to a layer. */
type Leg = { readonly place: Place; readonly layer: Layer; readonly quantity: number; readonly value: number }

export type Place = { readonly item: number; readonly warehouse: number }
export type Done = { readonly step: number; readonly legs: readonly Leg[] }

export class StockModel {
  readonly #averaged: ReadonlySet<number>
  readonly #shelves = new Map<string, Shelf>()
  #step = 0

  /** The items of which only the shelf as a whole has a value. */
  constructor(averaged: ReadonlySet<number>) {
    this.#averaged = averaged
  }

  onHand(place: Place): number {
    return total(this.#at(place).layers.map(({ left }) => left))
  }

  receive(place: Place, quantity: number, unitCost: number): Done {
    return this.#done([this.#arrive(place, { quantity, value: rounded(quantity * unitCost, 1e6), since: null })])
  }

  /** Null where there is not as much. */
  issue(place: Place, quantity: number): Done | null {
    return this.onHand(place) < quantity ? null : this.#done(this.#leave(place, quantity))
  }

  transfer(place: Place, to: number, quantity: number): Done | null {
    if (this.onHand(place) < quantity) return null
    const gone = this.#leave(place, quantity)
    const target = { ...place, warehouse: to }
    const come = gone.map(({ layer, quantity: left, value }) =>
      this.#arrive(target, { quantity: -left, value: -value, since: layer.since }),
    )
    this.#at(target).lastCost = rounded(-total(gone.map(({ value }) => value)) * 1e6, quantity)
    return this.#done([...gone, ...come])
  }

  count(place: Place, counted: number): Done {
    const [held, { lastCost }] = [this.onHand(place), this.#at(place)]
    if (counted < held) return this.#done(this.#leave(place, held - counted))
    if (counted === held) return this.#done([])
    const quantity = counted - held
    const value = held > 0 ? rounded(this.#worth(place) * quantity, held) : rounded(quantity * lastCost, 1e6)
    const leg = this.#arrive(place, { quantity, value, since: null })
    this.#at(place).lastCost = lastCost
    return this.#done([leg])
  }

  revalue(place: Place, unitCost: number): void {
    this.#step += 1
    const shelf = this.#at(place)
    const open = shelf.layers.filter(({ left }) => left > 0)
    for (const layer of open) {
      layer.value = rounded(layer.left * unitCost, 1e6)
      layer.revaluedAt = this.#step
    }
    if (open.length === 0) return
    shelf.lastCost = unitCost
    shelf.value = total(open.map(({ value }) => value))
  }

  /** False where what the document brought has moved on. */
  undo({ step, legs }: Done): boolean {
    const isThere = ({ layer, quantity }: Leg) => quantity < 0 || (layer.left >= quantity && layer.revaluedAt <= step)
    if (!legs.every(isThere)) return false
    this.#step += 1
    for (const { place, layer, quantity, value } of legs.toReversed()) {
      const amount = quantity < 0 ? value : this.#withdrawn(place, { layer, quantity, value })
      this.#change(place, layer, { quantity: -quantity, value: -amount })
    }
    return true
  }

  /** As the tables tell it: what there is, and the layers with something in them. */
  told(item: number, warehouse: number) {
    const shelf = this.#at({ item, warehouse })
    const open = this.#inOrder({ item, warehouse }).filter(({ left }) => left > 0)
    return {
      on_hand: this.onHand({ item, warehouse }),
      value: this.#worth({ item, warehouse }),
      last_cost: shelf.lastCost,
      layers: open.map(({ left, value }) => [left, this.#averaged.has(item) ? null : value]),
    }
  }

  #at({ item, warehouse }: Place): Shelf {
    const key = `${item} ${warehouse}`
    const known = this.#shelves.get(key) ?? { layers: [], value: 0, lastCost: 0 }
    this.#shelves.set(key, known)
    return known
  }

  #worth(place: Place): number {
    const { value, layers } = this.#at(place)
    return this.#averaged.has(place.item) ? value : total(layers.map(layer => layer.value))
  }

  #inOrder(place: Place): Layer[] {
    return this.#at(place).layers.toSorted((one, other) => one.since - other.since)
  }

  #change(place: Place, layer: Layer, by: { quantity: number; value: number }): Leg {
    const shelf = this.#at(place)
    layer.left += by.quantity
    layer.value += by.value
    shelf.value += by.value
    if (!shelf.layers.includes(layer)) shelf.layers.push(layer)
    return { place, layer, ...by }
  }

  #arrive(place: Place, of: { quantity: number; value: number; since: number | null }): Leg {
    const layer = { since: of.since ?? this.#step + 1, left: 0, value: 0, revaluedAt: 0 }
    this.#at(place).lastCost = rounded(of.value * 1e6, of.quantity)
    return this.#change(place, layer, { quantity: of.quantity, value: of.value })
  }

  /** Under the average each piece costs the same; else what came first leaves first, at what it cost. */
  #leave(place: Place, quantity: number): Leg[] {
    let left = quantity
    let cost = rounded(this.#worth(place) * quantity, this.onHand(place))
    const legs: Leg[] = []
    for (const layer of this.#inOrder(place).filter(one => one.left > 0)) {
      if (left === 0) break
      const part = Math.min(left, layer.left)
      const value = this.#averaged.has(place.item)
        ? rounded(cost * part, left)
        : rounded(layer.value * part, layer.left)
      legs.push(this.#change(place, layer, { quantity: -part, value: -value }))
      left -= part
      cost -= value
    }
    return legs
  }

  /** With the last piece goes what is left of the value. */
  #withdrawn(place: Place, { layer, quantity, value }: Pick<Leg, 'layer' | 'quantity' | 'value'>): number {
    const isAveraged = this.#averaged.has(place.item)
    const [held, worth] = isAveraged ? [this.onHand(place), this.#worth(place)] : [layer.left, layer.value]
    return quantity === held ? worth : Math.max(Math.min(value, worth), 0)
  }

  #done(legs: readonly Leg[]): Done {
    this.#step += 1
    return { step: this.#step, legs }
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Half away from zero; the products of these tests are small enough to be exact. */
function rounded(amount: number, by: number): number {
  if (!Number.isSafeInteger(amount * 2)) throw new Error('The model counts smaller figures only.')
  const whole = Math.floor((Math.abs(amount) * 2 + by) / (by * 2))
  return amount < 0 ? -whole : whole
}
