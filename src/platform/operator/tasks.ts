/** Commands as tasks: they are watched like all others, and one of a kind runs at a time. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { capability } from '../../kernel/access.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineTask } from '../../kernel/tasks.ts'
import { backupsFolder } from './backups.ts'
import { runCommand } from './run-command.ts'

/** Whoever may change the program itself; on a network those who run all of it. */
export const operators = capability('update_core')

const commandTask = <Args>(spec: {
  readonly name: string
  readonly title: string
  readonly words: (args: Args, ctx: ReadContext) => Promise<readonly string[]>
}) =>
  defineTask<Args, null, string>({
    ...{ name: spec.name, title: spec.title, access: operators, key: spec.name, actsAs: 'system' },
    total: async () => 1,
    prepare: async ({ task }, ctx) => runCommand(await spec.words(task.args, ctx), ctx),
    step: async ({ prepared }) => ({
      ...{ entries: [], counts: { processed: 1, changed: 1 }, position: null, isOver: true },
      messages: prepared === '' ? [] : [prepared],
    }),
  })

export const fillTask = commandTask<Record<string, never>>({
  name: 'host.demo',
  title: 'Fill the site with demonstration content',
  words: async () => ['demo'],
})

export const emptyTask = commandTask<Record<string, never>>({
  name: 'host.demo-remove',
  title: 'Take the demonstration content away',
  words: async () => ['demo', '--remove'],
})

export const backupTask = commandTask<{ readonly name: string }>({
  name: 'host.backup',
  title: 'Back up the site',
  async words({ name }, ctx) {
    await mkdir(backupsFolder(ctx), { recursive: true, mode: 0o700 })
    return ['backup', '--all', join(backupsFolder(ctx), name)]
  },
})
