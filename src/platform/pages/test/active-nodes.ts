/** Finds what would run in a browser. Reads tags as a browser does, forgivingly, and shares no code with the writers. */

/** Empty where nothing of the page can act. */
export function activeNodes(markup: string): string[] {
  const found: string[] = []
  for (const { name, attributes, source } of tagsOf(markup)) {
    const isData = name === 'script' && /^application\/(ld\+)?json$/.test(attributes.get('type') ?? '')
    const isFile = name === 'script' && (attributes.get('src') ?? '').startsWith('/')
    if (FORBIDDEN.has(name) && !isData && !isFile) found.push(source)
    if (name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'refresh') found.push(source)
    for (const [attribute, value] of attributes) {
      if (attribute.startsWith('on') || attribute === 'srcdoc' || attribute === 'formaction') found.push(source)
      if (ADDRESSES.has(attribute) && isScript(value)) found.push(source)
    }
  }
  return found
}

const FORBIDDEN = new Set(['script', 'iframe', 'object', 'embed', 'base', 'applet', 'frame', 'frameset', 'svg', 'math'])
const ADDRESSES = new Set(['href', 'src', 'action', 'data', 'poster', 'xlink:href', 'background', 'cite'])

const isScript = (value: string) =>
  /^(javascript|vbscript|data:text|data:image\/svg)/i.test(
    decoded(value).replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f]/g, ''),
  )

type Tag = { readonly name: string; readonly attributes: ReadonlyMap<string, string>; readonly source: string }

function tagsOf(markup: string): Tag[] {
  return [...markup.matchAll(/<([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi)].map(found => ({
    name: (found[1] ?? '').toLowerCase(),
    attributes: attributesOf(found[2] ?? ''),
    source: found[0].slice(0, 200),
  }))
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const found of text.matchAll(/([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g)) {
    attributes.set((found[1] ?? '').toLowerCase(), found[2] ?? found[3] ?? found[4] ?? '')
  }
  return attributes
}

const decoded = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);?/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);?/g, (_, number: string) => String.fromCodePoint(Number(number)))
    .replaceAll('&colon;', ':')
    .replaceAll('&Tab;', '\t')
    .replaceAll('&NewLine;', '\n')
    .replaceAll('&amp;', '&')
