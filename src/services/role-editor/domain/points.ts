/** Which restore points go when there are too many. */

export type KeptPoint = { readonly id: number; readonly kind: string; readonly pinned: boolean }

/** Points that people took themselves go last; pinned ones never. The newest are kept. */
export function pointsToPrune(points: readonly KeptPoint[], retention: number): number[] {
  const surplus = points.length - retention
  if (surplus <= 0) return []
  const rank = ({ kind }: KeptPoint) => (kind === 'manual' ? 1 : 0)
  return points
    .filter(point => !point.pinned)
    .toSorted((one, other) => rank(one) - rank(other) || one.id - other.id)
    .slice(0, surplus)
    .map(point => point.id)
}
