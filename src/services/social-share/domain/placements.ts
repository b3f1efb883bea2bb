/** Where sets stand: by post type, on the blog's front page and in archives. A spot belongs to one set at a time. */
import { recordOf } from './loose-values.ts'

export const contentPositions = ['none', 'content_top', 'content_bottom', 'content_both'] as const
export type ContentPosition = (typeof contentPositions)[number]

/** Positions of the free edition beside the content; Pro adds its own. */
export const freeExtras: readonly string[] = Object.freeze([
  ...['float_left', 'float_right', 'top_bar', 'bottom_bar', 'mobile_bar', 'media'],
])

export const HOME = '_home'
export const ARCHIVE = '_archive'

export type Placement = { readonly content: ContentPosition; readonly extra: readonly string[] }
export type Placements = Readonly<Record<string, Placement>>
/** A place for buttons: `content_top` of posts. */
export type Spot = { readonly key: string; readonly position: string }

/** What can be named: keys of pages, and positions beside the content. */
export type Known = { readonly keys: readonly string[]; readonly extras: readonly string[] }

/** Unknown keys and positions are dropped; a key without a position is none. */
export function cleanPlacements(sent: unknown, known: Known): Placements {
  const given = recordOf(sent)
  const kept = known.keys.flatMap((key): [string, Placement][] => {
    if (!Object.hasOwn(given, key)) return []
    const placement = cleanPlacement(given[key], known.extras)
    return isNowhere(placement) ? [] : [[key, placement]]
  })
  return Object.fromEntries(kept)
}

function cleanPlacement(sent: unknown, extras: readonly string[]): Placement {
  const { content, extra } = recordOf(sent)
  const named = Array.isArray(extra) ? extra : []
  return {
    content: contentPositions.find(position => position === content) ?? 'none',
    extra: extras.filter(position => named.includes(position)),
  }
}

const isNowhere = ({ content, extra }: Placement): boolean => content === 'none' && extra.length === 0

/** `content_both` owns both spots. */
export const spotsOf = (placements: Placements): readonly Spot[] =>
  Object.entries(placements).flatMap(([key, { content, extra }]) =>
    [...contentSpots(content), ...extra].map(position => ({ key, position })),
  )

const contentSpots = (content: ContentPosition): readonly string[] =>
  content === 'none' ? [] : content === 'content_both' ? ['content_top', 'content_bottom'] : [content]

/** The placements without these spots, and which of them were there. */
export function withoutSpots(
  placements: Placements,
  taken: readonly Spot[],
): { readonly left: Placements; readonly gone: readonly Spot[] } {
  const gone = spotsOf(placements).filter(spot => taken.some(other => isSame(spot, other)))
  if (gone.length === 0) return { left: placements, gone }
  const left = Object.entries(placements).flatMap(([key, { content, extra }]): [string, Placement][] => {
    const isGone = (position: string) => gone.some(spot => isSame(spot, { key, position }))
    const kept = contentSpots(content).filter(position => !isGone(position))
    const placement = { content: contentOf(kept), extra: extra.filter(position => !isGone(position)) }
    return isNowhere(placement) ? [] : [[key, placement]]
  })
  return { left: Object.fromEntries(left), gone }
}

const isSame = (one: Spot, other: Spot): boolean => one.key === other.key && one.position === other.position

const contentOf = (spots: readonly string[]): ContentPosition =>
  spots.length === 2 ? 'content_both' : ((spots[0] ?? 'none') as ContentPosition)
