/** One interface for all services: what is asked of them, as requests, and what their answers mean. */

export type CrmContact = {
  readonly email: string
  readonly name: string
  readonly phone: string
  /** Further values under the service's own names. */
  readonly more: Readonly<Record<string, string>>
}
export type CrmList = { readonly id: string; readonly name: string }
export type CrmRequest = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: unknown
}
/** Sends a request and answers its JSON. Refused keys and other failures throw. */
export type Ask = (request: CrmRequest) => Promise<any>

export type CrmProvider = {
  readonly slug: string
  readonly label: string
  /** Where a key is found, for the person who needs one. */
  readonly key_hint: string
  /** The service's address for a key; null when the key cannot be one. */
  readonly base: (key: string) => string | null
  readonly headers: (key: string) => Readonly<Record<string, string>>
  readonly lists: (ask: Ask) => Promise<readonly CrmList[]>
  /** Adds the contact or changes the one that is there, and puts it on the list. */
  readonly add: (contact: CrmContact, listId: string, ask: Ask) => Promise<void>
}

/** The last word is the family name, where there is more than one. */
export function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop()! : ''
  return { first: words.join(' '), last }
}

/** Without the fields that say nothing. */
export const filled = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
