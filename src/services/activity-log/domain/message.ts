/** The sentence of an event, from the template of its definition. */

export function fillMessage(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(values, name) ? told(values[name]) : mark,
  )
}

const told = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
