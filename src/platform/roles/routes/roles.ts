import { Type } from 'typebox'
import { capability } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { pageArguments, pageOfAll } from '../../lists/lists.ts'
import { roleErrors } from '../errors.ts'
import { countHolders, holderCounts } from '../holders.ts'
import { findRole, listRoles, type Role } from '../roles.ts'

const replySchema = Type.Object(
  {
    slug: Type.String(),
    name: Type.String(),
    capabilities: Type.Record(Type.String(), Type.Boolean()),
    holders: Type.Integer(),
  },
  { title: 'Role' },
)

export const listRolesRoute = route({
  method: 'GET',
  path: '/roles',
  summary: 'The roles of the site, in their order, with how many members hold each',
  access: capability('list_users'),
  input: Type.Object(pageArguments),
  reply: Type.Array(replySchema),
  async handler(input, ctx: ReadContext) {
    const [roles, holders] = await Promise.all([listRoles(ctx), holderCounts(ctx)])
    return pageOfAll(
      roles.map(role => shown(role, holders.get(role.slug) ?? 0)),
      input,
      ctx,
    )
  },
})

export const readRoleRoute = route({
  method: 'GET',
  path: '/roles/{slug}',
  summary: 'One role',
  access: capability('list_users'),
  input: Type.Object({ slug: Type.String({ pattern: '^[\\w-]+$' }) }),
  reply: replySchema,
  async handler({ slug }, ctx) {
    const role = await findRole(slug, ctx)
    if (!role) throw roleErrors.role_invalid()
    return shown(role, await countHolders(slug, ctx))
  },
})

/** A list of pairs keeps its order everywhere; as a JSON object only names that look like numbers lose it. */
const shown = ({ slug, name, capabilities }: Role, holders: number) => ({
  slug,
  name,
  capabilities: Object.fromEntries(capabilities),
  holders,
})
