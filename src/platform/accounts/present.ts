/** An account as the REST API shows it. */
import { Type } from 'typebox'
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { buildAuthorPath, siteStructure } from '../permalinks/permalinks.ts'
import { isListedSuperAdmin, isNetwork, parseEntries, rightsOf, standingOf, withImplied } from '../roles/roles.ts'
import { avatarUrls } from './avatar.ts'
import type { AccountRecord } from './record.ts'

export type ViewContext = 'view' | 'embed' | 'edit'

export const userSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'The name that is shown.' }),
    url: Type.String(),
    description: Type.String(),
    link: Type.String({ description: 'Where the posts of the account are listed.' }),
    slug: Type.String(),
    avatar_urls: Type.Record(Type.String(), Type.String()),
    meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    username: Type.Optional(Type.String({ description: 'Only with context=edit, like everything below.' })),
    email: Type.Optional(Type.String()),
    first_name: Type.Optional(Type.String()),
    last_name: Type.Optional(Type.String()),
    nickname: Type.Optional(Type.String()),
    locale: Type.Optional(Type.String()),
    registered_date: Type.Optional(Type.String()),
    roles: Type.Optional(
      Type.Array(Type.String(), { description: 'In the order in which they are laid over each other.' }),
    ),
    capabilities: Type.Optional(
      Type.Record(Type.String(), Type.Boolean(), { description: 'What the account may do.' }),
    ),
    is_super_admin: Type.Optional(Type.Boolean({ description: 'Stands above all sites of the network.' })),
    extra_capabilities: Type.Optional(
      Type.Record(Type.String(), Type.Boolean(), { description: 'What the account itself holds.' }),
    ),
  },
  { title: 'User' },
)

/** One query for the memberships of a whole page. */
export async function presentAccounts(
  accounts: readonly AccountRecord[],
  context: ViewContext,
  ctx: ReadContext,
): Promise<object[]> {
  const memberships = context === 'edit' ? await membershipsOf(accounts, ctx) : NO_MEMBERSHIPS
  return Promise.all(
    accounts.map(account => present(account, { context, entries: memberships.get(account.id) ?? '[]' }, ctx)),
  )
}

export const presentAccount = async (account: AccountRecord, context: ViewContext, ctx: ReadContext): Promise<object> =>
  (await presentAccounts([account], context, ctx))[0]!

const NO_MEMBERSHIPS: ReadonlyMap<number, string> = new Map()

async function membershipsOf(
  accounts: readonly AccountRecord[],
  ctx: ReadContext,
): Promise<ReadonlyMap<number, string>> {
  if (accounts.length === 0) return NO_MEMBERSHIPS
  const ids = accounts.map(account => account.id)
  const rows = await ctx.db
    .selectFrom('user_sites')
    .select(['user_id', 'entries'])
    .where('user_id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.user_id, row.entries]))
}

async function present(
  account: AccountRecord,
  { context, entries }: { context: ViewContext; entries: string },
  ctx: ReadContext,
): Promise<object> {
  const base = {
    id: account.id,
    name: account.displayName,
    url: account.url,
    description: account.description,
    link: `${ctx.site.url}${buildAuthorPath({ id: account.id, slug: account.nicename }, { structure: await siteStructure(ctx) })}`,
    slug: account.nicename,
    avatar_urls: await avatarUrls(account, ctx),
  }
  const links = { _links: linksOf(account, ctx) }
  if (context === 'embed') return { ...base, ...links }
  if (context === 'view') return { ...base, meta: {}, ...links }
  return { ...base, meta: {}, ...privateFields(account), ...(await rightsShown(account, entries, ctx)), ...links }
}

const privateFields = (account: AccountRecord) => ({
  username: account.login,
  email: account.email,
  first_name: account.firstName,
  last_name: account.lastName,
  nickname: account.nickname,
  locale: account.locale,
  registered_date: account.registeredAt,
})

async function rightsShown({ id }: AccountRecord, entries: string, ctx: ReadContext) {
  const app = internals(ctx)
  const isOneOfMany = await isNetwork(app)
  const standing = standingOf(isOneOfMany && (await isListedSuperAdmin(id, ctx)), isOneOfMany)
  const state = await app.sites.state(ctx.site.id)
  const { roles, map } = rightsOf({ entries, superAdmin: standing, isNetwork: isOneOfMany }, state)
  return {
    roles,
    capabilities: withImplied(map, state.implied),
    extra_capabilities: Object.fromEntries(parseEntries(entries)),
    ...(standing === 'active' ? { is_super_admin: true } : {}),
  }
}

const linksOf = ({ id }: AccountRecord, { site }: ReadContext) => ({
  self: [{ href: `${site.url}/api/host/v1/users/${id}` }],
  collection: [{ href: `${site.url}/api/host/v1/users` }],
})
