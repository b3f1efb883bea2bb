/** Two walks through the same tree, both in order of their paths, told apart without holding either in memory. */

export type FilePrint = { readonly path: string; readonly size: number; readonly hash: string }
export type FileChange =
  | { readonly kind: 'added'; readonly path: string; readonly after: FilePrint; readonly before: null }
  | { readonly kind: 'modified'; readonly path: string; readonly after: FilePrint; readonly before: FilePrint }
  | { readonly kind: 'removed'; readonly path: string; readonly after: null; readonly before: FilePrint }
/** A path that was looked at; one that is as it was tells how far the walk is. */
export type ComparedFile = FileChange | { readonly kind: 'same'; readonly path: string }

/** The order of bytes, which is also that of both engines. */
export const comparePaths = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Both must come sorted by `comparePaths`. */
export async function* compareFiles(
  known: AsyncIterable<FilePrint>,
  found: AsyncIterable<FilePrint>,
): AsyncGenerator<ComparedFile> {
  const before = known[Symbol.asyncIterator]()
  const after = found[Symbol.asyncIterator]()
  let [old, now] = [await before.next(), await after.next()]
  while (!old.done || !now.done) {
    const order = old.done ? 1 : now.done ? -1 : comparePaths(old.value.path, now.value.path)
    if (order < 0) yield { kind: 'removed', path: old.value.path, before: old.value, after: null }
    else if (order > 0) yield { kind: 'added', path: now.value.path, before: null, after: now.value }
    else if (old.value.hash !== now.value.hash)
      yield { kind: 'modified', path: now.value.path, before: old.value, after: now.value }
    else yield { kind: 'same', path: now.value.path }
    if (order <= 0) old = await before.next()
    if (order >= 0) now = await after.next()
  }
}
