/** How an answer may be compressed, as far as its caller says so. */

export type ContentEncoding = 'br' | 'gzip'

/** The best of ours that an `Accept-Encoding` header takes; null for bytes as they are. */
export function acceptedEncoding(header: string | undefined): ContentEncoding | null {
  if (!header) return null
  const refused = new Set<string>()
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map(word => word.trim())
    const isRefused = parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
    ;(isRefused ? refused : accepted).add(name)
  }
  const takes = (name: string) => !refused.has(name) && (accepted.has(name) || accepted.has('*'))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}
