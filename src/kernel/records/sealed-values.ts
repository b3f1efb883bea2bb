/**
 * Secrets within structured data. A text of the shape that says `secretOf: ['url']` is the secret of whatever its
 * neighbours of these names say. Answers show its mask; a mask that comes back stands for the stored secret as long as
 * those neighbours are what they were, so that no secret is sent to another receiver. A flag of the shape that says
 * `tellsOf: 'api_key'` tells whether that secret is set, whatever was sent.
 */
import type { TSchema } from 'typebox'
import { isMaskOf, looksMasked, masked } from '../masks.ts'
import { isRecord } from '../sent-values.ts'
import type { Values } from './kind.ts'

/** A copy with every secret as `mask` shows it. */
export function withMasks(schema: TSchema, value: unknown, mask: (secret: string) => string = masked): unknown {
  const { items, properties } = schema as Shape
  if (Array.isArray(value) && items) return value.map(entry => withMasks(items, entry, mask))
  if (!isRecord(value) || !properties) return value
  const shown = Object.entries(value).map(([name, inner]) => {
    const part = properties[name]
    if (part?.secretOf && typeof inner === 'string') return [name, mask(inner)]
    if (part?.tellsOf) return [name, (value[part.tellsOf] ?? '') !== '']
    return [name, part ? withMasks(part, inner, mask) : inner]
  })
  return Object.fromEntries(shown)
}

/** What was sent with the secrets that its masks stand for, and the names of masks that stand for none. */
export function withSecrets(schema: TSchema, sent: unknown, stored: unknown): { value: unknown; strange: string[] } {
  const { items, properties } = schema as Shape
  const strange: string[] = []
  const settle = (of: Shape['properties'], entry: unknown, known: Values[]): unknown => {
    if (!isRecord(entry) || !of) return entry
    const kept = Object.entries(entry).map(([name, inner]) => {
      if (!of[name]?.secretOf || typeof inner !== 'string' || !looksMasked(inner)) return [name, inner]
      const owner = takeOwner(known, { entry, name, mask: inner, neighbours: of[name].secretOf })
      if (!owner) strange.push(name)
      return [name, owner?.[name] ?? inner]
    })
    return Object.fromEntries(kept)
  }
  if (Array.isArray(sent) && items) {
    const known = Array.isArray(stored) ? stored.filter(isRecord) : []
    return { value: sent.map(entry => settle((items as Shape).properties, entry, known)), strange }
  }
  return { value: settle(properties, sent, isRecord(stored) ? [stored] : []), strange }
}

type SecretMarks = { readonly secretOf?: readonly string[]; readonly tellsOf?: string }
type Shape = TSchema & {
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema & SecretMarks>>
}

type Claim = {
  readonly entry: Values
  readonly name: string
  readonly mask: string
  readonly neighbours: readonly string[]
}

/** Each stored entry gives its secret once: two receivers at one address may have two. */
function takeOwner(known: Values[], { entry, name, mask, neighbours }: Claim): Values | undefined {
  const index = known.findIndex(
    one => neighbours.every(other => one[other] === entry[other]) && isMaskOf(mask, String(one[name] ?? '')),
  )
  return index < 0 ? undefined : known.splice(index, 1)[0]
}
