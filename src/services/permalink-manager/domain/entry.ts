/** What a bulk tool tells of one item. */
export type Entry = {
  readonly kind: string
  readonly id: number
  readonly title: string
  readonly before: string | null
  readonly after: string | null
  readonly result: 'changed' | 'skipped' | 'failed' | 'unchanged'
  readonly reason: string | null
}
