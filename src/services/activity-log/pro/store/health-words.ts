/** What the health report says of mirrors, alerts, the archive and the scan of files, in words. */
import { spokenFrom } from '../../../../kernel/words.ts'

const en = {
  mirrors: 'Mirrors',
  mirrors_right: 'Mirrors that are in order: {count}.',
  mirrors_fix: 'Look at the receiver, or change the mirror. Nothing is lost: events wait.',
  fails: 'fails',
  alerts: 'Alert rules',
  alerts_on: 'Rules that are on: {count}.',
  alerts_fix: 'Test the rule, and save it again when its receiver is mended.',
  archive: 'Archive',
  archive_failed: 'The last run failed.',
  archive_on: 'Old events are moved.',
  archive_off: 'It is off.',
  archive_fix: 'Test the connection of the archive. Old events stay in the log meanwhile.',
  files: 'Files',
  files_scanned: 'Scanned at {date}.',
  files_never: 'Not scanned yet.',
  files_fix: 'Start the scan again, and look into the server’s log.',
}

const de: Readonly<Record<keyof typeof en, string>> = {
  mirrors: 'Spiegel',
  mirrors_right: 'Spiegel, die in Ordnung sind: {count}.',
  mirrors_fix: 'Prüfen Sie den Empfänger, oder ändern Sie den Spiegel. Nichts geht verloren: Ereignisse warten.',
  fails: 'schlägt fehl',
  alerts: 'Alarmregeln',
  alerts_on: 'Eingeschaltete Regeln: {count}.',
  alerts_fix: 'Testen Sie die Regel, und speichern Sie sie neu, sobald ihr Empfänger wieder antwortet.',
  archive: 'Archiv',
  archive_failed: 'Der letzte Lauf schlug fehl.',
  archive_on: 'Alte Ereignisse werden verschoben.',
  archive_off: 'Es ist aus.',
  archive_fix: 'Testen Sie die Verbindung zum Archiv. Alte Ereignisse bleiben so lange im Protokoll.',
  files: 'Dateien',
  files_scanned: 'Geprüft: {date}.',
  files_never: 'Noch nicht geprüft.',
  files_fix: 'Starten Sie die Prüfung noch einmal, und sehen Sie in das Protokoll des Servers.',
}

export const proHealthWords = { en, de }
export const told = spokenFrom(proHealthWords)
