/** A driver's own page, opened by a secret link: they have no account. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { isLinkToken, linkToken } from '../../../../platform/signed-links/signed-links.ts'
import { errors } from '../../errors.ts'
import type { DriverContact } from '../../hooks.ts'

export type Driver = {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly status: string
  readonly feed_salt: string | null
}

const subjectOf = ({ id, feed_salt }: Pick<Driver, 'id' | 'feed_salt'>) => ({
  purpose: 'chauffeur drivers',
  name: String(id),
  salt: feed_salt,
})

/** Null where nobody may open it. */
export function driverPageUrl(driver: Pick<Driver, 'id' | 'feed_salt'>, ctx: ReadContext): string | null {
  const token = linkToken(subjectOf(driver), ctx)
  return token && `${ctx.site.url}/chauffeur-driver/${driver.id}?token=${token}`
}

export async function findDriver(id: number, ctx: ReadContext): Promise<Driver | null> {
  const row = await ctx.db
    .selectFrom('chauffeur_drivers')
    .select(['id', 'name', 'email', 'status', 'feed_salt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Those who do not drive any more are not let in. Nobody learns who drives without the token. */
export async function ownDriver(
  { id, token }: { readonly id: number; readonly token: string },
  ctx: ReadContext,
): Promise<Driver> {
  const driver = await findDriver(id, ctx)
  const isRight = isLinkToken(token, subjectOf(driver ?? { id, feed_salt: null }), ctx)
  if (!driver || !isRight || driver.status !== 'active') throw errors.no_driver()
  return driver
}

export async function driverContact(id: number, ctx: ReadContext): Promise<DriverContact | null> {
  const driver = await findDriver(id, ctx)
  return driver && { name: driver.name, email: driver.email ?? '', page: driverPageUrl(driver, ctx) ?? '' }
}
