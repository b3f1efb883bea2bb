/** Who answers: the agents of a channel, and the one that a visitor gets. */
import type { PageChannel } from '../../domain/page-widget.ts'
import type { SiteTime } from '../../domain/rules.ts'
import { isWithin } from './schedule.ts'

export type Rotation = 'first' | 'random' | 'round_robin' | 'weighted'
export type PageAgent = {
  readonly name: string
  readonly title: string
  readonly picture: string
  readonly href: string
  /** When the agent is there; empty for always. */
  readonly hours: string
  readonly weight: number
}
export type StaffedChannel = PageChannel & { readonly agents?: readonly PageAgent[]; readonly rotation?: Rotation }

export type Draw = {
  readonly rotation: Rotation
  /** Null when the time is not known: then everybody counts as present. */
  readonly now: SiteTime | null
  /** 0 to 1, below 1. */
  readonly chance: number
  /** How often this visitor has been given somebody. */
  readonly turn: number
}

/** Null when nobody is there. */
export function pickAgent(agents: readonly PageAgent[], { rotation, now, chance, turn }: Draw): PageAgent | null {
  const present = agents.filter(({ hours }) => hours === '' || now === null || isWithin(hours, now))
  if (present.length === 0) return null
  if (rotation === 'random') return present[Math.floor(chance * present.length)]!
  if (rotation === 'round_robin') return present[turn % present.length]!
  return rotation === 'weighted' ? byWeight(present, chance) : present[0]!
}

function byWeight(agents: readonly PageAgent[], chance: number): PageAgent {
  let left = chance * agents.reduce((all, { weight }) => all + weight, 0)
  for (const agent of agents) {
    left -= agent.weight
    if (left < 0) return agent
  }
  return agents.at(-1)!
}

export const staffed = (channel: PageChannel, { name, title, picture, href }: PageAgent): PageChannel => ({
  ...channel,
  href,
  label: name,
  ...(title === '' ? {} : { note: title }),
  ...(picture === '' ? {} : { picture }),
})
