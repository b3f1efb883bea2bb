import { Type } from 'typebox'
import { SEVERITIES, type Severity } from '../../domain/severity.ts'

/** Of rules and mirrors: events that are at least this severe; a blank does not narrow. */
export const leastSeverity = Type.Unsafe<Severity | '' | null>({
  enum: [...SEVERITIES, '', null],
  default: null,
  description: 'At least this severe.',
})
