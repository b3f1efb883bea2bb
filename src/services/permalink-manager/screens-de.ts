/** The screens of the permalink manager in German, by the English text. */
export const german: Readonly<Record<string, string>> = {
  Addresses: 'Adressen',
  Import: 'Import',
  Integrations: 'Zusammenspiel',
  'Takes over addresses and redirects of another plugin: a preview first, and a way back afterwards.':
    'Übernimmt Adressen und Weiterleitungen eines anderen Plugins: erst eine Vorschau, danach ein Weg zurück.',
  'What addresses work together with, and whether anything gets in their way.':
    'Womit Adressen zusammenarbeiten und ob ihnen etwas im Weg steht.',
  'Addresses are shown but not served, to find out what is wrong.':
    'Adressen werden gezeigt, aber nicht bedient, um Fehler zu finden.',
  Allowlist: 'Liste erlaubter',
  'An old address leads to the new one by itself.': 'Eine alte Adresse führt von selbst zur neuen.',
  Any: 'Alle',
  'Auto update uris': 'Adressen erneuern',
  'Canonical redirect': 'Zur eigenen Adresse weiterleiten',
  'Change many addresses at once: a preview first, and a way back afterwards.':
    'Viele Adressen auf einmal ändern: erst eine Vorschau, danach ein Weg zurück.',
  'Copy query redirect': 'Abfrage mitnehmen',
  'Days that changes of addresses are remembered; 0 for ever.':
    'Tage, die Änderungen an Adressen gemerkt werden; 0 für immer.',
  'Delete data on uninstall': 'Daten beim Entfernen löschen',
  'Disable slug sanitization': 'Zeichen nicht bereinigen',
  'Drafts get an address when they are published.': 'Entwürfe bekommen ihre Adresse bei der Veröffentlichung.',
  'Edit posts': 'Beiträge bearbeiten',
  'Edit theme options': 'Erscheinungsbild bearbeiten',
  'Edit uris cap': 'Recht auf Adressen',
  'Erase addresses and redirects when the service is taken away.':
    'Adressen und Weiterleitungen löschen, wenn der Dienst entfernt wird.',
  'Exclude post': 'Ausgenommene Beiträge',
  'Exclude term': 'Ausgenommene Schlagwörter',
  'Explain an address': 'Adresse erklären',
  'External redirect hosts': 'Erlaubte Server',
  'External redirect policy': 'Weiterleitung nach außen',
  'Extra redirects': 'Eigene Weiterleitungen',
  'Follow the redirects that somebody set up.': 'Den Weiterleitungen folgen, die jemand angelegt hat.',
  'Force custom slugs': 'Kurznamen verwenden',
  'History retention days': 'Verlauf in Tagen',
  'How addresses of new items are made. A preview shows what a pattern would give.':
    'Wie Adressen neuer Inhalte entstehen. Eine Vorschau zeigt, was ein Muster ergibt.',
  'How browsers are sent on: for good, or for now.': 'Wie Browser weitergeleitet werden: für immer oder vorerst.',
  'Ignore drafts': 'Entwürfe auslassen',
  'Items get a new address when their title changes.':
    'Inhalte bekommen eine neue Adresse, wenn sich ihr Titel ändert.',
  'Items with an address of their own': 'Inhalte mit eigener Adresse',
  'Keep accents': 'Akzente behalten',
  'Keep letters with accents instead of writing them without.':
    'Buchstaben mit Akzenten behalten, statt sie ohne zu schreiben.',
  Last: 'Zuletzt',
  'Leave signs alone that are usually taken out of addresses.':
    'Zeichen belassen, die sonst aus Adressen entfernt werden.',
  'Max redirects per item': 'Alte Adressen je Inhalt',
  'Not found': 'Nicht gefunden',
  'Old addresses that are kept of an item.': 'Alte Adressen, die von einem Inhalt bleiben.',
  'Partial disable': 'Ausgenommene Arten',
  'Partial disable strict': 'Streng ausnehmen',
  Patterns: 'Muster',
  Perhaps: 'Vielleicht',
  'Permalink manager': 'Permalinks',
  'Post types': 'Arten von Beiträgen',
  'Posts that keep the platform’s addresses, by number.':
    'Beiträge, die die Adresse der Plattform behalten, nach Nummer.',
  'Publish pages': 'Seiten veröffentlichen',
  'Publish posts': 'Beiträge veröffentlichen',
  'Redirect status': 'Art der Weiterleitung',
  Redirects: 'Weiterleitungen',
  'Safe mode': 'Abgesicherter Betrieb',
  Safety: 'Sicherheit',
  'Send everybody to the scheme and host of the site.': 'Alle zu Schema und Server der Website leiten.',
  'Send on where only the slash at the end differs.': 'Weiterleiten, wo nur der Schrägstrich am Ende fehlt.',
  'Setup redirects': 'Alte Adressen weiterleiten',
  'Sslwww redirect': 'Zu Schema und Server leiten',
  'Such items do not even have their old addresses followed.':
    'Bei solchen Inhalten wird nicht einmal alten Adressen gefolgt.',
  'Take the last part of an address from the slug instead of the title.':
    'Den letzten Teil einer Adresse aus dem Kurznamen statt aus dem Titel nehmen.',
  Taxonomies: 'Taxonomien',
  'Terms that keep the platform’s addresses, by number.':
    'Schlagwörter, die die Adresse der Plattform behalten, nach Nummer.',
  'Those hosts.': 'Diese Server.',
  Tools: 'Werkzeuge',
  'Trailing slash redirect': 'Schrägstrich weiterleiten',
  'Trailing slashes': 'Schrägstrich am Ende',
  'Types whose items keep the platform’s addresses.': 'Arten, deren Inhalte die Adresse der Plattform behalten.',
  'Visitors sent on': 'Weitergeleitete Besuche',
  Visits: 'Besuche',
  'What stands behind the question mark goes along.': 'Was hinter dem Fragezeichen steht, geht mit.',
  'Where an address leads, and every step of the decision.':
    'Wohin eine Adresse führt, mit jedem Schritt der Entscheidung.',
  'Where every post and term is found. An address is changed in its row.':
    'Wo jeder Beitrag und jedes Schlagwort zu finden ist. Eine Adresse wird in ihrer Zeile geändert.',
  'Whether addresses end in a slash.': 'Ob Adressen mit einem Schrägstrich enden.',
  'Which other hosts redirects may lead to.': 'Zu welchen anderen Servern Weiterleitungen führen dürfen.',
  'Who may change the address of an item that they may edit.':
    'Wer die Adresse eines Inhalts ändern darf, den er bearbeiten darf.',
  'Whoever asks for an item at another address is sent to its own.':
    'Wer einen Inhalt an anderer Adresse aufruft, wird zur eigenen geleitet.',
  'in 30 days, by {redirects.old} old addresses': 'in 30 Tagen, über {redirects.old} alte Adressen',
  'of {items.total}': 'von {items.total}',
}
