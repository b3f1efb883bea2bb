/** Rows of a CSV file, whatever separates its columns. */
export function parseCsv(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(clean)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < clean.length; at += 1) {
    const sign = clean[at]!
    if (isQuoted && sign === '"' && clean[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted || (sign !== separator && sign !== '\n')) cell += sign
    else {
      rows.at(-1)!.push(cell.replace(/\r$/, ''))
      cell = ''
      if (sign === '\n') rows.push([])
    }
  }
  rows.at(-1)!.push(cell.replace(/\r$/, ''))
  return rows.filter(row => row.some(value => value.trim() !== ''))
}

/** The one that the first line has most of. */
function separatorOf(text: string): string {
  const line = text.split('\n', 1)[0] ?? ''
  const counts = [',', ';', '\t'].map(sign => ({ sign, count: line.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]!.sign
}
