/** What the scan of files adds to the catalogue. */
import type { EventDefinition, Monitor } from '../../../domain/definition.ts'
import type { Severity } from '../../../domain/severity.ts'

export const FILE_CODES = Object.freeze({ added: 6010, modified: 6011, removed: 6012, many: 6013 })

type Words = {
  readonly code: number
  readonly label: string
  readonly severity: Severity
  readonly action: string
  readonly message: string
  readonly german: { readonly label: string; readonly message: string }
}

const definition = ({ code, label, severity, action, message, german }: Words): EventDefinition => ({
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
  words: { de: { description: 'Von der Prüfung der Dateien gefunden.', ...german } },
})

export const fileDefinitions: readonly EventDefinition[] = [
  definition({
    code: 6010,
    label: 'File added',
    severity: 'medium',
    action: 'added',
    message: 'The file {object} is new.',
    german: { label: 'Datei hinzugekommen', message: 'Die Datei {object} ist neu.' },
  }),
  definition({
    code: 6011,
    label: 'File changed',
    severity: 'high',
    action: 'modified',
    message: 'The file {object} was changed.',
    german: { label: 'Datei geändert', message: 'Die Datei {object} wurde geändert.' },
  }),
  definition({
    code: 6012,
    label: 'File removed',
    severity: 'medium',
    action: 'removed',
    message: 'The file {object} is gone.',
    german: { label: 'Datei entfernt', message: 'Die Datei {object} ist nicht mehr da.' },
  }),
  definition({
    code: 6013,
    label: 'Many files changed',
    severity: 'high',
    action: 'modified',
    message: 'More than {told} files of the {object} changed; only the first ones are told one by one.',
    german: {
      label: 'Viele Dateien geändert',
      message: 'Mehr als {told} Dateien sind anders ({object}); nur die ersten stehen einzeln im Protokoll.',
    },
  }),
]

export const fileMonitor: Monitor = Object.freeze({
  id: 'files',
  label: 'Files',
  description: 'Compares the files of the installation and of the data folder.',
  default: true,
  requires: null,
})
