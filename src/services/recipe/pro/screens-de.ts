/** What Pro adds to the screens of recipes, in German. */
export const german: Readonly<Record<string, string>> = {
  Ai: 'KI',
  'Api key': 'API-Schlüssel',
  'Base url': 'Basisadresse',
  'Before /chat/completions; nothing: that of the site.':
    'Was vor /chat/completions steht; leer: die Adresse, die für die Website gilt.',
  Choice: 'Ein Wert zur Auswahl',
  Choices: 'Werte zur Auswahl',
  'Custom field': 'Eigenes Feld',
  Decimal: 'Kommazahl',
  'Default value': 'Vorgabe',
  Entity: 'Gehört zu',
  Flag: 'Ja oder nein',
  Help: 'Hilfetext',
  Instant: 'Zeitpunkt',
  Integer: 'Ganze Zahl',
  'Is active': 'Aktiv',
  'Is filter': 'Als Filter',
  'Its name in `custom_fields`; there is one of a name for each entity.':
    'Der Name in `custom_fields`; je Art von Einträgen gibt es ihn nur einmal.',
  Key: 'Kennung',
  'Lists can be filtered and ordered by it.': 'Listen lassen sich danach filtern und sortieren.',
  LongText: 'Langer Text',
  Model: 'Modell',
  Provider: 'Anbieter',
  Required: 'Pflichtfeld',
  'Switched off, it is not offered any more, and its values stay.':
    'Ausgeschaltet wird es nicht mehr angeboten; seine Werte bleiben.',
  Text: 'Text',
  Url: 'Webadresse',
  'What a new record gets.': 'Was ein neuer Eintrag bekommt.',
  'What can be chosen, for the types choice and choices.':
    'Was zur Auswahl steht, wenn ein Wert oder mehrere gewählt werden.',
  'Whose records have it.': 'Wessen Einträge es haben.',
}
