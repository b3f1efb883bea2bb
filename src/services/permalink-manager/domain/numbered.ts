/** The next free address: `-2`, `-3` … behind a taken one. */

/** The smallest number that is free. Few looks for many taken ones: doubling finds an end, then every gap is looked at in one read. */
export async function firstFree(
  uri: string,
  areTaken: (uris: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  for (let from = 2, size = 8; ; from += size, size *= 2) {
    const tried = Array.from({ length: size }, (_, index) => numbered(uri, from + index))
    const taken = await areTaken(tried)
    const free = tried.find(candidate => !taken.has(candidate))
    if (free !== undefined) return free
  }
}

const LONGEST = 200

export const numbered = (uri: string, number: number): string => {
  const ending = `-${number}`
  return `${[...uri]
    .slice(0, LONGEST - ending.length)
    .join('')
    .replace(/[-/]+$/, '')}${ending}`
}
