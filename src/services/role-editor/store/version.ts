/** What change detection compares: the same values give the same text, any other values another one. */
import { createHash } from 'node:crypto'
import type { CapabilityMap } from '../domain/model.ts'

export const roleVersion = (role: { readonly name: string; readonly capabilities: CapabilityMap }): string =>
  hashed([role.name, sorted(role.capabilities)])

export const userVersion = (user: {
  readonly roles: readonly string[]
  readonly capabilities: CapabilityMap
}): string => hashed([user.roles, sorted(user.capabilities)])

const sorted = (map: CapabilityMap) => map.toSorted(([one], [other]) => (one < other ? -1 : 1))
const hashed = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
