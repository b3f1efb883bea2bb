/** Finds the command that was typed, runs it, and turns whatever happens into a sentence and an exit code. */
import { parseArgs } from 'node:util'
import { ConfigError } from '../config.ts'
import { DatabaseError } from '../db/database.ts'
import { accountCommands } from './account-commands.ts'
import { type Command, type Given, type Terminal, UsageError } from './command.ts'
import { databaseCommands } from './database-commands.ts'
import { demoCommand } from './demo/demo-command.ts'
import { doctorCommand } from './doctor-command.ts'
import { rescueCommands } from './rescue-commands.ts'
import { serveCommand } from './serve-command.ts'

export const commands: readonly Command[] = [
  serveCommand,
  ...databaseCommands,
  demoCommand,
  ...accountCommands,
  ...rescueCommands,
  doctorCommand,
]

/** 0 done, 1 it cannot be done, 2 it was typed wrong. */
export async function runCommand(typed: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...others] = typed
  if (first === undefined) {
    terminal.err(help())
    return 2
  }
  const asksForHelp = HELP.has(first)
  if (asksForHelp && others.length === 0) {
    terminal.out(help())
    return 0
  }
  const found = findCommand(asksForHelp ? others : typed)
  if (!found) {
    terminal.err(`dozen: there is no command "${typed.join(' ')}". "dozen help" lists them.\n`)
    return 2
  }
  if (asksForHelp || found.rest.some(word => word !== 'help' && HELP.has(word))) {
    terminal.out(`usage: ${usageOf(found.command)}\n\n${found.command.summary}\n`)
    return 0
  }
  return attempt(found.command, found.rest, terminal)
}

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
    throw new UsageError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
  const words = parsed.positionals
  if (words.length < least) throw new UsageError('Something is missing.')
  if (words.length > most) throw new UsageError(`"${words[most]}" is one word too many.`)
  return { words, flags: parsed.values as Given['flags'] }
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
  if (error instanceof DatabaseError) return `the database says: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}

function help(): string {
  const lines = commands.map(command => `  ${usageOf(command)}\n      ${command.summary}\n`)
  return `Dozen: twelve services for a web site, and the site itself.

usage: dozen <command>; "dozen help <command>" tells one of them.

${lines.join('')}
The configuration comes from the environment; see README.md.
`
}
