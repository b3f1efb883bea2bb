import type { TermErrorName } from './errors.ts'

export const germanTerms: Readonly<Record<TermErrorName, string>> = {
  term_invalid: 'Diesen Begriff gibt es nicht.',
  taxonomy_invalid: 'Diese Einteilung gibt es nicht.',
  taxonomy_not_hierarchical: 'Begriffe dieser Einteilung stehen nicht untereinander.',
  cannot_create: 'Sie dürfen in dieser Einteilung keine Begriffe anlegen.',
  cannot_update: 'Sie dürfen diesen Begriff nicht bearbeiten.',
  cannot_delete: 'Sie dürfen diesen Begriff nicht löschen.',
  cannot_view: 'Sie dürfen die Einteilungen nicht sehen.',
  forbidden_context: 'Sie dürfen die Begriffe dieser Einteilung nicht bearbeiten.',
  trash_not_supported: 'Begriffe kommen nicht in den Papierkorb. Mit force=true werden sie endgültig gelöscht.',
  orderby_include_missing_include: 'Zum Sortieren danach braucht es eine Liste von Nummern.',
}
