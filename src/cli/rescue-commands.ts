/** The way back in when nobody can act as an administrator any more. Every use is recorded with the source `rescue`. */
import { listPoints, type PointRow } from '../services/role-editor/store/points.ts'
import { makeAdministrator, restoreAsRescue } from '../services/role-editor/store/rescue.ts'
import { knownAccount } from './account-commands.ts'
import { type Command, UsageError } from './command.ts'
import { commandContext, withApp } from './with-app.ts'

const REASON = 'rescue'

const administrator: Command = {
  name: 'rescue administrator',
  usage: '<login>',
  summary: 'Make an account administrator again, and give the administrator role all its rights back.',
  words: [1, 1],
  run: ({ words }, terminal) =>
    withApp(terminal, async app => {
      const ctx = await commandContext(app, REASON)
      const account = await knownAccount(words[0] ?? '', ctx)
      const snapshot = await ctx.transaction(tx => makeAdministrator(account, tx))
      terminal.err(`${account.login} is an administrator again. How it was before is restore point ${snapshot}.\n`)
    }),
}

const list: Command = {
  name: 'rescue list',
  usage: '',
  summary: 'List the restore points of roles and people, newest first: id, time, roles, people, who, why.',
  run: (_given, terminal) =>
    withApp(terminal, async app => {
      const ctx = await commandContext(app, REASON)
      const { rows } = await listPoints({ page: 1, perPage: MOST_POINTS }, ctx)
      for (const row of rows) terminal.out(`${lineOf(row)}\n`)
      if (rows.length === 0) terminal.err('There is no restore point yet.\n')
    }),
}

/** More than a site keeps; points that people pinned are kept beside these. */
const MOST_POINTS = 1000

const lineOf = (row: PointRow): string =>
  [
    row.id,
    row.created_at,
    `${row.role_count} roles`,
    `${row.user_count} people`,
    row.actor_name === '' ? row.source : `${row.actor_name} (${row.source})`,
    [row.operation, row.label].filter(Boolean).join(': '),
  ].join('\t')

const restore: Command = {
  name: 'rescue restore',
  usage: '<id> [--delete-new]',
  summary:
    'Make roles and people as they were at a restore point. Roles that were made later stay unless --delete-new is given.',
  words: [1, 1],
  options: { 'delete-new': { type: 'boolean' } },
  async run({ words: [word = ''], flags }, terminal) {
    if (!/^[1-9]\d{0,14}$/.test(word)) throw new UsageError(`"${word}" is not the number of a restore point.`)
    const wish = { id: Number(word), deleteNew: flags['delete-new'] === true }
    await withApp(terminal, async app => {
      const ctx = await commandContext(app, REASON)
      const { snapshot, totals, born } = await ctx.transaction(tx => restoreAsRescue(wish, tx))
      if (snapshot === 0) return terminal.err(`Roles and people are as they were at restore point ${word} already.\n`)
      terminal.err(`Roles and people are as they were at restore point ${word}: ${changesIn(totals.changes)}.\n`)
      if (born.length > 0)
        terminal.err(`Roles made later, ${wish.deleteNew ? 'deleted' : 'kept'}: ${born.join(', ')}.\n`)
      terminal.err(`How it was before is restore point ${snapshot}.\n`)
    })
  },
}

const changesIn = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

export const rescueCommands: readonly Command[] = [list, restore, administrator]
