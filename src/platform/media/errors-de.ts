import type { MediaErrorName } from './errors.ts'

export const germanMedia: Readonly<Record<MediaErrorName, string>> = {
  cannot_create: 'Sie dürfen keine Dateien hochladen.',
  cannot_edit: 'Sie dürfen diesem Beitrag keine Dateien anhängen.',
  post_invalid_id: 'Diese Datei gibt es nicht.',
  invalid_param: 'Ungültige Angaben: {names}',
  upload_no_data: 'Es kam keine Datei an.',
  upload_no_content_type: 'Die Anfrage sagt nicht, von welcher Art die Datei ist.',
  upload_no_content_disposition: 'Die Anfrage nennt die Datei nicht: Schicken Sie die Kopfzeile Content-Disposition.',
  upload_invalid_disposition:
    'Die Kopfzeile Content-Disposition nennt keine Datei, etwa attachment; filename="foto.jpg".',
  upload_hash_mismatch: 'Angekommen ist nicht die Datei, die Content-MD5 beschreibt.',
  upload_sideload_error: 'Dateien dieser Art werden nicht genommen: {why}.',
  trash_not_supported: 'Dateien kommen nicht in den Papierkorb. Mit force=true werden sie endgültig gelöscht.',
}
