/** Accounts and application passwords from the keyboard. */
import { randomBytes } from 'node:crypto'
import type { ReadContext } from '../kernel/context.ts'
import {
  checkPassword,
  createAccount,
  findAccountByName,
  listAccounts,
  updateAccount,
} from '../platform/accounts/accounts.ts'
import { refuseLastAdministrator } from '../platform/accounts/last-administrator.ts'
import { presentAccounts } from '../platform/accounts/present.ts'
import { createApplicationPassword } from '../platform/application-passwords/application-passwords.ts'
import { ADMINISTRATOR, listRoles, setUserRoles } from '../platform/roles/roles.ts'
import { type Command, CommandError, type Given, type Terminal, UsageError } from './command.ts'
import { commandContext, withApp } from './with-app.ts'

const PASSWORD_OPTIONS = { password: { type: 'string' }, 'ask-password': { type: 'boolean' } } as const
const ASKING =
  '--ask-password asks for it, or reads a line that is sent to the command: others can see what is typed as --password.'

const create: Command = {
  name: 'user create',
  usage: '<login> --email <address> [--role <role>] [--ask-password | --password <password>]',
  summary: `Make an account; without a password one is made and printed.\n${ASKING}`,
  words: [1, 1],
  options: { email: { type: 'string' }, role: { type: 'string' }, ...PASSWORD_OPTIONS },
  async run({ words, flags }, terminal) {
    const [login = ''] = words
    if (typeof flags.email !== 'string') throw new UsageError('An account needs --email.')
    const { password, isMade } = await chosenPassword(flags, terminal)
    await withApp(terminal, async app => {
      const ctx = await commandContext(app, 'user create')
      const role = await knownRole(String(flags.role ?? 'subscriber'), ctx)
      const made = await createAccount(
        { login, email: String(flags.email), password, roles: [role], displayName: login, source: 'cli' },
        ctx,
      )
      terminal.err(`Account ${made.login} (id ${made.id}) is made, as ${role}.\n`)
    })
    if (isMade) terminal.out(`${password}\n`)
  },
}

const list: Command = {
  name: 'user list',
  usage: '[--search <text>]',
  summary: 'List accounts: id, login, e-mail address, roles.',
  options: { search: { type: 'string' } },
  run: ({ flags }, terminal) =>
    withApp(terminal, async app => {
      const ctx = await commandContext(app, 'user list')
      const search = typeof flags.search === 'string' ? { search: flags.search } : {}
      for (let page = 1; ; page++) {
        const asked = {
          page,
          perPage: PER_PAGE,
          orderBy: 'id',
          order: 'asc',
          searchesPrivate: true,
          ...search,
        } as const
        const { accounts } = await listAccounts(asked, ctx)
        const lines = (await presentAccounts(accounts, 'edit', ctx)) as ListedAccount[]
        for (const { id, username, email, roles } of lines)
          terminal.out(`${id}\t${username}\t${email}\t${roles.join(', ')}\n`)
        if (accounts.length < PER_PAGE) return
      }
    }),
}

type ListedAccount = { id: number; username: string; email: string; roles: readonly string[] }
const PER_PAGE = 100

const password: Command = {
  name: 'user password',
  usage: '<login> [--ask-password | --password <password>]',
  summary: `Give an account a new password; without one, one is made and printed.\n${ASKING}`,
  words: [1, 1],
  options: PASSWORD_OPTIONS,
  async run({ words, flags }, terminal) {
    const { password: chosen, isMade } = await chosenPassword(flags, terminal)
    await withApp(terminal, async app => {
      const ctx = await commandContext(app, 'user password')
      const account = await knownAccount(words[0] ?? '', ctx)
      await updateAccount(account.id, { password: chosen }, ctx)
      terminal.err(`Account ${account.login} has a new password; its sessions are ended.\n`)
    })
    if (isMade) terminal.out(`${chosen}\n`)
  },
}

const role: Command = {
  name: 'user role',
  usage: '<login> <role> [<role> …]',
  summary: 'Set the roles of an account.',
  words: [2, 20],
  run: ({ words }, terminal) =>
    withApp(terminal, async app => {
      const ctx = await commandContext(app, 'user role')
      const account = await knownAccount(words[0] ?? '', ctx)
      const roles = await Promise.all(words.slice(1).map(slug => knownRole(slug, ctx)))
      await ctx.transaction(async tx => {
        if (!roles.includes(ADMINISTRATOR)) await refuseLastAdministrator(account.id, tx)
        await setUserRoles({ userId: account.id, roles, source: 'cli' }, tx)
      })
      terminal.err(`Account ${account.login} is now ${roles.join(', ')}.\n`)
    }),
}

const appPassword: Command = {
  name: 'app-password',
  usage: '<login> --name <name>',
  summary: 'Make an application password for scripts, and print it and nothing else.',
  words: [1, 1],
  options: { name: { type: 'string' } },
  async run({ words, flags }, terminal) {
    const name = String(flags.name ?? '').trim()
    if (name === '') throw new UsageError('An application password needs --name, so that you can tell it from others.')
    await withApp(terminal, async app => {
      const ctx = await commandContext(app, 'app-password')
      const account = await knownAccount(words[0] ?? '', ctx)
      const made = await ctx.transaction(tx => createApplicationPassword({ userId: account.id, name }, tx))
      terminal.out(`${made.password}\n`)
    })
  },
}

type ChosenPassword = { readonly password: string; readonly isMade: boolean }

async function chosenPassword(flags: Given['flags'], terminal: Terminal): Promise<ChosenPassword> {
  const isAsked = flags['ask-password'] === true
  if (isAsked && flags.password !== undefined) throw new UsageError('Say --ask-password or --password, not both.')
  const given = isAsked ? await terminal.askPassword() : flags.password
  if (given === undefined) return { password: randomBytes(12).toString('base64url'), isMade: true }
  return { password: checkPassword(String(given)), isMade: false }
}

export const accountCommands: readonly Command[] = [create, list, password, role, appPassword]

export async function knownAccount(name: string, ctx: ReadContext) {
  const account = await findAccountByName(name, ctx)
  if (!account) throw new CommandError(`There is no account ${name}.`)
  return account
}

async function knownRole(slug: string, ctx: ReadContext): Promise<string> {
  const roles = await listRoles(ctx)
  if (!roles.some(known => known.slug === slug))
    throw new CommandError(`There is no role ${slug}. Roles: ${roles.map(known => known.slug).join(', ')}.`)
  return slug
}
