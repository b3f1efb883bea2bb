/** German. The types make sure that no sentence is missing. */
import type { ErrorWords } from '../../../kernel/errors.ts'
import type { ProErrorName } from './errors.ts'

export const germanProErrors: ErrorWords<ProErrorName> & Readonly<Record<ProErrorName, string>> = {
  invalid_icon: 'Das ist keine Zeichnung in SVG, die als Symbol dienen könnte.',
  icon_too_large: 'Ein Symbol darf höchstens {most} Bytes haben.',
  csv_too_long: 'Die Tabelle ist länger als {most} Bytes.',
  invalid_csv: 'Diese Tabelle konnte nicht gelesen werden: {reason}.',
}
