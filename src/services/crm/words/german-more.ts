/** Words of files, folders, imports and portals of the CRM in German, by the English text. */
export const germanMore: Readonly<Record<string, string>> = {
  'Choose Export above a list.': 'Wählen Sie Exportieren über einer Liste.',
  Csv: 'CSV',
  'Days until files of lists go again.': 'Tage, bis Dateien von Listen wieder verschwinden.',
  'Export days': 'Tage für Exporte',
  Exports: 'Exporte',
  Expires: 'Läuft ab',
  'Expires at': 'Läuft ab am',
  Failed: 'Fehlgeschlagen',
  'Files of lists that you asked for. They go after a few days.':
    'Dateien von Listen, um die Sie gebeten haben. Nach einigen Tagen verschwinden sie.',
  Format: 'Format',
  'No file yet': 'Noch keine Datei',
  'Only whoever asked for it gets it.': 'Nur wer darum gebeten hat, bekommt sie.',
  Pending: 'Wartet',
  Ready: 'Bereit',
  'Search, filters and order of the list.': 'Suche, Filter und Reihenfolge der Liste.',
  'The kind of file.': 'Die Art der Datei.',
  'What the file has records of.': 'Wovon die Datei Datensätze enthält.',
  Xlsx: 'Excel (XLSX)',
  'When the file goes.': 'Wann die Datei verschwindet.',
}
