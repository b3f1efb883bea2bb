/** Texts with `{{field}}` where the values of a record go. Values are put in once and never read as a template. */

export const fillTemplate = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{\{\s*([a-z][a-z0-9_.]*)\s*\}\}/g, (_, path: string) => told(valueAt(values, path)))

function valueAt(values: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    const isOwn = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return isOwn ? (value as Record<string, unknown>)[key] : undefined
  }, values)
}

/** Lists of addresses are told by their primary one. */
function told(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!Array.isArray(value))
    return typeof value === 'object' ? Object.values(value).filter(Boolean).join(', ') : String(value)
  const first = (value.find(one => (one as { primary?: boolean } | null)?.primary) ?? value[0]) as
    | { address?: string; number?: string }
    | string
    | undefined
  return typeof first === 'object' && first !== null ? String(first.address ?? first.number ?? '') : value.join(', ')
}
