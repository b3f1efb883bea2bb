/** Parameters that every address takes, whatever its route declares. */
import { textsParameter } from '../kernel/sent-values.ts'
import type { NestedRecord } from './arguments/parse-query.ts'

export type Universal = {
  /** `_fields`: what the caller wants to see; null for everything. */
  readonly fields: readonly string[] | null
  /** `_embed`: relations whose targets come along, none named for all of them; null when nothing is embedded. */
  readonly embed: readonly string[] | null
  /** `_envelope`: status and headers come inside the body. */
  readonly hasEnvelope: boolean
  /** `_method`: what a POST means. */
  readonly method: string | undefined
}

/** Read before anything is done: what cannot be read must not be told after the work. */
export function readUniversal(query: NestedRecord): Universal {
  return {
    fields: '_fields' in query ? textsParameter('_fields', query._fields) : null,
    embed: '_embed' in query ? relationsIn(textsParameter('_embed', query._embed)) : null,
    hasEnvelope: '_envelope' in query,
    method: '_method' in query ? textsParameter('_method', query._method).at(-1) : undefined,
  }
}

/** With the fields that are asked for by the route's own name of `_fields`; where both are sent, `_fields` is meant. */
export function alsoNamed(universal: Universal, name: string | undefined, query: NestedRecord): Universal {
  if (name === undefined || universal.fields !== null || !(name in query)) return universal
  return { ...universal, fields: textsParameter(name, query[name]) }
}

export const NOTHING_UNIVERSAL: Universal = Object.freeze({
  fields: null,
  embed: null,
  hasEnvelope: false,
  method: undefined,
})

const relationsIn = (texts: readonly string[]) =>
  texts.flatMap(text => text.split(/[\s,]+/)).filter(name => name !== '' && name !== '1' && name !== 'true')
