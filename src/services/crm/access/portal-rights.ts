/** What customers may see and do in the portal: levels by kind, as roles and the settings say them. */
import { Type } from 'typebox'

/**
 * From the least to the most, and each reaches what a lesser one does. `own`: what the customer made; `contact`: what names
 * their contact; `account`: what names their account.
 */
const PORTAL_LEVELS = ['no', 'own', 'contact', 'account', 'all'] as const
type PortalLevel = (typeof PORTAL_LEVELS)[number]

export type PortalRights = {
  /** `stream`: writing to a case. */
  readonly cases: { readonly create: 'yes' | 'no'; readonly read: PortalLevel; readonly stream: PortalLevel }
  readonly opportunities: { readonly read: PortalLevel }
  readonly library_documents: { readonly read: PortalLevel }
  /** Articles are about nobody: those of the portal are read by all of its customers, or by none. */
  readonly kb_articles: { readonly read: 'no' | 'all' }
}
/** As a role or the settings store them: what is missing is not said. */
export type ToldPortalRights = { readonly [K in keyof PortalRights]?: Partial<PortalRights[K]> }

export const USUAL_PORTAL: PortalRights = {
  cases: { create: 'yes', read: 'account', stream: 'account' },
  opportunities: { read: 'account' },
  library_documents: { read: 'account' },
  kb_articles: { read: 'all' },
}

const oneOf = <const V extends readonly string[]>(values: V) =>
  Type.Optional(Type.Unsafe<V[number]>({ type: 'string', enum: [...values] }))
const closed = { additionalProperties: false } as const
const level = oneOf(PORTAL_LEVELS)
const read = Type.Optional(Type.Object({ read: level }, closed))

export const portalShape = Type.Object(
  {
    cases: Type.Optional(Type.Object({ create: oneOf(['yes', 'no']), read: level, stream: level }, closed)),
    opportunities: read,
    library_documents: read,
    kb_articles: Type.Optional(Type.Object({ read: oneOf(['no', 'all']) }, closed)),
  },
  closed,
)

/** Of a customer: what their roles say, and what the settings say for those who have none. */
export function portalRightsOf(roles: readonly ToldPortalRights[], usual: ToldPortalRights): PortalRights {
  const rights = roles.length > 0 ? merged(roles) : completed(usual)
  // Whoever may ask sees what they have asked.
  const cases =
    rights.cases.create === 'yes' ? { ...rights.cases, read: greater(rights.cases.read, 'own') } : rights.cases
  return { ...rights, cases }
}

const completed = (told: ToldPortalRights): PortalRights => ({
  cases: { ...USUAL_PORTAL.cases, ...told.cases },
  opportunities: { ...USUAL_PORTAL.opportunities, ...told.opportunities },
  library_documents: { ...USUAL_PORTAL.library_documents, ...told.library_documents },
  kb_articles: { ...USUAL_PORTAL.kb_articles, ...told.kb_articles },
})

/** Several roles of one customer add up to the most that any of them gives; what none of them says is closed. */
const merged = (roles: readonly ToldPortalRights[]): PortalRights => ({
  cases: {
    create: roles.some(({ cases }) => cases?.create === 'yes') ? 'yes' : 'no',
    read: most(roles.map(({ cases }) => cases?.read)),
    stream: most(roles.map(({ cases }) => cases?.stream)),
  },
  opportunities: { read: most(roles.map(({ opportunities: one }) => one?.read)) },
  library_documents: { read: most(roles.map(({ library_documents: one }) => one?.read)) },
  kb_articles: { read: roles.some(({ kb_articles: one }) => one?.read === 'all') ? 'all' : 'no' },
})

const rankOf = (one: PortalLevel): number => PORTAL_LEVELS.indexOf(one)

const greater = (one: PortalLevel, other: PortalLevel): PortalLevel => (rankOf(one) > rankOf(other) ? one : other)

const most = (levels: readonly (PortalLevel | undefined)[]): PortalLevel =>
  levels.reduce<PortalLevel>((reached, one) => greater(reached, one ?? 'no'), 'no')

/** Nobody writes to what they may not read. */
export const lesser = (one: PortalLevel, other: PortalLevel): PortalLevel => (rankOf(one) < rankOf(other) ? one : other)

type Customer = { readonly userId: number; readonly contactId: number; readonly accountId: number | null }

/** Whose records a level reaches, below `all`: by who made them, whom they name and whose account they are. */
export function reachOf(level: PortalLevel, { userId, contactId, accountId }: Customer) {
  const reached = (from: PortalLevel, id: number) => (rankOf(level) >= rankOf(from) ? id : NOBODY)
  return {
    user: reached('own', userId),
    contact: reached('contact', contactId),
    account: reached('account', accountId ?? NOBODY),
  }
}

/** No record has this number. */
const NOBODY = -1
