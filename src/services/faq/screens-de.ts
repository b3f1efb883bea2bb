/** The screens of the FAQ in German, by the English text. */
export const german: Readonly<Record<string, string>> = {
  Address: 'Adresse',
  Answer: 'Antwort',
  'Answers in their categories, in the order that visitors see.':
    'Antworten in ihren Kategorien, in der Reihenfolge, in der Besucher sie sehen.',
  Answers: 'Antworten',
  'Asked by visitors': 'Von Besuchern gefragt',
  Categories: 'Kategorien',
  Category: 'Kategorie',
  'Custom field': 'Eigenes Feld',
  'Custom fields': 'Eigene Felder',
  Default: 'Standard',
  'Doubled questions, broken links, reviews that are due, answers that do not help.':
    'Doppelte Fragen, tote Links, fällige Prüfungen, Antworten, die nicht helfen.',
  Drafts: 'Entwürfe',
  FAQ: 'Fragen und Antworten',
  Figures: 'Zahlen',
  Health: 'Zustand',
  'Make it the default': 'Zum Standard machen',
  'No answers yet': 'Noch keine Antworten',
  Order: 'Reihenfolge',
  'Published answers': 'Veröffentlichte Antworten',
  Publishing: 'Veröffentlichung',
  'Read most': 'Am meisten gelesen',
  'Searched for in vain': 'Vergeblich gesucht',
  Shortcode: 'Shortcode',
  Shortcodes: 'Shortcodes',
  Translations: 'Übersetzungen',
  Uninstalling: 'Deinstallation',
  View: 'Ansicht',
  'View designer': 'Ansichten gestalten',
  Views: 'Ansichten',
  'What a view shows and how, beside what visitors see of it.':
    'Was eine Ansicht zeigt und wie, neben dem, was Besucher davon sehen.',
  'What is missing in each language, and what has fallen behind its original.':
    'Was in jeder Sprache fehlt und was hinter seinem Original zurückgeblieben ist.',
  'Write the first one, or import those that you have.': 'Schreiben Sie die erste, oder importieren Sie vorhandene.',
  '{faqs.draft} drafts, {faqs.pending} asked by visitors':
    '{faqs.draft} Entwürfe, {faqs.pending} von Besuchern gefragt',
}
