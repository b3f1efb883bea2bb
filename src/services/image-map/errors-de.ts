/** German. The types make sure that no sentence is missing. */
import type { ErrorWords } from '../../kernel/errors.ts'
import type { ErrorName } from './errors.ts'

export const germanErrors: ErrorWords<ErrorName> & Readonly<Record<ErrorName, string>> = {
  forbidden: 'Das dürfen Sie nicht.',
  conflict:
    'Jemand anders hat diese Karte gespeichert, seit Sie sie geöffnet haben. Laden Sie sie neu, oder führen Sie beide Änderungen zusammen.',
  too_many_parts: 'Eine Karte darf höchstens {most} {what} haben.',
  too_large: 'Das Dokument einer Karte darf höchstens {most} Bytes haben.',
  not_accessible: 'Diese Karte kann noch nicht veröffentlicht werden: {reasons}',
  invalid_file: 'In dieser Datei steht keine Karte, die gelesen werden könnte.',
  unknown_source: 'Eine solche Karte einer anderen Erweiterung gibt es hier nicht.',
  too_long: 'Die Datei ist länger als {most} Bytes.',
}
