/** The words of the screens that Pro adds. */
const en = {
  leadTo: (path: string) => `Where ${path} leads`,
  made: (path: string) => `${path} is redirected.`,
  nothingMissed: 'Nothing is missed',
  nothingMissedText: 'Addresses that visitors asked for in vain are listed here.',
  redirect: 'Redirect',
  target: '/where-it-leads',
  visits: (count: string, ago: string) => `${count} visits, last ${ago}`,
  exact: 'Mind capital letters',
  find: 'Find',
  regex: 'The text is a regular expression',
  replace: 'Replace by',
  text: 'Every address that has the text is changed; addresses that would be taken are left alone.',
}

const de: typeof en = {
  leadTo: path => `Wohin ${path} führt`,
  made: path => `${path} wird weitergeleitet.`,
  nothingMissed: 'Nichts wird vermisst',
  nothingMissedText: 'Adressen, die vergeblich gesucht wurden, stehen hier.',
  redirect: 'Weiterleiten',
  target: '/wohin-es-geht',
  visits: (count, ago) => `${count} Besuche, zuletzt ${ago}`,
  exact: 'Groß- und Kleinschreibung beachten',
  find: 'Suchen',
  regex: 'Der Text ist ein regulärer Ausdruck',
  replace: 'Ersetzen durch',
  text: 'Jede Adresse mit dem Text wird geändert; Adressen, die vergeben wären, bleiben, wie sie sind.',
}

export const sayPro = document.documentElement.lang.startsWith('de') ? de : en
