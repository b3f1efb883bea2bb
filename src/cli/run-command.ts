/** Finds the command that was typed, runs it, and turns whatever happens into a sentence and an exit code. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config.ts'
import { DatabaseError } from '../db/database.ts'
import { type Command, type Given, type Terminal, UsageError } from './command.ts'

type Group = {
  /** What its commands begin with. */
  readonly begins: readonly string[]
  load(): Promise<readonly Command[]>
}

/** Read when they are asked for: what makes the files of the admin app need not wait for twelve services. */
export const groups: readonly Group[] = [
  { begins: ['serve'], load: async () => [(await import('./serve-command.ts')).serveCommand] },
  { begins: ['backup', 'restore'], load: async () => (await import('./backup-commands.ts')).backupCommands },
  {
    begins: ['migrate', 'copy-database', 'adopt-key'],
    load: async () => (await import('./database-commands.ts')).databaseCommands,
  },
  { begins: ['media'], load: async () => (await import('./media-commands.ts')).mediaCommands },
  { begins: ['demo'], load: async () => [(await import('./demo/demo-command.ts')).demoCommand] },
  { begins: ['user', 'app-password'], load: async () => (await import('./account-commands.ts')).accountCommands },
  {
    begins: ['personal-data'],
    load: async () => (await import('./personal-data-commands.ts')).personalDataCommands,
  },
  { begins: ['rescue'], load: async () => (await import('./rescue-commands.ts')).rescueCommands },
  { begins: ['admin'], load: async () => (await import('./admin-commands.ts')).adminCommands },
  { begins: ['doctor'], load: async () => [(await import('./doctor-command.ts')).doctorCommand] },
]

export const allCommands = async (): Promise<readonly Command[]> =>
  (await Promise.all(groups.map(({ load }) => load()))).flat()

/** 0 done, 1 it cannot be done, 2 it was typed wrong. */
export async function runCommand(typed: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...others] = typed
  if (first === undefined) {
    terminal.err(await help())
    return 2
  }
  if (VERSION.has(first)) return printVersion(terminal)
  const asksForHelp = HELP.has(first)
  const words = asksForHelp ? others : typed
  const found = await findCommand(words)
  if (!found) return tellOthers(words, asksForHelp, terminal)
  if (asksForHelp || found.rest.some(word => word !== 'help' && HELP.has(word))) {
    terminal.out(`usage: ${usageOf(found.command)}\n\n${found.command.summary}\n`)
    return 0
  }
  return attempt(found.command, found.rest, terminal)
}

/** Everything, the commands that begin with the word that was typed, or that there are none. */
async function tellOthers(words: readonly string[], asksForHelp: boolean, terminal: Terminal): Promise<number> {
  if (asksForHelp && words.length === 0) {
    terminal.out(await help())
    return 0
  }
  const group = (await allCommands()).filter(({ name }) => name.startsWith(`${words[0]} `))
  const asksForGroup = asksForHelp || HELP.has(words[1] ?? '')
  if (group.length > 0 && asksForGroup) {
    terminal.out(listed(group))
    return 0
  }
  const complaint = `dozen: there is no command "${words.join(' ')}".`
  terminal.err(
    group.length > 0 ? `${complaint} There are:\n\n${listed(group)}` : `${complaint} "dozen help" lists them.\n`,
  )
  return 2
}

async function printVersion(terminal: Terminal): Promise<number> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  terminal.out(`dozen ${(JSON.parse(manifest) as { version: string }).version} (Node ${process.versions.node})\n`)
  return 0
}

const VERSION: ReadonlySet<string> = new Set(['version', '--version'])
const HELP: ReadonlySet<string> = new Set(['help', '--help', '-h'])
const usageOf = ({ name, usage }: Command): string => `dozen ${name} ${usage}`.trimEnd()

async function attempt(command: Command, rest: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await command.run(parse(command, rest), terminal)
    return 0
  } catch (error) {
    terminal.err(`dozen: ${sentence(error)}\n`)
    if (!(error instanceof UsageError)) return error instanceof ConfigError ? 2 : 1
    terminal.err(`usage: ${usageOf(command)}\n`)
    return 2
  }
}

function parse(command: Command, rest: readonly string[]): Given {
  const [least, most] = command.words ?? [0, 0]
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseArgs({ args: [...rest], options: command.options ?? {}, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(optionProblem(error))
  }
  const words = parsed.positionals
  if (words.length < least) throw new UsageError(`${missingWord(command, words.length)} is missing.`)
  if (words.length > most) throw new UsageError(`"${words[most]}" is one word too many.`)
  return { words, flags: parsed.values as Given['flags'] }
}

/** Node's sentence without its advice about words that begin with a dash. */
function optionProblem(error: unknown): string {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.? To specify|\n/)
  return `${sentence.replace(/[.:]$/, '')}.`
}

/** The name of the first word that was not given, as the usage calls it. */
function missingWord({ usage }: Command, given: number): string {
  const required = usage.replaceAll(/\[[^\]]*\]|--[\w-]+ <[^>]*>/g, '')
  return required.match(/<[^>]+>/g)?.[given] ?? 'Something'
}

async function findCommand(typed: readonly string[]): Promise<{ command: Command; rest: readonly string[] } | null> {
  const group = groups.find(({ begins }) => begins.includes(typed[0] ?? ''))
  const commands = group ? await group.load() : []
  for (const length of [2, 1]) {
    const command = commands.find(candidate => candidate.name === typed.slice(0, length).join(' '))
    if (command) return { command, rest: typed.slice(length) }
  }
  return null
}

/** What went wrong, without where in the program it did. */
function sentence(error: unknown): string {
  // A sentence of ours has no cause; one of the engine does.
  if (error instanceof DatabaseError && error.cause) return `the database says: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}

const listed = (some: readonly Command[]): string =>
  some.map(command => `  ${usageOf(command)}\n${command.summary.replaceAll(/^/gm, '      ')}\n`).join('')

async function help(): Promise<string> {
  return `Dozen: twelve services for a web site, and the site itself.

usage: dozen <command>; "dozen help <command>" tells one of them, "dozen version" which this is.

${listed(await allCommands())}
The configuration comes from the environment; see README.md.
`
}
