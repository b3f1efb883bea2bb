#!/usr/bin/env node
/** `dozen <command>`: everything an operator does from the keyboard. */
import { askPassword } from './cli/ask-password.ts'
import { runCommand } from './cli/run-command.ts'

// Everything that is written belongs to this account alone, whatever the shell says.
process.umask(0o077)

// Whoever reads along may have seen enough, as `head` does: that is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

const tell = (text: string) => void process.stderr.write(text)

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  out: text => void process.stdout.write(text),
  err: tell,
  isTerminal: process.stderr.isTTY === true,
  askPassword: () => askPassword(process.stdin, tell),
})
