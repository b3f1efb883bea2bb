/** Finds the command that was typed, runs it, and turns whatever happens into a sentence and an exit code. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config.ts'
import { DatabaseError } from '../db/database.ts'
import { accountCommands } from './account-commands.ts'
import { adminCommands } from './admin-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { type Command, type Given, type Terminal, UsageError } from './command.ts'
import { databaseCommands } from './database-commands.ts'
import { demoCommand } from './demo/demo-command.ts'
import { doctorCommand } from './doctor-command.ts'
import { mediaCommands } from './media-commands.ts'
import { personalDataCommands } from './personal-data-commands.ts'
import { rescueCommands } from './rescue-commands.ts'
import { serveCommand } from './serve-command.ts'

export const commands: readonly Command[] = [
  serveCommand,
  ...backupCommands,
  ...databaseCommands,
  ...mediaCommands,
  demoCommand,
  ...accountCommands,
  ...personalDataCommands,
  ...rescueCommands,
  ...adminCommands,
  doctorCommand,
]

/** 0 done, 1 it cannot be done, 2 it was typed wrong. */
export async function runCommand(typed: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...others] = typed
  if (first === undefined) {
    terminal.err(help())
    return 2
  }
  if (VERSION.has(first)) return printVersion(terminal)
  const asksForHelp = HELP.has(first)
  const words = asksForHelp ? others : typed
  const found = findCommand(words)
  if (!found) return tellOthers(words, asksForHelp, terminal)
  if (asksForHelp || found.rest.some(word => word !== 'help' && HELP.has(word))) {
    terminal.out(`usage: ${usageOf(found.command)}\n\n${found.command.summary}\n`)
    return 0
  }
  return attempt(found.command, found.rest, terminal)
}

/** Everything, the commands that begin with the word that was typed, or that there are none. */
function tellOthers(words: readonly string[], asksForHelp: boolean, terminal: Terminal): number {
  if (asksForHelp && words.length === 0) {
    terminal.out(help())
    return 0
  }
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `))
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

function findCommand(typed: readonly string[]): { command: Command; rest: readonly string[] } | null {
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

function help(): string {
  return `Dozen: twelve services for a web site, and the site itself.

usage: dozen <command>; "dozen help <command>" tells one of them, "dozen version" which this is.

${listed(commands)}
The configuration comes from the environment; see README.md.
`
}
