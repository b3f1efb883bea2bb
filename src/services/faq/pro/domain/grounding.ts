/** Whether a quote stands in a source: word for word, whatever its blanks, case and quotation marks. */
type Source = { readonly title: string; readonly text: string }

export function groundedQuotes(
  quotes: readonly { readonly source: number; readonly quote: string }[],
  sources: readonly Source[],
): { title: string; quote: string }[] {
  return quotes.flatMap(({ source, quote }) => {
    const words = plain(quote)
    if (words.length < SHORTEST) return []
    const named = sources[source - 1]
    const found =
      named && plain(named.text).includes(words) ? named : sources.find(({ text }) => plain(text).includes(words))
    return found ? [{ title: found.title, quote: quote.trim().slice(0, 2000) }] : []
  })
}

/** A word or two can be found anywhere. */
const SHORTEST = 12

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/["'“”„‘’«»]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
