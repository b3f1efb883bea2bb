type Counts = {
  readonly created: number
  readonly updated: number
  readonly duplicate: number
  readonly failed: number
}

export const en = {
  kind: 'What is in the file',
  rowsOf: (count: number) => (count === 1 ? 'The file has 1 row.' : `The file has ${count} rows.`),
  columns: 'Columns of the file',
  column: 'Column',
  becomes: 'Becomes',
  becomesOf: (column: string) => `What becomes of ${column}`,
  ignored: 'Not taken',
  mode: 'What is written',
  modes: { create: 'New records', update: 'Known records only', create_update: 'New and known records' } as Record<
    string,
    string
  >,
  skip: 'Pass over rows whose record is there already',
  attempt: 'Try the first rows',
  tried: 'What the first rows would become',
  beyond: (count: number) => `${count} more rows were not shown.`,
  run: (count: number) => (count === 1 ? 'Take over 1 row' : `Take over ${count} rows`),
  cancel: 'Choose another file',
  another: 'Take another file',
  line: (row: number) => `Row ${row}`,
  results: {
    ...{ created: 'new', updated: 'changed', unchanged: 'nothing new', skipped: 'passed over', failed: 'refused' },
  } as Record<string, string>,
  states: {
    ...{ draft: 'taken in', pending: 'waiting', running: 'running', complete: 'complete', failed: 'failed' },
    ...{ reverting: 'being taken back', reverted: 'taken back' },
  } as Record<string, string>,
  counted: ({ created, updated, duplicate, failed }: Counts) =>
    `${created} new, ${updated} changed, ${duplicate} passed over, ${failed} refused`,
  earlier: 'Earlier files',
  none: 'No file was taken in yet',
  noneText: 'Files that were written stand here, with the way back.',
  revert: 'Take back',
  reverting: 'What it wrote is being taken back, as far as nobody changed it since.',
}
