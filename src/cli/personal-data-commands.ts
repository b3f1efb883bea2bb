/** What a person may ask of a site: everything that is kept of them, or to be forgotten. */
import type { ReadContext } from '../kernel/context.ts'
import {
  countContentOf,
  erasePersonalData,
  exportPersonalData,
  findPerson,
  type Person,
} from '../platform/personal-data/personal-data.ts'
import { knownAccount } from './account-commands.ts'
import { type Command, CommandError, UsageError } from './command.ts'
import { commandContext, withApp } from './with-app.ts'

const exportData: Command = {
  name: 'personal-data export',
  usage: '<e-mail address or login>',
  summary: 'Print everything that is kept of a person, on all sites and in all services, as JSON.',
  words: [1, 1],
  run: ({ words }, terminal) =>
    withApp(terminal, async app => {
      const ctx = await commandContext(app, 'personal-data export')
      const data = await exportPersonalData(await knownPerson(words[0] ?? '', ctx), ctx)
      terminal.out(`${JSON.stringify(data, null, 2)}\n`)
    }),
}

const eraseData: Command = {
  name: 'personal-data erase',
  usage: '<e-mail address or login> --yes [--reassign <login> | --trash-content]',
  summary:
    'Delete the account of a person and take the identity out of everything that stays. This cannot be undone.\n' +
    'Posts of the account go to another one (--reassign) or to the trash (--trash-content).',
  words: [1, 1],
  options: { yes: { type: 'boolean' }, reassign: { type: 'string' }, 'trash-content': { type: 'boolean' } },
  async run({ words, flags }, terminal) {
    if (flags.yes !== true) throw new UsageError('Erasing cannot be undone. Say --yes if you mean it.')
    await withApp(terminal, async app => {
      const ctx = await commandContext(app, 'personal-data erase')
      const person = await knownPerson(words[0] ?? '', ctx)
      const reassign = typeof flags.reassign === 'string' ? (await knownAccount(flags.reassign, ctx)).id : null
      if (reassign === null && flags['trash-content'] !== true) await refuseLeftContent(person, ctx)
      const results = await erasePersonalData({ person, reassign }, ctx)
      for (const { url, sections } of results)
        for (const { title, erased } of sections) terminal.out(`${url}\t${title}\t${erased}\n`)
      terminal.err('The person is erased. Backups and mail servers keep what they have.\n')
    })
  },
}

export const personalDataCommands: readonly Command[] = [exportData, eraseData]

async function knownPerson(name: string, ctx: ReadContext): Promise<Person> {
  const person = await findPerson(name, ctx)
  if (!person) throw new CommandError(`There is no account ${name}. Give an e-mail address for somebody without one.`)
  return person
}

async function refuseLeftContent(person: Person, ctx: ReadContext): Promise<void> {
  const count = await countContentOf(person, ctx)
  if (count === 0) return
  throw new CommandError(
    `This account made ${count} posts, pages or files. Say who gets them (--reassign <login>), or --trash-content.`,
  )
}
