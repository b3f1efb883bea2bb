/** What a field said before and says now, word by word where that can be told. */
import type { FieldChange } from '../../../kernel/records/revisions/compare.ts'
import { say } from './words.ts'

export function ChangedWords({ change: { field, before, after, pieces } }: { readonly change: FieldChange }) {
  const told = pieces ?? [
    { is: 'removed' as const, text: plain(before) },
    { is: 'added' as const, text: plain(after) },
  ]
  return (
    <figure className="faqchange">
      <figcaption>{say.fields[field] ?? field}</figcaption>
      <p>
        {told.map((piece, at) => (
          // Pieces of one text have no names: their places tell them apart.
          <Piece key={`${at}`} {...piece} />
        ))}
      </p>
    </figure>
  )
}

function Piece({ is, text }: { readonly is: 'same' | 'added' | 'removed'; readonly text: string }) {
  if (is === 'added') return <ins>{text}</ins>
  return is === 'removed' ? <del>{text}</del> : <span>{text}</span>
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
