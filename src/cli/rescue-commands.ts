/** The way back in when nobody can act as an administrator any more. Every use is recorded with the source `rescue`. */
import type { Context } from '../kernel/context.ts'
import { internals } from '../platform/internals.ts'
import { ADMINISTRATOR, defaultRoles } from '../platform/roles/default-roles.ts'
import { addRole, addUserRole, type CapabilityMap, findRole, saveRole } from '../platform/roles/roles.ts'
import { knownAccount } from './account-commands.ts'
import type { Command } from './command.ts'
import { commandContext, withApp } from './with-app.ts'

const SOURCE = 'rescue'

const administrator: Command = {
  name: 'rescue administrator',
  usage: '<login>',
  summary: 'Make an account administrator again, and give the administrator role all its rights back.',
  words: [1, 1],
  run: ({ words }, terminal) =>
    withApp(terminal, async app => {
      const ctx = await commandContext(app, SOURCE)
      const account = await knownAccount(words[0] ?? '', ctx)
      await ctx.transaction(async tx => {
        await mendAdministratorRole(tx)
        await addUserRole({ userId: account.id, role: ADMINISTRATOR, source: SOURCE }, tx)
      })
      terminal.err(`${account.login} is an administrator again.\n`)
    }),
}

export const rescueCommands: readonly Command[] = [administrator]

/** What was delivered is granted, whatever somebody took away or blocked; what was added beside it stays. */
async function mendAdministratorRole(ctx: Context): Promise<void> {
  const delivered = defaultRoles.find(role => role.slug === ADMINISTRATOR)
  if (!delivered) return
  const services = internals(ctx).services.flatMap(({ permissions: { prefix, names, manage } }) =>
    Object.keys(names)
      .filter(name => name !== manage)
      .map(name => `${prefix}_${name}`),
  )
  const granted: CapabilityMap = [...delivered.capabilities, ...services.map(name => [name, true] as const)]
  const present = await findRole(ADMINISTRATOR, ctx)
  if (!present) {
    await addRole({ slug: ADMINISTRATOR, name: delivered.name, capabilities: granted, source: SOURCE }, ctx)
    return
  }
  const names = new Set(granted.map(([name]) => name))
  const others = present.capabilities.filter(([name]) => !names.has(name))
  await saveRole(ADMINISTRATOR, { capabilities: [...granted, ...others], source: SOURCE }, ctx)
}
