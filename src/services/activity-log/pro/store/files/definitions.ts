/** What the scan of files adds to the catalogue. */
import type { EventDefinition, Monitor } from '../../../domain/definition.ts'
import type { Severity } from '../../../domain/severity.ts'

export const FILE_CODES = Object.freeze({ added: 6010, modified: 6011, removed: 6012, many: 6013 })

type Words = { code: number; label: string; severity: Severity; action: string; message: string }

const definition = ({ code, label, severity, action, message }: Words): EventDefinition => ({
  code,
  label,
  description: 'Found by the scan of files.',
  severity,
  group: 'files',
  module: 'activity-log',
  objectType: 'file',
  action,
  message,
  monitor: 'files',
  default: true,
})

export const fileDefinitions: readonly EventDefinition[] = [
  definition({
    code: 6010,
    label: 'File added',
    severity: 'medium',
    action: 'added',
    message: 'The file {object} is new.',
  }),
  definition({
    code: 6011,
    label: 'File changed',
    severity: 'high',
    action: 'modified',
    message: 'The file {object} was changed.',
  }),
  definition({
    code: 6012,
    label: 'File removed',
    severity: 'medium',
    action: 'removed',
    message: 'The file {object} is gone.',
  }),
  definition({
    code: 6013,
    label: 'Many files changed',
    severity: 'high',
    action: 'modified',
    message: 'More than {told} files of the {object} changed; only the first ones are told one by one.',
  }),
]

export const fileMonitor: Monitor = Object.freeze({
  id: 'files',
  label: 'Files',
  description: 'Compares the files of the installation and of the data folder.',
  default: true,
  requires: null,
})
