/** The words of the hand-made screens of recipes. */
const en = {
  amount: 'Amount',
  choose: 'Choose a recipe',
  ingredient: 'Ingredient',
  note: 'Note',
  paste: 'Ingredients, one a line',
  pasteHelp: 'A line that ends with a colon is a heading. What cannot be read as an amount stays as you typed it.',
  read: 'Read as',
  recipe: 'Recipe',
  save: 'Replace the ingredients',
  saved: 'Saved.',
  unit: 'Unit',
}
const de: typeof en = {
  amount: 'Menge',
  choose: 'Rezept wählen',
  ingredient: 'Zutat',
  note: 'Hinweis',
  paste: 'Zutaten, eine je Zeile',
  pasteHelp: 'Eine Zeile mit Doppelpunkt am Ende ist eine Überschrift. Was keine Menge ist, bleibt, wie Sie es tippen.',
  read: 'Gelesen als',
  recipe: 'Rezept',
  save: 'Zutaten ersetzen',
  saved: 'Gespeichert.',
  unit: 'Einheit',
}

export const say = document.documentElement.lang.startsWith('de') ? de : en
