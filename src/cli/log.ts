/** The program's log: one JSON line per entry, on standard error for commands and standard output for the server. */
import { pino } from 'pino'
import type { Log } from '../kernel/context.ts'

const secret = ['authorization', 'cookie', 'password', 'secret', 'token', 'set-cookie', 'x-host-nonce']
/** Names whose values never reach the log, at the top and one level down. */
const REDACTED = secret.flatMap(name => [`["${name}"]`, `*["${name}"]`])

export const createLog = (level: string, destination: 1 | 2 = 2): Log =>
  pino(
    { level, redact: { paths: REDACTED, censor: '[redacted]' }, base: null },
    pino.destination(destination),
  ) as unknown as Log
