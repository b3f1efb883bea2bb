/** What the scan of files adds to the catalogue. */
import type { EventDefinition, Monitor } from '../../../domain/definition.ts'
import { area } from '../../../domain/platform-definitions.ts'
import { monitor } from '../../../monitors/monitors.ts'

export const FILE_CODES = Object.freeze({ added: 6010, modified: 6011, removed: 6012, many: 6013 })

const files = {
  ...{ group: 'files', monitor: 'files', module: 'activity-log' },
  description: { en: 'Found by the scan of files.', de: 'Von der Prüfung der Dateien gefunden.' },
}
const MANY = 'More than {told} files of the {object} changed; only the first ones are told one by one.'
const german = {
  6010: ['Datei hinzugekommen', 'Die Datei {object} ist neu.'],
  6011: ['Datei geändert', 'Die Datei {object} wurde geändert.'],
  6012: ['Datei entfernt', 'Die Datei {object} ist nicht mehr da.'],
  6013: [
    'Viele Dateien geändert',
    'Mehr als {told} Dateien sind anders ({object}); nur die ersten stehen einzeln im Protokoll.',
  ],
} as const

export const fileDefinitions: readonly EventDefinition[] = area(
  files,
  [
    [6010, 'File added', 'medium', 'file', 'added', 'The file {object} is new.'],
    [6011, 'File changed', 'high', 'file', 'modified', 'The file {object} was changed.'],
    [6012, 'File removed', 'medium', 'file', 'removed', 'The file {object} is gone.'],
    [6013, 'Many files changed', 'high', 'file', 'modified', MANY],
  ],
  german,
)

export const fileMonitor: Monitor = monitor(
  'files',
  'Files',
  'Compares the files of the installation and of the data folder.',
)
