/**
 * The database remembers the print of the key that its servers use. One with another key would refuse the other's page
 * tokens, could not open its secrets, and would count every visitor's limit a second time.
 */
import { type Config, ConfigError } from '../../config.ts'
import type { Internals } from '../internals.ts'

/** What a look at the keys of this server and the mark in the database says. */
export type KeyVerdict = 'first' | 'same' | 'renewed' | 'replaced' | 'foreign'

/** `keyIds`: the prints of this server's keys, the one in use first. `marks`: those in the database, oldest first. */
export function judgeKeys(keyIds: readonly string[], marks: readonly string[]): KeyVerdict {
  const [current = ''] = keyIds
  const latest = marks.at(-1)
  if (latest === undefined) return 'first'
  if (latest === current) return 'same'
  if (marks.includes(current)) return 'replaced'
  return keyIds.includes(latest) ? 'renewed' : 'foreign'
}

/** Stops the start of a server with another key than the site's, and remembers a new one that was put before the old. */
export async function markKey(app: Internals, { adopt = false }: { adopt?: boolean } = {}): Promise<void> {
  const verdict = judgeKeys(app.secrets.keyIds, await keyMarks(app))
  if (verdict === 'same') return
  if (verdict === 'replaced' || (verdict === 'foreign' && !adopt)) throw wrongKey(verdict, app.config)
  await addMark(app)
  // Of two servers that come first at once with two keys, one has lost.
  const after = judgeKeys(app.secrets.keyIds, await keyMarks(app))
  if (after !== 'same') throw wrongKey(after, app.config)
}

export const keyMarks = async ({ database }: Pick<Internals, 'database'>): Promise<string[]> =>
  (await database.rows<{ key_id: string }>('select key_id from secret_keys order by number', [])).map(
    ({ key_id }) => key_id,
  )

async function addMark({ database, clock, secrets }: Internals): Promise<void> {
  await database.transaction(null, async db => {
    const rows = await db.selectFrom('secret_keys').select('number').execute()
    const mark = { number: rows.length + 1, key_id: secrets.keyIds[0], since: clock.instant() }
    await db
      .insertInto('secret_keys')
      .values(mark)
      .onConflict(on => on.doNothing())
      .execute()
  })
}

/** What is wrong with a key, and what to do about it. */
export function keyAdvice(verdict: KeyVerdict, { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  const place = secretKey === null ? `secret.key in ${dataDir}` : 'SECRET_KEY'
  if (verdict === 'replaced')
    return `${place} is a key that was replaced by a newer one: give this server the newer one as well, before this one.`
  return (
    `${place} is not the key that this site's database is used with. Give this server the key of the others ` +
    '(copy their secret.key, or set SECRET_KEY). If that key is lost, "npx dozen adopt-key" goes on with this one.'
  )
}

const wrongKey = (verdict: KeyVerdict, config: Config): ConfigError => new ConfigError(keyAdvice(verdict, config))
