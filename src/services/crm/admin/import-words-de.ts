import type { en } from './import-words-en.ts'

export const de: typeof en = {
  kind: 'Was in der Datei steht',
  rowsOf: count => (count === 1 ? 'Die Datei hat 1 Zeile.' : `Die Datei hat ${count} Zeilen.`),
  columns: 'Spalten der Datei',
  column: 'Spalte',
  becomes: 'Wird zu',
  becomesOf: column => `Was aus ${column} wird`,
  ignored: 'Nicht übernommen',
  mode: 'Was geschrieben wird',
  modes: {
    create: 'Neue Datensätze',
    update: 'Nur bekannte Datensätze',
    create_update: 'Neue und bekannte Datensätze',
  },
  skip: 'Zeilen auslassen, deren Datensatz es schon gibt',
  attempt: 'Erste Zeilen probieren',
  tried: 'Was aus den ersten Zeilen würde',
  beyond: count => `${count} weitere Zeilen wurden nicht gezeigt.`,
  run: count => (count === 1 ? '1 Zeile übernehmen' : `${count} Zeilen übernehmen`),
  cancel: 'Andere Datei wählen',
  another: 'Noch eine Datei',
  line: row => `Zeile ${row}`,
  results: {
    ...{ created: 'neu', updated: 'geändert', unchanged: 'nichts Neues', skipped: 'ausgelassen', failed: 'abgelehnt' },
  },
  states: {
    ...{ draft: 'aufgenommen', pending: 'wartet', running: 'läuft', complete: 'fertig', failed: 'fehlgeschlagen' },
    ...{ reverting: 'wird zurückgenommen', reverted: 'zurückgenommen' },
  },
  counted: ({ created, updated, duplicate, failed }) =>
    `${created} neu, ${updated} geändert, ${duplicate} ausgelassen, ${failed} abgelehnt`,
  earlier: 'Frühere Dateien',
  none: 'Noch keine Datei aufgenommen',
  noneText: 'Hier stehen übernommene Dateien, mit dem Weg zurück.',
  revert: 'Zurücknehmen',
  reverting: 'Was sie geschrieben hat, wird zurückgenommen, soweit es seither niemand geändert hat.',
}
