/** Puts the agents of a channel into the widgets of a page; who of them a visitor gets is drawn in the browser. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { fittingFile, mediaFiles, sourceUrl } from '../../../../platform/media/media.ts'
import { channelAddress } from '../../domain/channel-links.ts'
import type { PageWidget } from '../../domain/page-widget.ts'
import type { PageAgent, StaffedChannel } from '../domain/agents.ts'
import { proSettings } from '../settings.ts'

export async function staffChannels(widgets: readonly PageWidget[], ctx: ReadContext): Promise<readonly PageWidget[]> {
  const agents = await activeAgents(ctx)
  if (agents.size === 0) return widgets
  const { agent_rotation } = await ctx.settings(proSettings)
  return widgets.map(widget => ({
    ...widget,
    channels: widget.channels.map((channel): StaffedChannel => {
      const own = agents.get(channel.slug)
      return own ? { ...channel, agents: own, rotation: agent_rotation } : channel
    }),
  }))
}

async function activeAgents(ctx: ReadContext): Promise<ReadonlyMap<string, PageAgent[]>> {
  const rows = await ctx.db
    .selectFrom('chat_agents')
    .select(['name', 'title', 'avatar_id', 'channel', 'value', 'hours', 'weight'])
    .where('status', '=', 'active')
    .where('trashed_at', 'is', null)
    .orderBy('display_order')
    .orderBy('id')
    .limit(MOST_AGENTS)
    .execute()
  const pictures = await mediaFiles(
    rows.flatMap(({ avatar_id }) => (avatar_id === null ? [] : [avatar_id])),
    ctx,
  )
  const made = rows.flatMap(row => {
    const href = channelAddress(row.channel, row.value)
    const picture = row.avatar_id === null ? undefined : pictures.get(row.avatar_id)
    const agent = { name: row.name, title: row.title, hours: row.hours, weight: row.weight }
    if (href === null) return []
    const file = picture && fittingFile(picture, PICTURE_WIDTH)
    return [{ slug: row.channel as string, agent: { ...agent, href, picture: file ? sourceUrl({ file }, ctx) : '' } }]
  })
  return new Map([...Map.groupBy(made, ({ slug }) => slug)].map(([slug, list]) => [slug, list.map(one => one.agent)]))
}

const MOST_AGENTS = 200
/** Shown 40 points wide, also on sharp screens. */
const PICTURE_WIDTH = 120
