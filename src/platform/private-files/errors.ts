import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'

const table = {
  file_too_large: [413, 'The file is larger than {most} bytes.'],
  file_type: [400, 'Files of the type {type} are not taken here.'],
  file_uploads: [409, 'You have {most} uploads that no record has yet. They go after a day.'],
  file_taken: [409, 'The file belongs to another record already. Upload it again.'],
  file_gone: [404, 'There is no such file.'],
} as const satisfies ErrorTable

/** What callers may hear about files of records. */
export const privateFileErrors = defineErrors('rest', table, {
  de: {
    file_too_large: 'Die Datei ist größer als {most} Bytes.',
    file_type: 'Dateien der Art {type} werden hier nicht angenommen.',
    file_uploads: 'Sie haben {most} Dateien hochgeladen, die noch zu nichts gehören. Sie verschwinden nach einem Tag.',
    file_taken: 'Die Datei gehört schon zu einem anderen Eintrag. Laden Sie sie noch einmal hoch.',
    file_gone: 'Diese Datei gibt es nicht.',
  },
})
