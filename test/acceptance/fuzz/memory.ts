/** What the site has shown so far: ids of its records, and values by the name of their field. */

export type Memory = {
  /** Learns from an answer at an address without its query. */
  learn(path: string, data: unknown): void
  /** Values that records of a collection had in a field. */
  at(collection: string, field: string): readonly Value[]
  /** Values seen under a name anywhere; `location_id` also knows the ids of `…/locations`. */
  valuesOf(name: string): readonly Value[]
  /** The last thing that an address answered. */
  shownAt(path: string): unknown
}

type Value = string | number

export function createMemory(): Memory {
  const collections = new Map<string, Value[]>()
  const fields = new Map<string, Value[]>()
  const shown = new Map<string, unknown>()
  const keep = (store: Map<string, Value[]>, key: string, value: Value) => {
    const known = store.get(key) ?? []
    if (known.includes(value)) return
    // The first ones stay: a record that somebody deletes later is also worth asking for.
    if (known.length < MOST) known.push(value)
    else known[MOST - 1] = value
    store.set(key, known)
  }
  const keepRecord = (path: string, record: object) => {
    for (const [name, value] of Object.entries(record)) {
      if (!isValue(value)) continue
      keep(collections, `${path} ${name}`, value)
      if (name === 'id') for (const reference of referencesTo(path)) keep(fields, reference, value)
      else keep(fields, name, value)
    }
  }
  return {
    learn(path, body) {
      const data = unwrapped(body)
      shown.set(path, data)
      for (const record of recordsIn(data)) keepRecord(path, record)
    },
    at: (collection, field) => collections.get(`${collection} ${field}`) ?? [],
    valuesOf: name => fields.get(name) ?? [],
    shownAt: path => shown.get(path),
  }
}

const MOST = 12

const isValue = (value: unknown): value is Value =>
  typeof value === 'number' || (typeof value === 'string' && value.length > 0 && value.length < 80)

const unwrapped = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body ? body.data : body

/** The records of a list, also one that lies in a field beside totals; or the one record itself. */
function recordsIn(data: unknown): object[] {
  if (Array.isArray(data)) return data.filter(isRecord).slice(0, MOST)
  if (!isRecord(data)) return []
  const lists = Object.values(data).filter(value => Array.isArray(value) && value.some(isRecord)) as unknown[][]
  // Some lists are keyed by the slug of their records.
  const keyed = Object.values(data).filter(value => isRecord(value) && 'slug' in value)
  return [data, ...[...keyed, ...lists.flat()].filter(isRecord).slice(0, MOST)]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `/vendor-car-parking/v1/space-types` is what `space_type_id`, `space_type` and `space_types` speak of. */
function referencesTo(path: string): string[] {
  const plural = (path.split('/').at(-1) ?? '').replaceAll('-', '_')
  const singular = plural.replace(/ies$/, 'y').replace(/s$/, '')
  return [`${singular}_id`, `${singular}_ids`, singular, plural]
}
