/** Reads the fixed text of a template and says in which place of the markup each value will stand. */

/** Where a value stands: between tags, in a quoted attribute, at the start of an address, in a style, inside a tag, in script or style. */
export type Place = 'text' | 'attribute' | 'url' | 'style' | 'tag' | 'code'

/** The place of every gap of a template. Templates are constants of the program, so each is read once and remembered. */
export function placesOf(strings: TemplateStringsArray): readonly Place[] {
  const known = remembered.get(strings)
  if (known) return known
  const places = readPlaces(strings)
  remembered.set(strings, places)
  return places
}

export function placeOfAttribute(name: string): Place {
  if (name === 'style') return 'style'
  return addressAttributes.has(name) ? 'url' : 'attribute'
}

const remembered = new WeakMap<TemplateStringsArray, readonly Place[]>()

const addressAttributes = new Set(
  'href src action formaction poster cite data background manifest ping longdesc xlink:href'.split(' '),
)

type State =
  | 'text'
  | 'tag-name'
  | 'in-tag'
  | 'attribute-name'
  | 'before-value'
  | 'value'
  | 'comment'
  | 'declaration'
  | 'code'
type Reader = {
  state: State
  tag: string
  attribute: string
  quote: string
  /** What of the value was already read: an address is judged only where it begins. */
  value: string
}

function readPlaces(strings: readonly string[]): Place[] {
  const reader: Reader = { state: 'text', tag: '', attribute: '', quote: '', value: '' }
  const places: Place[] = []
  for (const [index, text] of strings.entries()) {
    readText(text, reader)
    if (index < strings.length - 1) places.push(placeHere(reader))
  }
  if (reader.state !== 'text')
    throw new TypeError('An HTML template must end outside of a tag, a comment and a script.')
  return places
}

function placeHere(reader: Reader): Place {
  switch (reader.state) {
    case 'text':
    case 'code':
      return reader.state
    case 'tag-name':
    case 'in-tag':
      return 'tag'
    case 'value': {
      const isStart = reader.value === ''
      reader.value = '…'
      const place = placeOfAttribute(reader.attribute)
      return place === 'url' && !isStart ? 'attribute' : place
    }
    default:
      throw new TypeError(
        `A value cannot stand here (${reader.state}): quote the attribute or move the value out of the comment.`,
      )
  }
}

type Step = (text: string, at: number, reader: Reader) => number

function readText(text: string, reader: Reader): void {
  let at = 0
  while (at < text.length) at = steps[reader.state](text, at, reader)
}

/** One step for each state: reads from `at`, changes the reader, and says where to go on. */
const steps: Readonly<Record<State, Step>> = {
  text: readBetweenTags,
  'tag-name': readTagName,
  'in-tag': readInTag,
  'attribute-name': readAttributeName,
  'before-value': readBeforeValue,
  value: readValue,
  comment: readUntil('-->'),
  declaration: readUntil('>'),
  code: readCode,
}

function readBetweenTags(text: string, at: number, reader: Reader): number {
  const open = text.indexOf('<', at)
  if (open < 0) return text.length
  if (text.startsWith('<!--', open)) return go('comment', open + 4, reader)
  if (text[open + 1] === '!') return go('declaration', open + 2, reader)
  if (open === text.length - 1) throw new TypeError('The name of a tag cannot be a value.')
  if (!/[a-z/]/i.test(text[open + 1] ?? '')) return open + 1
  reader.tag = ''
  return go('tag-name', open + 1, reader)
}

function readTagName(text: string, at: number, reader: Reader): number {
  const character = text[at] ?? ''
  if (/[\s>]/.test(character) || (character === '/' && reader.tag !== '')) return go('in-tag', at, reader)
  reader.tag += character.toLowerCase()
  return at + 1
}

function readInTag(text: string, at: number, reader: Reader): number {
  const character = text[at] ?? ''
  if (character === '>') return go(reader.tag === 'script' || reader.tag === 'style' ? 'code' : 'text', at + 1, reader)
  if (/[\s/]/.test(character)) return at + 1
  reader.attribute = ''
  return go('attribute-name', at, reader)
}

function readAttributeName(text: string, at: number, reader: Reader): number {
  const character = text[at] ?? ''
  if (character === '=') return go('before-value', at + 1, reader)
  if (/[\s>/]/.test(character)) return go('in-tag', at, reader)
  reader.attribute += character.toLowerCase()
  return at + 1
}

function readBeforeValue(text: string, at: number, reader: Reader): number {
  if (reader.attribute.startsWith('on') || reader.attribute === 'srcdoc') {
    throw new TypeError(`The attribute "${reader.attribute}" runs scripts: templates do not print it.`)
  }
  const character = text[at] ?? ''
  if (character !== '"' && character !== "'")
    throw new TypeError(`Quote the value of the attribute "${reader.attribute}".`)
  reader.quote = character
  reader.value = ''
  return go('value', at + 1, reader)
}

function readValue(text: string, at: number, reader: Reader): number {
  const close = text.indexOf(reader.quote, at)
  const end = close < 0 ? text.length : close
  reader.value += text.slice(at, end)
  return close < 0 ? end : go('in-tag', close + 1, reader)
}

function readCode(text: string, at: number, reader: Reader): number {
  const close = text.toLowerCase().indexOf(`</${reader.tag}`, at)
  return close < 0 ? text.length : go('text', close, reader)
}

function readUntil(end: string): Step {
  return (text, at, reader) => {
    const close = text.indexOf(end, at)
    return close < 0 ? text.length : go('text', close + end.length, reader)
  }
}

function go(state: State, at: number, reader: Reader): number {
  reader.state = state
  return at
}
