/// <reference lib="dom" />
/** Gives this visitor one of the agents of each channel. */
import type { PageWidget } from '../../domain/page-widget.ts'
import { type PageConfig, remember, type VisitorContext } from '../../visitor/page.ts'
import { pickAgent, type StaffedChannel, staffed } from '../domain/agents.ts'

const agentsOf = (channel: StaffedChannel) => channel.agents ?? []

export const hasHours = ({ channels }: PageWidget): boolean =>
  channels.some(channel => agentsOf(channel).some(({ hours }) => hours !== ''))

export function withAgents(widget: PageWidget, _page: PageConfig, context: VisitorContext | null): PageWidget {
  if (!widget.channels.some(channel => agentsOf(channel).length > 0)) return widget
  const channels = widget.channels.map((channel: StaffedChannel) => {
    const { rotation = 'first' } = channel
    const turn = rotation === 'round_robin' ? nextTurn(channel.slug) : 0
    const agent = pickAgent(agentsOf(channel), { rotation, now: context?.now ?? null, chance: Math.random(), turn })
    return agent ? staffed(channel, agent) : channel
  })
  return { ...widget, channels }
}

/** Each browser goes round by itself, from a place drawn by lot. */
function nextTurn(slug: string): number {
  const key = `vendor_chat_turn_${slug}`
  const last = remember('localStorage', key)
  const turn = last === null ? Math.floor(Math.random() * 1000) : (Number(last) + 1) % 1_000_000
  remember('localStorage', key, String(turn))
  return turn
}
