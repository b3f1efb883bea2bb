/** What two people made of the same document, put together: everything that only one of them touched. */
import type { MapDocument } from './document.ts'

export type Versions<T> = { readonly base: T; readonly mine: T; readonly theirs: T }
export type MapVersion = { readonly title: string; readonly doc: MapDocument }
export type Conflict = {
  readonly part: 'hotspot' | 'layer' | 'group' | 'setting' | 'image' | 'title'
  /** The id of the thing, or the name of the setting. */
  readonly id: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}
/** Whose side stands where both changed the same, by the key of the conflict. */
export type Resolutions = Readonly<Record<string, 'mine' | 'theirs'>>
export type Merged = { readonly version: MapVersion; readonly conflicts: readonly Conflict[] }

/** `hotspot:door`, `setting:zoom`, `title:title`. */
export const conflictKey = ({ part, id }: Place): string => `${part}:${id}`

/** `theirs` is what is stored now. With conflicts the version holds their side of them. */
export function mergeVersions({ base, mine, theirs }: Versions<MapVersion>, resolve: Resolutions = {}): Merged {
  const ledger: Ledger = { conflicts: [], resolve }
  const docs = { base: base.doc, mine: mine.doc, theirs: theirs.doc }
  const of = <K extends keyof MapDocument>(key: K) => ({
    base: docs.base[key],
    mine: docs.mine[key],
    theirs: docs.theirs[key],
  })
  const list = <K extends 'hotspots' | 'layers' | 'groups'>(key: K, part: Conflict['part']) =>
    mergeList(of(key) as Versions<readonly Named[]>, part, ledger) as unknown as MapDocument[K]
  const doc: MapDocument = {
    schema: 1,
    image: mergeValue(of('image'), { part: 'image', id: 'image' }, ledger),
    layers: list('layers', 'layer'),
    settings: mergeSettings(of('settings'), ledger),
    groups: list('groups', 'group'),
    hotspots: list('hotspots', 'hotspot'),
  }
  const titles = { base: base.title, mine: mine.title, theirs: theirs.title }
  const title = mergeValue(titles, { part: 'title', id: 'title' }, ledger)
  return { version: { title, doc }, conflicts: ledger.conflicts }
}

export type Difference = {
  readonly id: string
  readonly change: 'added' | 'removed' | 'changed'
  /** Which of its values differ. */
  readonly fields: readonly string[]
}

/** What became of the hotspots between two documents. */
export function hotspotDifferences(
  before: Pick<MapDocument, 'hotspots'>,
  after: Pick<MapDocument, 'hotspots'>,
): Difference[] {
  const [old, now] = [byId(before.hotspots), byId(after.hotspots)]
  const gone = before.hotspots.filter(({ id }) => !now.has(id))
  return [
    ...after.hotspots.flatMap((hotspot): Difference[] => {
      const known = old.get(hotspot.id)
      if (!known) return [{ id: hotspot.id, change: 'added', fields: [] }]
      const fields = differingKeys(known, hotspot)
      return fields.length > 0 ? [{ id: hotspot.id, change: 'changed', fields }] : []
    }),
    ...gone.map(({ id }): Difference => ({ id, change: 'removed', fields: [] })),
  ]
}

type Named = { readonly id: string }

const byId = <T extends Named>(list: readonly T[]): Map<string, T> => new Map(list.map(thing => [thing.id, thing]))

/** Cleaned values have their keys in one order, so their texts can be compared. */
const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

function differingKeys(one: object, other: object): string[] {
  const [before, after] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].filter(key => !isSame(before[key], after[key]))
}

type Place = Pick<Conflict, 'part' | 'id'>

type Ledger = { readonly conflicts: Conflict[]; readonly resolve: Resolutions }

function mergeValue<T>({ base, mine, theirs }: Versions<T>, place: Place, { conflicts, resolve }: Ledger): T {
  if (isSame(mine, theirs) || isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  const key = conflictKey(place)
  const side = Object.hasOwn(resolve, key) ? resolve[key] : undefined
  if (side === 'mine') return mine
  if (side === 'theirs') return theirs
  conflicts.push({ ...place, base: base ?? null, mine: mine ?? null, theirs: theirs ?? null })
  return theirs
}

/** In their order; what I added stands at the end. */
function mergeList(
  { base, mine, theirs }: Versions<readonly Named[]>,
  part: Conflict['part'],
  ledger: Ledger,
): Named[] {
  const [bases, mines, others] = [byId(base), byId(mine), byId(theirs)]
  const ids = new Set([...theirs, ...mine].map(({ id }) => id))
  const isReordered = !isSame(orderOf(mine, bases), orderOf(base, mines))
  const merged = [...ids].flatMap(id => {
    const versions = { base: bases.get(id), mine: mines.get(id), theirs: others.get(id) }
    return mergeValue(versions, { part, id }, ledger) ?? []
  })
  return isReordered ? inOrderOf(merged, mine) : merged
}

const orderOf = (list: readonly Named[], among: ReadonlyMap<string, unknown>): string[] =>
  list.map(({ id }) => id).filter(id => among.has(id))

/** My order, where I changed it; what I do not know keeps its place behind. */
function inOrderOf(list: readonly Named[], order: readonly Named[]): Named[] {
  const places = new Map(order.map(({ id }, at) => [id, at]))
  return list
    .map((thing, at) => ({ thing, at: places.get(thing.id) ?? order.length + at }))
    .sort((one, other) => one.at - other.at)
    .map(({ thing }) => thing)
}

function mergeSettings(
  { base, mine, theirs }: Versions<MapDocument['settings']>,
  ledger: Ledger,
): MapDocument['settings'] {
  const entries = (Object.keys(theirs) as (keyof MapDocument['settings'])[]).map(key => [
    key,
    mergeValue<unknown>(
      { base: base[key], mine: mine[key], theirs: theirs[key] },
      { part: 'setting', id: key },
      ledger,
    ),
  ])
  return Object.fromEntries(entries) as MapDocument['settings']
}
