/** What Pro adds to the screens of the role editor, in German. */
export const german: Readonly<Record<string, string>> = {
  Activity: 'Änderungen',
  'Menu by role': 'Menü nach Rolle',
  'Parts by role': 'Teile nach Rolle',
  Screens: 'Seiten',
  'Which cards, boxes and panels the holders of a role do not see.':
    'Welche Karten, Kästen und Felder Inhaber einer Rolle nicht sehen.',
  'Which items of the navigation the holders of a role do not see.':
    'Welche Menüpunkte Inhaber einer Rolle nicht sehen.',
  'Who changed what about roles and people. Each change can be taken back.':
    'Wer was an Rollen und Personen geändert hat. Jede Änderung lässt sich zurücknehmen.',
}
