import { defineErrors } from '../../errors.ts'

export const importErrors = defineErrors(
  'rest_import',
  {
    no_file: [400, 'Send a file, or its text as content.'],
    unreadable: [422, 'This file cannot be read. Send CSV, JSON or XLSX.'],
    empty: [422, 'This file has no rows.'],
    too_many_rows: [422, 'This file has more than {most} rows.'],
    too_many_columns: [422, 'This file has more than {most} columns.'],
    too_large: [413, 'This file, or one of its cells, is too large.'],
    done: [409, 'This file was imported already.'],
    busy: [409, 'This file is being imported.'],
    never_run: [409, 'This file was not imported yet.'],
    ambiguous: [409, 'Several records have this {key}.'],
    present: [409, 'There is such a record already.'],
    absent: [404, 'There is no such record.'],
  },
  {
    de: {
      no_file: 'Senden Sie eine Datei oder ihren Text als content.',
      unreadable: 'Diese Datei kann nicht gelesen werden. Senden Sie CSV, JSON oder XLSX.',
      empty: 'Diese Datei hat keine Zeilen.',
      too_many_rows: 'Diese Datei hat mehr als {most} Zeilen.',
      too_many_columns: 'Diese Datei hat mehr als {most} Spalten.',
      too_large: 'Diese Datei oder eine ihrer Zellen ist zu groß.',
      done: 'Diese Datei wurde schon importiert.',
      busy: 'Diese Datei wird gerade importiert.',
      never_run: 'Diese Datei wurde noch nicht importiert.',
      ambiguous: 'Mehrere Datensätze haben diesen Wert von {key}.',
      present: 'Diesen Datensatz gibt es schon.',
      absent: 'Diesen Datensatz gibt es nicht.',
    },
  },
)
