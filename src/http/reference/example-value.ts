/** A value that fits a shape, for the examples of the reference. */
import type { TSchema } from 'typebox'

type Keywords = {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Keywords[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly items?: Keywords
  readonly properties?: Readonly<Record<string, Keywords>>
  readonly required?: readonly string[]
}

/** Of a body only what must be sent, and of an answer everything. */
export function exampleValue(schema: TSchema, parts: 'required' | 'all', name = ''): unknown {
  const keywords = schema as Keywords
  if (keywords.const !== undefined) return keywords.const
  if (keywords.default !== undefined && keywords.default !== null) return keywords.default
  if (keywords.enum) return keywords.enum[0]
  const inner = (part: Keywords, own = name) => exampleValue(part as TSchema, parts, own)
  if (keywords.anyOf) return inner(keywords.anyOf[0] ?? {})
  const type = typeof keywords.type === 'string' ? keywords.type : keywords.type?.[0]
  if (type === 'array') return keywords.items && Object.keys(keywords.items).length > 0 ? [inner(keywords.items)] : []
  if (type === 'object') {
    const own = Object.entries(keywords.properties ?? {})
    const shown = own.filter(([key]) => parts === 'all' || keywords.required?.includes(key))
    return Object.fromEntries(shown.map(([key, part]) => [key, inner(part, key)]))
  }
  return plainValue(keywords, type, name)
}

function plainValue({ format, minimum }: Keywords, type: string | undefined, name: string): unknown {
  if (type === 'integer') return Math.max(minimum ?? 1, /count|total|pages?$/.test(name) ? 1 : 7)
  if (type === 'number') return minimum ?? 12.5
  if (type === 'boolean') return true
  if (type === 'null') return null
  return (format && BY_FORMAT[format]) || BY_NAME[name] || 'text'
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-05-04T09:30:00.000000Z',
  date: '2026-05-04',
  email: 'anna@example.com',
  uri: 'https://example.com/',
  'hex-color': '#0b6157',
}

const BY_NAME: Readonly<Record<string, string>> = {
  name: 'Anna Berg',
  title: 'Harbour festival',
  slug: 'harbour-festival',
  message: 'Done.',
  currency: 'EUR',
  email: 'anna@example.com',
  login: 'anna',
  url: 'https://example.com/',
}
