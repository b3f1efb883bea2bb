/** The screens of share buttons in German, by the English text. */
export const german: Readonly<Record<string, string>> = {
  'Addresses before': 'Frühere Adressen',
  'Buttons with one look, where they stand, and what visitors see of them.':
    'Knöpfe mit einem Aussehen, wo sie stehen und was man davon sieht.',
  Buttons: 'Knöpfe',
  'By network': 'Nach Netzwerk',
  Campaign: 'Kampagne',
  Clicks: 'Klicks',
  'Clicks and visits back': 'Klicks und Besuche zurück',
  'clicks on share buttons': 'Klicks auf Teilen-Knöpfe',
  Counts: 'Zahlen',
  Figures: 'Auswertung',
  'Follow buttons': 'Folgen-Knöpfe',
  'How often a post was shared, where each number is from, and addresses it had before.':
    'Wie oft ein Beitrag geteilt wurde, woher jede Zahl kommt und welche Adressen er früher hatte.',
  Import: 'Import',
  'Link previews': 'Linkvorschauen',
  Numbers: 'Zahlen',
  'Readers brought back': 'Zurückgeholte Leser',
  'Share buttons': 'Teilen-Knöpfe',
  'Shared most': 'Am meisten geteilt',
  Shares: 'Geteilt',
  Sets: 'Sätze',
  'Takes over what another share plugin has stored.': 'Übernimmt, was ein anderes Plugin gespeichert hat.',
  'The profiles of the site elsewhere.': 'Die Profile der Website anderswo.',
  'visits by shared links': 'Besuche über geteilte Links',
  'What networks draw of a shared post, and what is wrong with it.':
    'Was Netzwerke von einem geteilten Beitrag zeigen und was daran nicht stimmt.',
}
