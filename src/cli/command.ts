/** A command of the command line. */
import type { ParseArgsOptionsConfig } from 'node:util'

/** Where a command writes to and reads its surroundings from; tests give their own. */
export type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>
  out(text: string): void
  err(text: string): void
  /** Whether somebody watches `err`: progress is drawn there, otherwise told in lines. */
  readonly isTerminal: boolean
  /** Asks for a password without showing it, or reads it from what is sent to the command. */
  askPassword(): Promise<string>
}

export type Given = {
  readonly words: readonly string[]
  readonly flags: Readonly<Record<string, string | boolean | undefined>>
}

export type Command = {
  /** As typed: `user create`. */
  readonly name: string
  /** What follows the name: `<login> --email <address>`. */
  readonly usage: string
  readonly summary: string
  readonly options?: ParseArgsOptionsConfig
  /** How many words it takes, at least and at most. */
  readonly words?: readonly [least: number, most: number]
  readonly run: (given: Given, terminal: Terminal) => Promise<void>
}

/** A mistake of the person who typed: shown with the usage, exit code 2. */
export class UsageError extends Error {}
/** Something that cannot be done: shown as a sentence, exit code 1. */
export class CommandError extends Error {}
