/** A strict reader of markup for tests. It shares no code with what it checks. */

export type Tag = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly isClosing: boolean
  readonly isEmpty: boolean
}

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const opening = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:\s+[a-zA-Z_:][\w:.-]*(?:="[^"<]*")?)*)\s*(\/?)>/y
const rawText = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>/y

/** Every tag of a text, in order. Throws where something is not written as our writer writes it. */
export function readTags(markup: string): Tag[] {
  const tags: Tag[] = []
  let at = markup.indexOf('<')
  while (at >= 0) {
    const length = skipped(markup, at)
    if (length === 0) {
      opening.lastIndex = at
      const found = opening.exec(markup)
      if (!found) throw new Error(`Not a tag: ${markup.slice(at, at + 80)}`)
      tags.push(tagOf(found))
    }
    at = markup.indexOf('<', length === 0 ? opening.lastIndex : at + length)
  }
  return tags
}

/** What is wrong with a whole page or feed; empty where nothing is. */
export function problemsOf(markup: string, isXml = false): string[] {
  const problems: string[] = []
  const open: string[] = []
  const ids = new Set<string>()
  for (const tag of readTags(markup)) {
    const id = tag.attributes.get('id')
    if (id !== undefined && ids.has(id)) problems.push(`id ${id} twice`)
    if (id !== undefined) ids.add(id)
    const isAlone = isXml ? tag.isEmpty : voids.has(tag.name)
    if (tag.isClosing && open.pop() !== tag.name) problems.push(`</${tag.name}> closes nothing that is open`)
    if (!tag.isClosing && !isAlone) open.push(tag.name)
  }
  if (open.length > 0) problems.push(`left open: ${open.join(', ')}`)
  return problems
}

/** Comments, the doctype, an XML declaration, and scripts with their content. */
function skipped(markup: string, at: number): number {
  rawText.lastIndex = at
  const code = rawText.exec(markup)
  if (code) return code[0].length
  if (markup.startsWith('<!--', at)) return markup.indexOf('-->', at) + 3 - at
  return /^<(?:!doctype html|\?xml [^?]*\?)>/.exec(markup.slice(at, at + 80))?.[0].length ?? 0
}

function tagOf([, slash, name, text, empty]: RegExpExecArray): Tag {
  const attributes = new Map<string, string>()
  for (const [, attribute = '', value = ''] of (text ?? '').matchAll(/\s+([\w:.-]+)(?:="([^"]*)")?/g)) {
    if (attributes.has(attribute)) throw new Error(`Attribute ${attribute} twice in <${name}>`)
    attributes.set(attribute, value)
  }
  return { name: name ?? '', attributes, isClosing: slash === '/', isEmpty: empty === '/' }
}
