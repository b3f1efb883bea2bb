/** The sentence of an event, from the template of its definition. */

export function fillMessage(template: string, values: Readonly<Record<string, unknown>>): string {
  let message = ''
  for (const [text, name] of partsOf(template))
    message += text + (name === '' ? '' : Object.hasOwn(values, name) ? told(values[name]) : `{${name}}`)
  return message
}

/** Each text with the name of the mark behind it. Most templates come from definitions, which are few. */
function partsOf(template: string): readonly Part[] {
  const known = parts.get(template)
  if (known) return known
  const split = template.split(/\{(\w+)\}/)
  const made = split.flatMap((text, index): Part[] => (index % 2 === 0 ? [[text, split[index + 1] ?? '']] : []))
  if (parts.size < MOST_TEMPLATES) parts.set(template, made)
  return made
}

type Part = readonly [text: string, name: string]
const MOST_TEMPLATES = 1000
const parts = new Map<string, readonly Part[]>()

const told = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
