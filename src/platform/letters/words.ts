/** The words of a letter: ours, or the owner's own, with placeholders such as `{{name}}`. */

export type LetterWords = { readonly subject: string; readonly body: string }

/** The owner's words, kept as `<kind>` and `<kind>_subject`; ours where they wrote none. */
export const wordsOf = (kind: string, ours: LetterWords, templates: Readonly<Record<string, string>>): LetterWords => ({
  subject: templates[`${kind}_subject`] || ours.subject,
  body: templates[kind] || ours.body,
})

/** Unknown placeholders stay as they are, so that a typing error is seen. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .replace(/\{\{\s*(\w+)\s*\}\}/g, (mark, name: string) => (Object.hasOwn(values, name) ? values[name]! : mark))
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
