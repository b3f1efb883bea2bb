/** Answers a service's question who may open its app. */
import { on } from '../../kernel/hooks.ts'
import { appUsers } from '../../kernel/standard/hooks.ts'
import { usersWithAnyCapability } from './holders.ts'

/** More holders than a service ever has; a search picks among them. */
const LOOKED_AT = 1000

export const answerAppUsers = on(appUsers, 'roles.app-users', async (known, { capabilities, search, limit }, ctx) => {
  const holders = await usersWithAnyCapability({ capabilities, limit: LOOKED_AT }, ctx)
  const wanted = search.toLowerCase()
  const fitting = holders.filter(({ login, displayName }) => `${login} ${displayName}`.toLowerCase().includes(wanted))
  return [...known, ...fitting.slice(0, limit).map(({ id, login, displayName }) => ({ id, login, name: displayName }))]
})
