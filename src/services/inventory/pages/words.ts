/** What the page with the stock says. */
import type { WordTables } from '../../../kernel/words.ts'

const english = {
  refused: 'Stock is shown to staff who are signed in.',
  search: 'Name or number',
  find: 'Find',
  caption: 'Stock',
  item: 'Item',
  sku: 'Number',
  on_hand: 'On hand',
  none: 'Nothing was found.',
}

const german: typeof english = {
  refused: 'Bestände sehen angemeldete Mitarbeiterinnen und Mitarbeiter.',
  search: 'Name oder Nummer',
  find: 'Suchen',
  caption: 'Bestand',
  item: 'Artikel',
  sku: 'Nummer',
  on_hand: 'Bestand',
  none: 'Nichts gefunden.',
}

export const pageWords: WordTables<keyof typeof english> = { en: english, de: german }
