/** Redirects as a graph of paths: where one ends, whether it comes back to itself, and how a chain is made short. */

export type Edge = {
  readonly source: string
  /** The path it leads to; null where it leads to an item or to another site, which end every chain. */
  readonly target: string | null
  /** Null: whatever the site's setting says. */
  readonly status: number | null
}
export type NextEdge = (source: string) => Promise<Edge | null>

/** More steps than any honest chain has. */
export const MOST_HOPS = 50

export type Walk = {
  /** Paths in the order they are passed, the first target first. */
  readonly path: readonly string[]
  readonly isLoop: boolean
  /** The redirects on the way. */
  readonly edges: readonly Edge[]
}

/** Follows an edge that may not be stored yet. */
export async function follow(start: Edge, next: NextEdge): Promise<Walk> {
  const path: string[] = []
  const edges: Edge[] = []
  const seen = new Set([start.source])
  let target = start.target
  while (target !== null && path.length < MOST_HOPS) {
    path.push(target)
    if (seen.has(target)) return { path: [start.source, ...path], isLoop: true, edges }
    seen.add(target)
    const edge = await next(target)
    if (!edge) return { path, isLoop: false, edges }
    edges.push(edge)
    target = edge.target
  }
  return { path, isLoop: target !== null, edges }
}

/** The last redirect of a chain may stand for all of them only where every step says the same to browsers. */
export const canFlatten = (start: Edge, edges: readonly Edge[], usual: number): boolean =>
  edges.every(edge => (edge.status ?? usual) === (start.status ?? usual))
