/** Text that comes in chunks, because there is too much of it to hold it at once. */

export type TextChunks = AsyncIterable<string>

/**
 * The same between two texts. Not a generator: giving up one that nobody has begun to read ends nothing, and what the
 * chunks are read from would stay open.
 */
export function between(before: string, chunks: TextChunks, behind: string): AsyncIterableIterator<string> {
  const inner = chunks[Symbol.asyncIterator]()
  const pieces = inOrder(before, inner, behind)
  return {
    next: () => pieces.next(),
    async return() {
      await inner.return?.()
      return pieces.return(undefined)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

async function* inOrder(before: string, inner: AsyncIterator<string>, behind: string): AsyncGenerator<string> {
  yield before
  for (let next = await inner.next(); !next.done; next = await inner.next()) yield next.value
  yield behind
}

export async function wholeText(chunks: TextChunks): Promise<string> {
  const texts: string[] = []
  for await (const text of chunks) texts.push(text)
  return texts.join('')
}
