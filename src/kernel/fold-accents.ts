/** Letters of the Latin script without their marks; other scripts stay as they are, for there a mark makes another letter. */
export function foldAccents(text: string): string {
  if (isAscii(text)) return text
  const plain = text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
  return plain.replace(/[^\u0000-\u007f]/g, letter => spelledOut[letter] ?? letter)
}

/** Most titles and many texts: nothing of them is folded. */
export const isAscii = (text: string): boolean => !/[^\u0000-\u007f]/.test(text)

/** Letters that no decomposition folds: the letter, then what is written in its place. */
const spelledOut: Readonly<Record<string, string>> = Object.fromEntries(
  `ßs ẞS ÆAE æae ŒOE œoe ØO øo ĐD đd ÐD ðd ÞTH þth ĦH ħh ıi ĸk ŁL łl ĿL ŀl ŉn ŊN ŋn ŦT ŧt ſs ĲIJ ĳij ªa ºo €E £`
    .split(' ')
    .map(pair => [pair.charAt(0), pair.slice(1)]),
)
