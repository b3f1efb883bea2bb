/** Finds the command that was typed, runs it, and turns whatever happens into a sentence and an exit code. */
import { parseArgs } from 'node:util'
import { ConfigError } from '../config.ts'
import { DatabaseError } from '../db/database.ts'
import { RestError } from '../kernel/errors.ts'
import { accountCommands } from './account-commands.ts'
import { type Command, CommandError, type Given, type Terminal, UsageError } from './command.ts'
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
  if (typed.length === 0 || typed[0] === 'help' || typed[0] === '--help' || typed[0] === '-h') {
    terminal.out(help())
    return typed.length === 0 ? 2 : 0
  }
  const found = findCommand(typed)
  if (!found) {
    terminal.err(`dozen: there is no command "${typed.join(' ')}". "dozen help" lists them.\n`)
    return 2
  }
  if (found.rest.includes('--help')) {
    terminal.out(`dozen ${found.command.name} ${found.command.usage}\n\n${found.command.summary}\n`)
    return 0
  }
  return attempt(found.command, found.rest, terminal)
}

async function attempt(command: Command, rest: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await command.run(parse(command, rest), terminal)
    return 0
  } catch (error) {
    terminal.err(`dozen: ${sentence(error)}\n`)
    if (!(error instanceof UsageError)) return error instanceof ConfigError ? 2 : 1
    terminal.err(`usage: dozen ${command.name} ${command.usage}\n`)
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

/** Errors that were made for people are shown as they are; others say where to look. */
function sentence(error: unknown): string {
  if (error instanceof UsageError || error instanceof CommandError || error instanceof ConfigError) return error.message
  if (error instanceof RestError) return error.message
  if (error instanceof DatabaseError) return `the database says: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}

function help(): string {
  const width = Math.max(...commands.map(({ name, usage }) => name.length + usage.length)) + 2
  const lines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(width)} ${summary}`)
  return `Dozen: twelve services for a web site, and the site itself.\n\nusage: dozen <command>\n\n${lines.join('\n')}\n\nThe configuration comes from the environment; see README.md.\n`
}
