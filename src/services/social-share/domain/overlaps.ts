/** What would cover something else: told when a set is saved or looked at, before a visitor meets it. */
import type { Placements, Spot } from './placements.ts'
import { spotsOf } from './placements.ts'

/** What other services keep at the edges of the window. */
export type Fixed = {
  readonly label: string
  readonly edge: 'top' | 'bottom' | 'left' | 'right'
  readonly at: 'start' | 'middle' | 'end' | 'all'
  readonly devices: 'all' | 'desktop' | 'mobile'
}

export type Overlap = Spot & {
  /** `chat` for another service's part, `content` for the text of a page, `bar` for another bar. */
  readonly with: 'fixed' | 'content' | 'bar'
  readonly label: string
  /** Where it happens. */
  readonly devices: 'all' | 'desktop' | 'mobile'
}

export function overlapsOf(placements: Placements, fixed: readonly Fixed[]): Overlap[] {
  const spots = spotsOf(placements)
  return spots.flatMap(spot => [...withFixed(spot, fixed), ...withContent(spot), ...withBars(spot, spots)])
}

const edges: Readonly<Record<string, { readonly edge: Fixed['edge']; readonly devices: Fixed['devices'] }>> = {
  mobile_bar: { edge: 'bottom', devices: 'mobile' },
  bottom_bar: { edge: 'bottom', devices: 'all' },
  top_bar: { edge: 'top', devices: 'all' },
  float_left: { edge: 'left', devices: 'desktop' },
  float_right: { edge: 'right', devices: 'desktop' },
}

const withFixed = (spot: Spot, fixed: readonly Fixed[]): Overlap[] =>
  fixed
    .filter(part => {
      const own = edges[spot.position]
      return own && own.edge === part.edge && meet(own.devices, part.devices) && part.at !== 'start'
    })
    .map(({ label, devices }) => ({
      ...spot,
      ...{ with: 'fixed' as const, label },
      devices: narrower(edges[spot.position]!.devices, devices),
    }))

/** Beside the text there is room from 1024 pixels on; where there is less, floats are hidden and a phone has none. */
const withContent = (spot: Spot): Overlap[] =>
  spot.position === 'float_left' || spot.position === 'float_right'
    ? [{ ...spot, with: 'content', label: 'under 1024 px', devices: 'mobile' }]
    : []

/** A phone has room for one bar at its foot. */
const withBars = (spot: Spot, all: readonly Spot[]): Overlap[] =>
  spot.position === 'bottom_bar' && all.some(({ key, position }) => key === spot.key && position === 'mobile_bar')
    ? [{ ...spot, with: 'bar', label: 'mobile_bar', devices: 'mobile' }]
    : []

const meet = (one: Fixed['devices'], other: Fixed['devices']): boolean =>
  one === 'all' || other === 'all' || one === other
const narrower = (one: Fixed['devices'], other: Fixed['devices']): Fixed['devices'] => (one === 'all' ? other : one)
