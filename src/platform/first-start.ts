/** Makes the first site and the first account. Each step can be repeated, so a start that was killed half way is mended. */
import { randomBytes } from 'node:crypto'
import { ConfigError } from '../config.ts'
import { DatabaseError } from '../db/database.ts'
import { RestError } from '../kernel/errors.ts'
import { checkPassword, createAccount } from './accounts/accounts.ts'
import { systemContext } from './context/context.ts'
import type { Internals } from './internals.ts'
import { addProModules, grantNewCapabilities } from './modules/modules.ts'
import { fillNewSite } from './sites/sites.ts'

export type FirstStart = {
  readonly login: string
  /** Known only when it was made here; null when the operator chose it. */
  readonly password: string | null
}

export async function firstStart(app: Internals): Promise<FirstStart | null> {
  await insertFirstSite(app)
  app.sites.forget()
  for (const { id } of await app.sites.all()) {
    const ctx = await systemContext(app, id, 'start')
    await ctx.transaction(async tx => {
      await fillNewSite(tx)
      await addProModules(tx)
      await grantNewCapabilities(tx)
    })
  }
  app.sites.forget()
  return createFirstAccount(app)
}

async function insertFirstSite(app: Internals): Promise<void> {
  const { hostname, pathname } = new URL(app.config.siteUrl)
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  await app.database.transaction(null, async db => {
    const [any] = await db.selectFrom('sites').select('id').limit(1).execute()
    if (any) return
    const row = { domain: hostname, path, title: 'My site', status: 'active', created_at: app.clock.instant() }
    // Two servers may get here at once: the address is unique, so one of them wins.
    await db
      .insertInto('sites')
      .values(row)
      .onConflict(on => on.doNothing())
      .execute()
  })
}

async function createFirstAccount(app: Internals): Promise<FirstStart | null> {
  const [any] = await app.database.rows('select id from users limit 1', [])
  if (any) return null
  const { login, email, password } = app.config.admin
  const chosen = password === null ? randomBytes(12).toString('base64url') : checkedAdminPassword(password)
  const [site] = await app.sites.all()
  const ctx = await systemContext(app, site!.id, 'first start')
  try {
    await createAccount(
      { login, email, password: chosen, roles: ['administrator'], displayName: login, superAdmin: true },
      ctx,
    )
  } catch (error) {
    // Another server that started at the same time was quicker.
    if (isTaken(error)) return null
    throw error
  }
  return { login, password: password === null ? chosen : null }
}

/** The same rule as for everybody, and the name of the variable for whoever set it. */
function checkedAdminPassword(password: string): string {
  try {
    return checkPassword(password)
  } catch (error) {
    throw new ConfigError(`ADMIN_PASSWORD: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

const isTaken = (error: unknown): boolean =>
  (error instanceof DatabaseError && error.problem === 'unique') ||
  (error instanceof RestError && /^existing_user_/.test(error.code))
