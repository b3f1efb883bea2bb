/** The names in a zip file's directory, which stands at its end. Nothing is unpacked. */

const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LONGEST_COMMENT = 0xffff
const MOST_ENTRIES = 5000

/** Empty where the directory cannot be read. */
export function zipEntryNames(bytes: Buffer): string[] {
  const end = endOfDirectory(bytes)
  if (end < 0) return []
  const names: string[] = []
  const count = Math.min(bytes.readUInt16LE(end + 10), MOST_ENTRIES)
  let at = bytes.readUInt32LE(end + 16)
  while (names.length < count && at + ENTRY_SIZE <= end && bytes.readUInt32LE(at) === ENTRY_MARK) {
    const nameLength = bytes.readUInt16LE(at + 28)
    names.push(bytes.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength))
    at += ENTRY_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}

function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT)
  for (let at = bytes.length - END_SIZE; at >= first; at--) if (bytes.readUInt32LE(at) === END_MARK) return at
  return -1
}
