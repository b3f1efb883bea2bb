/** The network's sites and their members over REST. */
import { Type } from 'typebox'
import { capability, rule } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { answer, created } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { findAccount, findAccountByLogin } from '../../accounts/accounts.ts'
import { pageArguments, pageHeaders, pageOf, pageOfAll } from '../../lists/lists.ts'
import { addUserToSite, removeUserFromSite } from '../../roles/roles.ts'
import type { SiteRow } from '../../site-state/site-state.ts'
import { siteErrors } from '../errors.ts'
import { listMembers } from '../members.ts'
import { contextOfSite, createSite, deleteSite, findSite, listSites, updateSite } from '../sites.ts'
import { memberShape, previousShape } from './answers/site-routes.ts'

const SiteShape = Type.Object(
  {
    id: Type.Integer(),
    domain: Type.String(),
    path: Type.String(),
    title: Type.String(),
    status: Type.Union([Type.Literal('active'), Type.Literal('archived')]),
    url: Type.String(),
  },
  { title: 'Site' },
)
const id = Type.Integer({ minimum: 1 })
const address = {
  domain: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9.-]{1,253}$', description: 'A host name of its own.' })),
  path: Type.Optional(
    Type.String({ pattern: '^/?[A-Za-z0-9_/-]{0,100}$', description: 'A path below the first site’s host name.' }),
  ),
}
const networkOnly = capability('manage_sites')

/** Network administrators see all sites; others the one they are on, if they may change its options. */
const seesSites = rule('manage_sites, or manage_options for the own site', (_parameters, ctx) =>
  Boolean(ctx.user && (ctx.user.has('manage_sites') || ctx.user.has('manage_options'))),
)

const list = route({
  method: 'GET',
  path: '/sites',
  summary: 'The sites of the network',
  access: seesSites,
  input: Type.Object(pageArguments),
  reply: Type.Array(SiteShape),
  async handler(input, ctx) {
    const sites = await visibleSites(ctx)
    return pageOfAll(
      sites.map(site => present(site, ctx)),
      input,
      ctx,
    )
  },
})

const create = route({
  method: 'POST',
  path: '/sites',
  summary: 'Make a new site',
  access: networkOnly,
  transaction: false,
  input: Type.Object({
    ...address,
    title: Type.String({ minLength: 1, maxLength: 200 }),
    admin_login: Type.Optional(Type.String()),
  }),
  status: 201,
  reply: SiteShape,
  async handler({ admin_login, ...input }, ctx) {
    const admin = admin_login === undefined ? null : await findAccountByLogin(admin_login, ctx)
    if (admin_login !== undefined && !admin) throw siteErrors.member_not_found()
    const site = await createSite(input, ctx)
    const inside = await contextOfSite(site.id, ctx)
    const userId = admin?.id ?? ctx.user?.id
    if (userId) await inside.transaction(tx => addUserToSite({ userId, roles: ['administrator'], source: 'api' }, tx))
    return created(present(site, ctx), `${ctx.site.url}/api/host/v1/sites/${site.id}`)
  },
})

const read = route({
  method: 'GET',
  path: '/sites/{id}',
  summary: 'One site',
  access: seesSites,
  input: Type.Object({ id }),
  reply: SiteShape,
  async handler(input, ctx) {
    const site = (await visibleSites(ctx)).find(candidate => candidate.id === input.id)
    if (!site) throw siteErrors.not_found()
    return present(site, ctx)
  },
})

const update = route({
  method: ['PUT', 'PATCH', 'POST'],
  path: '/sites/{id}',
  summary: 'Change a site',
  access: networkOnly,
  input: Type.Object({
    id,
    ...address,
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    status: Type.Optional(Type.Union([Type.Literal('active'), Type.Literal('archived')])),
  }),
  reply: SiteShape,
  handler: async ({ id: siteId, ...input }, ctx) => present(await updateSite(siteId, input, ctx), ctx),
})

const remove = route({
  method: 'DELETE',
  path: '/sites/{id}',
  summary: 'Take a site off the network',
  access: networkOnly,
  input: Type.Object({ id }),
  reply: Type.Object({ deleted: Type.Boolean(), previous: previousShape }),
  handler: async (input, ctx) => ({ deleted: true, previous: present(await deleteSite(input.id, ctx), ctx) }),
})

const members = route({
  method: 'GET',
  path: '/sites/{id}/members',
  summary: 'Who belongs to a site, with their roles',
  access: networkOnly,
  input: Type.Object({ id, ...pageArguments }),
  reply: Type.Array(memberShape),
  async handler({ id: siteId, ...paging }, ctx) {
    await findSite(siteId, ctx)
    const { members: found, total } = await listMembers(pageOf(paging), await contextOfSite(siteId, ctx))
    return answer(200, found, pageHeaders({ total, page: paging.page, perPage: paging.per_page }, ctx))
  },
})

const addMember = route({
  method: 'POST',
  path: '/sites/{id}/members',
  summary: 'Let an account belong to a site',
  access: networkOnly,
  transaction: false,
  input: Type.Object({ id, user_id: id, roles: Type.Array(Type.String(), { minItems: 1, maxItems: 20 }) }),
  status: 201,
  reply: Type.Object({ user_id: Type.Integer(), roles: Type.Array(Type.String()) }),
  async handler(input, ctx) {
    await findSite(input.id, ctx)
    if (!(await findAccount(input.user_id, ctx))) throw siteErrors.member_not_found()
    const inside = await contextOfSite(input.id, ctx)
    await inside.transaction(tx => addUserToSite({ userId: input.user_id, roles: input.roles, source: 'api' }, tx))
    return created({ user_id: input.user_id, roles: input.roles })
  },
})

const removeMember = route({
  method: 'DELETE',
  path: '/sites/{id}/members/{user_id}',
  summary: 'Take an account off a site',
  access: networkOnly,
  transaction: false,
  input: Type.Object({ id, user_id: id }),
  reply: Type.Object({ deleted: Type.Boolean() }),
  async handler(input, ctx) {
    await findSite(input.id, ctx)
    const inside = await contextOfSite(input.id, ctx)
    const wasMember = await inside.transaction(tx => removeUserFromSite({ userId: input.user_id, source: 'api' }, tx))
    if (!wasMember) throw siteErrors.member_not_found()
    return { deleted: true }
  },
})

export const siteRoutes = [list, create, read, update, remove, members, addMember, removeMember]

async function visibleSites(ctx: ReadContext): Promise<readonly SiteRow[]> {
  const sites = (await listSites(ctx)).filter(site => site.status !== 'deleted')
  return ctx.user?.has('manage_sites') ? sites : sites.filter(site => site.id === ctx.site.id)
}

function present({ id: siteId, domain, path, title, status }: SiteRow, ctx: ReadContext) {
  const url = new URL(ctx.site.url)
  url.hostname = domain
  return { id: siteId, domain, path, title, status, url: `${url.origin}${path.slice(0, -1)}` }
}
