/** The access model as data: what a role may say, and how the roles of one person become one answer. */
import type { ToldPortalRights } from './portal-rights.ts'

export const SCOPES = [
  ...(['accounts', 'contacts', 'leads', 'opportunities', 'cases', 'tasks', 'meetings', 'calls', 'emails'] as const),
  ...(['campaigns', 'target_lists', 'mass_emails', 'kb_articles', 'library_documents', 'teams'] as const),
] as const
export type Scope = (typeof SCOPES)[number]

/** From the least to the most. `own`: assigned to the person, or with them; `team`: also those of their teams. */
export const LEVELS = ['no', 'own', 'team', 'all'] as const
export type Level = (typeof LEVELS)[number]

export const ACTIONS = ['create', 'read', 'edit', 'delete', 'stream'] as const
export type Action = (typeof ACTIONS)[number]

/** Permissions about people and values; the last six are yes or no. */
export const LEVELLED = [
  ...(['assignment', 'user', 'message', 'mention', 'follower_management', 'user_calendar'] as const),
  'group_email_account',
] as const
export const SWITCHED = ['export', 'mass_update', 'audit', 'data_privacy', 'portal', 'lock'] as const
export type LevelledPermission = (typeof LEVELLED)[number]
export type SwitchedPermission = (typeof SWITCHED)[number]

export type ScopeRights = { readonly create?: 'yes' | 'no' } & {
  readonly [A in Exclude<Action, 'create'>]?: Level
}
export type FieldRule = { readonly read?: 'yes' | 'no'; readonly edit?: 'yes' | 'no' }

/** One role, as it is stored. */
export type AccessRole = {
  readonly id: number
  readonly name: string
  readonly scopes: { readonly [S in string]?: ScopeRights }
  readonly fields: Readonly<Record<string, Readonly<Record<string, FieldRule>>>>
  readonly permissions: { readonly [P in LevelledPermission]?: 'all' | 'team' | 'no' } & {
    readonly [P in SwitchedPermission]?: 'yes' | 'no'
  }
  /** What it gives customers; empty for roles of staff. */
  readonly portal: ToldPortalRights
}

/** Everything that decides what one person may do. Administrators of the CRM may do everything. */
export type CrmAccess = {
  readonly isAdmin: boolean
  readonly userId: number
  readonly teamIds: readonly number[]
  readonly roles: readonly AccessRole[]
}

/** The most that any role gives; nothing without a role. `create` is all or no. */
export function levelOf(access: CrmAccess, scope: string, action: Action): Level {
  if (access.isAdmin) return 'all'
  const given = access.roles.map(({ scopes }) => levelIn(scopes[scope], action))
  return LEVELS[Math.max(0, ...given.map(level => LEVELS.indexOf(level)))]!
}

function levelIn(rights: ScopeRights | undefined, action: Action): Level {
  if (action === 'create') return rights?.create === 'yes' ? 'all' : 'no'
  return rights?.[action] ?? 'no'
}

export function levelOfPermission(access: CrmAccess, name: LevelledPermission): 'all' | 'team' | 'no' {
  if (access.isAdmin) return 'all'
  const given = access.roles.map(({ permissions }) => permissions[name] ?? 'no')
  return given.includes('all') ? 'all' : given.includes('team') ? 'team' : 'no'
}

export const mayUse = (access: CrmAccess, name: SwitchedPermission): boolean =>
  access.isAdmin || access.roles.some(({ permissions }) => permissions[name] === 'yes')

/**
 * A field is closed only where every role closes it that opens the records at all: another role that opens them, and says
 * nothing of the field, opens the field too.
 */
export function fieldRuleOf(access: CrmAccess, scope: string, field: string): 'hidden' | 'fixed' | undefined {
  const own = ownRuleOf(access, scope, field)
  const sources = TOLD_BY[scope]?.[field] ?? []
  return sources.some(source => ownRuleOf(access, scope, source) === 'hidden') ? 'hidden' : own
}

/** Fields that tell what others say: whoever may not read one of those may not read these either. */
const TOLD_BY: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  contacts: { name: ['first_name', 'last_name'] },
  leads: { name: ['first_name', 'last_name'] },
  opportunities: { amount_converted: ['amount'], amount_weighted: ['amount'] },
  emails: { body_plain: ['body'], user_ids: ['from', 'to', 'cc', 'bcc'], reply_ids: ['replied_id'] },
  kb_articles: { body_plain: ['body'] },
}

function ownRuleOf(access: CrmAccess, scope: string, field: string): 'hidden' | 'fixed' | undefined {
  if (access.isAdmin) return undefined
  const opening = access.roles.filter(({ scopes }) => levelIn(scopes[scope], 'read') !== 'no')
  const rules = opening.map(({ fields }) => fields[scope]?.[field] ?? {})
  if (rules.length === 0) return undefined
  if (rules.every(({ read }) => read === 'no')) return 'hidden'
  return rules.every(({ read, edit }) => edit === 'no' || read === 'no') ? 'fixed' : undefined
}

/** Fields of a scope that some role may say something of. */
export const ruledFields = ({ roles }: CrmAccess, scope: string): readonly string[] => [
  ...new Set([
    ...roles.flatMap(({ fields }) => Object.keys(fields[scope] ?? {})),
    ...Object.keys(TOLD_BY[scope] ?? {}),
  ]),
]
