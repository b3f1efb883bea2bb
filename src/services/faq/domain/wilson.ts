/** How good an answer surely is: the lower bound of Wilson's interval at 95 %. Few votes say little. */
export function wilsonScore(up: number, down: number): number {
  const votes = up + down
  if (votes === 0) return 0
  const share = up / votes
  const middle = share + (Z * Z) / (2 * votes)
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * votes)) / votes)
  return Math.max(0, Math.round(((middle - spread) / (1 + (Z * Z) / votes)) * 10_000) / 10_000)
}

const Z = 1.96
