import { defineErrors } from '../../../kernel/errors.ts'

/** What only Pro can say; the common sentences are those of the free part. */
export const proErrors = defineErrors(
  'vendor_activity_log',
  {
    archive_unavailable: [503, 'The archive cannot be reached right now.'],
    unfaithful_archive: [503, 'The archive did not give back what was stored in it. Nothing was removed from the log.'],
  },
  {
    de: {
      archive_unavailable: 'Das Archiv ist gerade nicht erreichbar.',
      unfaithful_archive:
        'Das Archiv gab nicht zurück, was darin abgelegt war. Aus der Aufzeichnung wurde nichts entfernt.',
    },
  },
)
