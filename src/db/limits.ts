/** What both engines do at a time, and how long, in milliseconds, they wait before they give something up. */

/** For a lock that another writer holds. */
export const LOCK_WAIT = 5000
/** For the next statement of a transaction: while it does nothing, it holds up others. */
export const IDLE_TRANSACTION = 30_000
/** For the reader of a stream: it holds a connection and old rows. */
export const IDLE_STREAM = 60_000

/** Streams at a time: a visitor who downloads slowly must not hold up statistics. The others wait, so long. */
export const MOST_STREAMS = 2
export const STREAM_WAIT = 30_000
