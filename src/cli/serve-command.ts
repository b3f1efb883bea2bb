import type { Command } from './command.ts'
import { serve } from './serve.ts'

export const serveCommand: Command = {
  name: 'serve',
  usage: '',
  summary: 'Run the server; the same as npm start.',
  run: (_given, terminal) => serve(terminal.env),
}
