/** Accounts and roles as screens of the admin app. */

import type { Screen } from '../../kernel/admin.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { own } from '../../kernel/define-admin.ts'
import { choices, email, instant, text } from '../../kernel/fields.ts'
import { describeKind } from '../../kernel/standard/describe-entities.ts'
import { listRoles } from '../roles/roles.ts'
import type { DescribedEntity } from './admin.ts'

const GROUP = 'People'

export const accountScreens: readonly Exclude<Screen, { kind: 'rows' }>[] = [
  {
    ...{ kind: 'records', entity: 'users', slug: 'users', title: 'People', icon: 'users', group: GROUP },
    summary: 'Everybody with an account, and what they may do.',
    form: 'account',
    columns: [
      { field: 'name', as: 'person', below: 'username' },
      { field: 'email' },
      { field: 'roles', as: 'tags' },
      { field: 'registered_date', label: 'Since', as: 'day' },
    ],
    sections: [],
  },
  own({
    ...{ slug: 'roles', title: 'Roles', icon: 'shield', file: 'roles', needs: 'list_users', group: GROUP },
    summary: 'What a role lets people do, and how many hold it.',
  }),
]

const SORTED = ['name', 'email', 'registered_date']

/** Nothing for somebody who may not list accounts. */
export async function accountEntity(ctx: ReadContext): Promise<readonly DescribedEntity[]> {
  const { user } = ctx
  if (!user?.has('list_users')) return []
  const roles = await listRoles(ctx)
  const labels = Object.fromEntries(roles.map(({ slug, name }) => [slug, name]))
  const fields = {
    name: text({}),
    username: text({ label: 'Sign-in name', fixed: true }),
    email: email({}),
    roles: choices(
      roles.map(({ slug }) => slug),
      { labels, filter: 'any' },
    ),
    registered_date: instant({ readOnly: true }),
  }
  return [
    {
      ...{ name: 'users', label: 'Person', label_many: 'People', title: 'name', singular: 'user' },
      ...{ conflict: 'none', paging: 'page', per_page: 20, order: { by: 'name', direction: 'asc' }, computed: [] },
      ...{ public: ['list', 'read'], presets: [] },
      verbs: ['list', 'read', 'update', ...(user.has('create_users') ? (['create'] as const) : [])],
      fields: Object.entries(fields).map(([name, field]) => ({
        ...describeKind(name, field),
        sortable: SORTED.includes(name),
      })),
      filters: { entity: 'users', filters: [], orderby: SORTED, presets: [], search: ['name', 'email'] },
    },
  ]
}
