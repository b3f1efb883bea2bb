/** Files that the browser keeps for somebody. */
export function saveFile(data: unknown, name: string): void {
  const blob = data instanceof Blob ? data : new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const ending = ENDINGS[blob.type.split(';')[0] ?? ''] ?? ''
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(blob),
    download: name.includes('.') ? name : `${name}${ending}`,
  })
  link.click()
  URL.revokeObjectURL(link.href)
}

const ENDINGS: Readonly<Record<string, string>> = {
  'text/csv': '.csv',
  'application/json': '.json',
  'application/pdf': '.pdf',
  'text/calendar': '.ics',
  'application/zip': '.zip',
}
