/** What the active services let people do: for whoever shows or checks the permissions of a site. */
import type { Permissions } from '../../kernel/access.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'

export type ServicePermissions = {
  readonly service: string
  readonly title: string
  readonly permissions: Permissions
}

/** In the order of the services; those that declare none are left out. */
export async function servicePermissions(ctx: ReadContext): Promise<readonly ServicePermissions[]> {
  const { services, sites } = internals(ctx)
  const { activeModules } = await sites.state(ctx.site.id)
  return services
    .filter(({ slug, permissions }) => activeModules.has(slug) && Object.keys(permissions.names).length > 0)
    .map(({ slug, title, permissions }) => ({ service: slug, title, permissions }))
}
