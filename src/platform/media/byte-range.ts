/** The part of a file that a Range header asks for. */

/** Both ends belong to it. */
export type ByteRange = { readonly first: number; readonly last: number }

/** Null: the whole file, also where several parts are asked for or the header cannot be read. */
export function requestedRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replace(/\s+/g, '') ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') return lastBytes(Number(to), size)
  const first = Number(from)
  if (to !== '' && Number(to) < first) return null
  if (first >= size) return 'unsatisfiable'
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

const lastBytes = (count: number, size: number): ByteRange | 'unsatisfiable' =>
  count === 0 ? 'unsatisfiable' : { first: Math.max(0, size - count), last: size - 1 }
