/** The list with one of its things at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [thing] = next.splice(from, 1)
  if (thing !== undefined) next.splice(Math.max(0, Math.min(next.length, to)), 0, thing)
  return next
}
