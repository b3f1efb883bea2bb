/** The areas of the platform as a graph: who imports whom. A circle in it means that neither of two can be read alone. */
import { areaOf } from './boundaries.ts'
import { referencesOf } from './references.ts'
import type { Source } from './sources.ts'

/** By area, the areas that it imports, each with the file that does so first. */
export type AreaGraph = ReadonlyMap<string, ReadonlyMap<string, string>>

export function graphOf(sources: readonly Source[]): AreaGraph {
  const graph = new Map<string, Map<string, string>>()
  for (const source of sources) {
    const from = areaOf(source.path)
    if (from === null || /\/test\//.test(source.path)) continue
    const targets = graph.get(from) ?? new Map<string, string>()
    graph.set(from, targets)
    for (const { kind, target } of referencesOf(source)) {
      const to = kind === 'file' ? areaOf(target) : null
      if (to !== null && to !== from && !targets.has(to)) targets.set(to, source.path)
    }
  }
  return graph
}

/** The shortest circle through each area that is on one, as a sentence; each circle is told once. */
export function findCircles(graph: AreaGraph): string[] {
  const told = new Map<string, string>()
  for (const start of graph.keys()) {
    const circle = shortestCircle(start, graph)
    const key = [...(circle ?? [])].sort().join(' ')
    if (circle && !told.has(key)) told.set(key, sentenceOf(circle, graph))
  }
  return [...told.values()]
}

/** The areas in order, beginning with `start`; null where no way leads back. */
function shortestCircle(start: string, graph: AreaGraph): readonly string[] | null {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of graph.get(way.at(-1)!)?.keys() ?? []) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}

function sentenceOf(circle: readonly string[], graph: AreaGraph): string {
  const steps = circle.map((area, index) => {
    const next = circle[(index + 1) % circle.length]!
    return `${area} imports ${next} (${graph.get(area)?.get(next)})`
  })
  return `${steps.join(', ')}: move what both need into a room below them, or let one of them announce a hook`
}
