/** What Pro adds to the screens of the image maps, in German. */
export const german: Readonly<Record<string, string>> = {
  'A map out of a CSV file, looked at first.': 'Eine Karte aus einer CSV-Datei, vorher angesehen.',
  'Areas from a table': 'Bereiche aus einer Tabelle',
  'Drawings of your own for pins, cleaned of everything that acts.':
    'Eigene Zeichnungen für Nadeln, bereinigt von allem, was etwas ausführt.',
  Icons: 'Symbole',
  Statistics: 'Statistik',
  'What visitors open and click, and where they click in vain.':
    'Was Besucher öffnen und anklicken, und wo sie vergeblich klicken.',
}
