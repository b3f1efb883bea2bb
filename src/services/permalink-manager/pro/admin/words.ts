/** The words of the screens that Pro adds. */
const en = {
  exact: 'Mind capital letters',
  find: 'Find',
  regex: 'The text is a regular expression',
  replace: 'Replace by',
  text: 'Every address that has the text is changed; addresses that would be taken are left alone.',
}

const de: typeof en = {
  exact: 'Groß- und Kleinschreibung beachten',
  find: 'Suchen',
  regex: 'Der Text ist ein regulärer Ausdruck',
  replace: 'Ersetzen durch',
  text: 'Jede Adresse mit dem Text wird geändert; Adressen, die vergeben wären, bleiben, wie sie sind.',
}

export const sayPro = document.documentElement.lang.startsWith('de') ? de : en
