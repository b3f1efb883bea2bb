/** What differs between two versions of a record: field by field, and texts word by word. */
import { diffWordsWithSpace } from 'diff'
import { isSameJson } from '../../same-json.ts'
import type { Values } from '../kind.ts'
import type { PlannedField } from '../plan.ts'

/** A piece of text that both versions have, or only one of them. */
export type TextPiece = { readonly text: string; readonly is: 'same' | 'added' | 'removed' }

export type FieldChange = {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  /** Of texts; null where they differ too much to be told word by word. */
  readonly pieces?: readonly TextPiece[] | null
}

export function compareValues(
  fields: readonly PlannedField[],
  before: Readonly<Values>,
  after: Readonly<Values>,
): FieldChange[] {
  return fields
    .filter(({ name }) => !isSameJson(before[name], after[name]))
    .map(({ name, field }) => {
      const [old, now] = [before[name] ?? null, after[name] ?? null]
      const change = { field: name, before: old, after: now }
      return TEXTS.has(field.kind) ? { ...change, pieces: comparePieces(String(old ?? ''), String(now ?? '')) } : change
    })
}

const TEXTS = new Set(['text', 'longText', 'richText'])
/** The work grows with the square of the differences, so there is an end to them. */
const MOST_DIFFERENCES = 1_000

function comparePieces(before: string, after: string): TextPiece[] | null {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_DIFFERENCES })
  return (
    parts?.map(({ value, added, removed }) => ({ text: value, is: added ? 'added' : removed ? 'removed' : 'same' })) ??
    null
  )
}
