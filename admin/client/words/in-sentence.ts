/** English: a label within a sentence begins small, but `CRM`, `A/B` and the like stay as they are. */
export const inSentence = (label: string): string =>
  label.replaceAll(/(?<!\p{Lu})\p{Lu}(?=\p{Ll}|-\p{Ll})/gu, letter => letter.toLowerCase())
