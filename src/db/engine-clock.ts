/** The clock of the database, which all servers share, however wrong their own are. */
import type { EngineName } from './database.ts'

/** SQL of the instant that is so many seconds from now, as text like every other instant. */
export const engineInstant = (engine: EngineName, secondsAhead = 0): string =>
  engine === 'sqlite'
    ? `(strftime('%Y-%m-%dT%H:%M:%f', 'now', '${secondsAhead} seconds') || '000Z')`
    : `to_char((clock_timestamp() + interval '${secondsAhead} seconds') at time zone 'UTC', '${PATTERN}')`

const PATTERN = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'
