/** The accounts of the site as a list, and new ones. */
import { type Static, Type } from 'typebox'
import { everybody, rule } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { internals } from '../../internals.ts'
import { pageHeaders } from '../../lists/lists.ts'
import { namesGiving } from '../../roles/roles.ts'
import { accountErrors } from '../errors.ts'
import { type AccountsQuery, listAccounts } from '../list-accounts.ts'
import { presentAccount, presentAccounts, userSchema } from '../present.ts'
import { createUser } from '../user-writes.ts'
import { contextArgument, userFields } from './user-fields.ts'

const listInput = Type.Object({
  context: contextArgument,
  page: Type.Integer({ minimum: 1, default: 1 }),
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'Accounts on a page.' }),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Accounts to leave out, instead of a page.' })),
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of a name; with a star at the end its beginning.' }),
  ),
  order: Type.Union([Type.Literal('asc'), Type.Literal('desc')], {
    default: 'asc',
    description: 'Direction of the order.',
  }),
  orderby: Type.Union(
    (['name', 'id', 'include', 'registered_date', 'slug', 'email', 'url'] as const).map(name => Type.Literal(name)),
    { default: 'name', description: 'What the list is ordered by.' },
  ),
  include: Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000, description: 'Only these ids.' })),
  exclude: Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000, description: 'All but these ids.' })),
  slug: Type.Optional(Type.Array(Type.String(), { maxItems: 100, description: 'Only with one of these slugs.' })),
  roles: Type.Optional(Type.Array(Type.String(), { maxItems: 100, description: 'Only with one of these roles.' })),
  capabilities: Type.Optional(
    Type.Array(Type.String(), { maxItems: 100, description: 'Only with one of these capabilities.' }),
  ),
  who: Type.Optional(Type.Union([Type.Literal('authors')], { description: 'Only those who may write posts.' })),
  has_published_posts: Type.Optional(Type.Boolean({ description: 'Only those who have published something.' })),
})
type ListInput = Static<typeof listInput>

export const listUsersRoute = route({
  method: 'GET',
  path: '/users',
  summary: 'Accounts of the site. Without list_users only those who have published something',
  access: everybody(),
  input: listInput,
  reply: Type.Array(userSchema),
  async handler(input, ctx) {
    const mayList = ctx.system !== null || (ctx.user?.has('list_users') ?? false)
    if (!mayList) refusePrivateQuestions(input)
    const query = await queryOf(input, mayList, ctx)
    const { accounts, total } = await listAccounts(query, ctx)
    return answer(200, await presentAccounts(accounts, input.context, ctx), pageHeaders({ ...query, total }, ctx))
  },
})

export const createUserRoute = route({
  method: 'POST',
  path: '/users',
  summary: 'A new account',
  access: rule('create_users', (_parameters, ctx) => {
    if (ctx.system === null && !ctx.user?.has('create_users')) throw accountErrors.cannot_create_user()
    return true
  }),
  // The slow hash of the password must not keep a transaction open.
  transaction: false,
  input: Type.Object({
    ...userFields,
    id: Type.Optional(Type.Integer()),
    username: Type.String({ maxLength: 60 }),
    email: Type.String({ format: 'email' }),
    password: Type.String(),
  }),
  status: 201,
  reply: userSchema,
  async handler({ id, ...input }, ctx) {
    if (id !== undefined) throw accountErrors.user_exists()
    const account = await createUser(input, ctx)
    return answer(201, await presentAccount(account, 'edit', ctx), {
      location: `${ctx.site.url}/api/host/v1/users/${account.id}`,
    })
  },
})

/** What would tell about accounts that the caller does not see. */
function refusePrivateQuestions({ context, roles, capabilities, who, orderby }: ListInput): void {
  if (context === 'edit') throw restErrors.forbidden_context()
  if (roles || capabilities) throw accountErrors.user_cannot_view()
  if (who) throw accountErrors.forbidden_who()
  if (orderby === 'email' || orderby === 'registered_date') throw accountErrors.forbidden_orderby()
}

async function queryOf(input: ListInput, mayList: boolean, ctx: ReadContext): Promise<AccountsQuery> {
  const { search, include, exclude, slug, roles, offset } = input
  const capabilities = [...(input.capabilities ?? []), ...(input.who ? ['edit_posts'] : [])]
  const state = await internals(ctx).sites.state(ctx.site.id)
  return {
    page: input.page,
    perPage: input.per_page,
    orderBy: input.orderby as AccountsQuery['orderBy'],
    order: input.order,
    searchesPrivate: mayList,
    publishedOnly: !mayList || input.has_published_posts === true,
    entries: capabilities.map(capability => namesGiving([capability], state)),
    ...(search?.trim() ? { search: search.trim() } : {}),
    ...(offset === undefined ? {} : { offset }),
    ...(include?.length ? { include } : {}),
    ...(exclude?.length ? { exclude } : {}),
    ...(slug?.length ? { slugs: slug } : {}),
    ...(roles?.length ? { roles } : {}),
  }
}
