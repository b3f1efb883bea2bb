/** Reads `share_plugin_b`: several bars, each with its own types, and profiles to follow. */
import { followServiceNamed, type Profile, profileAddress } from '../follow.ts'
import { lineOf, recordOf } from '../loose-values.ts'
import type { ContentPosition, Placement } from '../placements.ts'
import { leftOver, optionsOf, ourName, type Plan, type PlannedSet, type Skipped, UNFIT } from './plan.ts'
import { networksIn } from './source-a.ts'

const READ = ['version', 'services', 'display', 'style', 'show_labels', 'show_counts', 'follow']

export function planOfSourceB(stored: unknown): Plan {
  const options = optionsOf(stored)
  const skipped: Skipped[] = leftOver(options, READ)
  const networks = networksIn(options.services, skipped)
  return {
    version: lineOf(options.version, 20),
    sets: networks.length === 0 ? [] : setsOf(options, networks),
    follow: profilesIn(options.follow, skipped),
    settings: [],
    counts: [],
    skipped,
  }
}

const SHAPES: Readonly<Record<string, 'square' | 'rounded' | 'circle'>> = {
  ...{ rectangular: 'square', rounded: 'rounded', circle: 'circle' },
}
const POSITIONS: Readonly<Record<string, ContentPosition>> = {
  ...{ top: 'content_top', bottom: 'content_bottom', both: 'content_both' },
}

/** One set in the text, and one at the edge of the window. */
function setsOf(options: Readonly<Record<string, unknown>>, networks: readonly string[]): PlannedSet[] {
  const { content, sidebar, sticky_bar } = recordOf(options.display)
  const { shape } = recordOf(options.style)
  const look = {
    networks,
    shape: SHAPES[lineOf(shape, 40)] ?? ('rounded' as const),
    labels: options.show_labels === true ? ('name' as const) : ('none' as const),
    counts: options.show_counts === true ? ('each' as const) : ('none' as const),
  }
  const position = POSITIONS[String(recordOf(content).position)] ?? 'content_bottom'
  const side = recordOf(sidebar).position === 'right' ? 'float_right' : 'float_left'
  const edges = [
    ...onTypes(sidebar, { content: 'none', extra: [side] }),
    ...onTypes(sticky_bar, { content: 'none', extra: ['mobile_bar'] }),
  ]
  const joined = edges.map(([key]) => {
    const extra = edges.filter(([other]) => other === key).flatMap(([, placement]) => placement.extra)
    return [key, { content: 'none' as const, extra: [...new Set(extra)] }] as const
  })
  const inline: PlannedSet = {
    ...{ name: 'Inline buttons of the second plugin', instance: look },
    placements: Object.fromEntries(onTypes(content, { content: position, extra: [] })),
  }
  const floating: PlannedSet = {
    ...{ name: 'Floating buttons of the second plugin', instance: { ...look, labels: 'none' } },
    placements: Object.fromEntries(joined),
  }
  return joined.length === 0 ? [inline] : [inline, floating]
}

function onTypes(sent: unknown, placement: Placement): [string, Placement][] {
  const { active, post_types } = recordOf(sent)
  if (active === false || !Array.isArray(post_types)) return []
  const types = post_types.filter(type => typeof type === 'string' && /^[a-z0-9_-]{1,20}$/.test(type)).slice(0, 50)
  return types.map(type => [type, placement])
}

function profilesIn(sent: unknown, skipped: Skipped[]): Profile[] {
  const list = Array.isArray(sent) ? sent.slice(0, 50) : []
  return list.flatMap((entry, index): Profile[] => {
    const { network, url, handle } = recordOf(entry)
    const service = followServiceNamed(ourName(lineOf(network, 60)))
    const value = service ? profileAddress(service, lineOf(url, 300) || lineOf(handle, 300)) : null
    if (service && value !== null) return [{ service: service.slug, value }]
    skipped.push({ key: `follow.${index}`, reason: UNFIT })
    return []
  })
}
