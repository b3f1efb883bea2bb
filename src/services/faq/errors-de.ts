/** The errors of the FAQ in German. */
export const germanErrors = {
  default_view: 'Das ist die Standardansicht. Machen Sie zuerst eine andere dazu.',
  blank_answer: 'Eine Antwort braucht Worte. Von dieser bleibt nach dem Aufräumen der Auszeichnungen nichts übrig.',
  unknown_language: '{language} ist keine Sprachkennung.',
  import_failed: 'Es wurde nichts ersetzt: {count} Zeilen der Datei können so nicht übernommen werden.',
  import_unreadable: 'Die Datei konnte nicht gelesen werden: {reason}',
  import_too_large: 'Die Datei ist größer als 5 MB.',
  replace_forbidden: 'Beim Ersetzen werden Antworten gelöscht, und das dürfen Sie nicht.',
} as const
