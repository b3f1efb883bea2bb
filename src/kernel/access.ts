/** Who may call a route. Required on every route: without it nothing compiles, and nothing starts. */
import type { ReadContext } from './context.ts'
import type { Filter } from './hooks.ts'
import { type Settings, settingAt } from './settings.ts'

export type Access = Demand & {
  /** The error of the service that whoever lacks it hears; `forbidden` unless told. */
  readonly refusal?: string
}
type Demand =
  /** One of the service's own permissions. */
  | { readonly kind: 'permission'; readonly permission: string; readonly permissions: Permissions<any> }
  /** A primitive capability of the platform. */
  | { readonly kind: 'capability'; readonly capability: string }
  | { readonly kind: 'signed-in' }
  /** Open to everybody; what guards it instead of a right is spelled out. */
  | { readonly kind: 'visitors'; readonly guard: Guard }
  /** A question about the object that the address names. `says` is the sentence for the route table. */
  | { readonly kind: 'rule'; readonly says: string; readonly decide: Decide }
  | { readonly kind: 'every'; readonly of: readonly Access[] }
  | { readonly kind: 'some'; readonly of: readonly Access[] }

/** Gets the address's parameters as text. May throw an error of its own, for instance that the object does not exist. */
export type Decide = (parameters: Readonly<Record<string, string>>, ctx: ReadContext) => boolean | Promise<boolean>

/**
 * What stands before a visitors' route, after the route is found and before its arguments are looked at. All of it is
 * data: `platform/visitors` runs it, and `describeAccess` tells it.
 */
export type Guard = {
  /** The limit that a request counts against, by name or chosen by what was sent; null when the route has none. */
  readonly bucket: string | BucketChoice | null
  /** A field that people do not see; a request that fills it in is a program's. */
  readonly trap?: string
  /** Visitors are let in only while this flag of the service's settings is on (`api.public_read` is one within `api`); whoever is signed in always is. */
  readonly whileOn?: { readonly settings: Settings; readonly flag: string }
  /** Whoever sends the form sooner after it was opened, or does not say when, is a program. */
  readonly pace?: { readonly field: string; readonly milliseconds: number }
  /** A program is not refused: the handler finds `ctx.request.isFromProgram`, keeps nothing and answers as if it had. */
  readonly silent?: true
  /** Pages of other sites are refused: whoever names an `Origin` or a `Referer` names this site. */
  readonly origin?: 'same'
  /** The public nonce, made for the caller. */
  readonly nonce?: SentProof
  /** A nonce that is the same for everybody, so that pages which carry it can be kept. */
  readonly token?: SentProof
  /** Lets an extension refuse a request that is not human: answers true, or false. */
  readonly captcha?: Filter<boolean, { readonly route: string; readonly body: Readonly<Record<string, unknown>> }>
  /** The order of the checks, `usualOrder` unless told. What the guard does not have is passed over. */
  readonly order?: readonly GuardCheck[]
}

export type GuardCheck = 'trap' | 'pace' | 'limit' | 'origin' | 'nonce' | 'token' | 'captcha'

/** Cheapest first; what asks somebody else comes last. */
export const usualOrder: readonly GuardCheck[] = ['trap', 'pace', 'limit', 'origin', 'nonce', 'token', 'captcha']

/** A nonce's action, and the field and the header in which it may be sent. */
export type SentProof = { readonly action: string; readonly field: string; readonly header: string }

/** The first choice that fits: all of its fields are filled in, and nobody is signed in where it is for visitors only. */
export type BucketChoice = {
  readonly choices: readonly {
    readonly bucket: string
    readonly filled?: readonly string[]
    readonly by?: 'visitors'
  }[]
  readonly otherwise: string
}

export const visitors = (guard: Guard): Access => Object.freeze({ kind: 'visitors', guard })
export const everybody = (): Access => visitors({ bucket: null })
export const signedIn = (): Access => Object.freeze({ kind: 'signed-in' })
export const capability = (name: string): Access => Object.freeze({ kind: 'capability', capability: name })
export const rule = (says: string, decide: Decide): Access => Object.freeze({ kind: 'rule', says, decide })
export const every = (...of: readonly Access[]): Access => Object.freeze({ kind: 'every', of })
export const some = (...of: readonly Access[]): Access => Object.freeze({ kind: 'some', of })

/** The same, refused with an error of the service of its own. */
export const refusedAs = (refusal: string, access: Access): Access => Object.freeze({ ...access, refusal })

export type PermissionsSpec<Name extends string, Several extends string = string> = {
  /** The one that opens the admin app: never granted, held by whoever holds any of the others. */
  manage?: Name
  /** A capability of the platform that counts as holding every one of them. */
  always?: string
  /**
   * Names for holding any one of several: `{ read: ['manage', 'edit'] }`. They stand wherever a permission is named, and
   * are no capabilities of their own.
   */
  anyOf?: Readonly<Record<Several, readonly Name[]>>
  /** Holding the key counts as holding the values. */
  implies?: { readonly [K in Name]?: readonly Name[] }
  /** Those whose verdicts `filter` may adjust; all of them unless told. */
  filtered?: readonly Name[]
  /** Lets an extension name another capability of which holding it counts as holding the permission. */
  named?: { readonly [K in Name]?: Filter<string> }
  /** The errors of the service that those hear who lack them, by name; `forbidden` unless told. */
  refusals?: Readonly<Record<string, string>>
  /** Adjusts every verdict. */
  filter?: Filter<boolean, { readonly permission: string; readonly user: number }>
  /** Roles, beside the administrator, that hold some of them from activation. */
  grants?: Readonly<Record<string, readonly Name[]>>
}
export type Permissions<Name extends string = string, Several extends string = never> = PermissionsSpec<any> & {
  /** Capabilities are `<prefix>_<name>`. */
  readonly prefix: string
  /** What each allows, as a sentence for the role editor. */
  readonly names: Readonly<Record<Name, string>>
  readonly can: (name: Name | Several) => Access
}

/** The administrator holds all of them from activation. */
export function definePermissions<const Name extends string, const Several extends string = never>(
  prefix: string,
  names: Record<Name, string>,
  spec: PermissionsSpec<NoInfer<Name>, Several> = {},
): Permissions<Name, Several> {
  const permissions: Permissions<Name, Several> = Object.freeze({
    ...spec,
    prefix,
    names,
    can(name: Name | Several): Access {
      const several = spec.anyOf?.[name as Several]
      if (several) return some(...several.map(one => permissions.can(one)))
      const refusal = spec.refusals?.[name]
      return Object.freeze({ kind: 'permission', permission: name, permissions, ...(refusal ? { refusal } : {}) })
    },
  })
  return permissions
}

/** Whether the caller holds a permission of a service. Pure: the dispatcher may ask it any number of times. */
export function holds(permissions: Permissions<any>, name: string, ctx: ReadContext): boolean {
  if (ctx.system !== null) return true
  const several = permissions.anyOf?.[name]
  if (several) return several.some(one => holds(permissions, one, ctx))
  const user = ctx.user
  if (!user) return false
  const usual = name in permissions.names ? `${permissions.prefix}_${name}` : name
  const named = permissions.named?.[name]
  const capability = named ? ctx.hooks.applyNow(named, usual, undefined, ctx) : usual
  const verdict = user.has(capability)
  return permissions.filter && permissions.filtered?.includes(name) !== false
    ? ctx.hooks.applyNow(permissions.filter, verdict, { permission: capability, user: user.id }, ctx)
    : verdict
}

/**
 * Which capabilities of a service are held without being given: by name, those of which any one is enough. The platform
 * knows them wherever it says what somebody may do, so that a route, a simulation and a profile never differ.
 */
export function impliedCapabilities(permissions: Permissions<any>): ReadonlyMap<string, readonly string[]> {
  const { names, manage, implies, always, prefix } = permissions
  const all = Object.keys(names)
  const givers = all.map(name => {
    const others = all.filter(other => other !== name && (name === manage || implies?.[other]?.includes(name)))
    const giving = others.map(other => `${prefix}_${other}`)
    return [`${prefix}_${name}`, always === undefined ? giving : [...giving, always]] as const
  })
  return new Map(givers.filter(([, giving]) => giving.length > 0))
}

/** The verdict on a route, before its arguments are looked at. */
export async function allows(
  access: Access,
  parameters: Readonly<Record<string, string>>,
  ctx: ReadContext,
): Promise<boolean> {
  if (ctx.system !== null) return true
  switch (access.kind) {
    case 'visitors':
      return ctx.user !== null || isOpen(access.guard, ctx)
    case 'signed-in':
      return ctx.user !== null
    case 'capability':
      return ctx.user?.has(access.capability) ?? false
    case 'permission':
      return holds(access.permissions, access.permission, ctx)
    case 'rule':
      return access.decide(withinReach(parameters), ctx)
    case 'every':
      for (const part of access.of) if (!(await allows(part, parameters, ctx))) return false
      return true
    case 'some':
      for (const part of access.of) if (await allows(part, parameters, ctx)) return true
      return false
  }
}

async function isOpen({ whileOn }: Guard, ctx: ReadContext): Promise<boolean> {
  if (!whileOn) return true
  return settingAt(await ctx.settings(whileOn.settings), whileOn.flag) === true
}

/**
 * What stands before a route for this caller. A visitors' route is guarded for everybody, one that rights open as well
 * only for those who are not signed in.
 */
export function guardFor(access: Access, ctx: ReadContext): Guard | null {
  if (access.kind === 'visitors') return access.guard
  if (access.kind !== 'some' || ctx.user !== null || ctx.system !== null) return null
  return access.of.find(part => part.kind === 'visitors')?.guard ?? null
}

/** A number that no record can have becomes 0, which none has either: databases refuse one that they cannot hold. */
function withinReach(parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const isBeyond = (text: string) => /^\d{16,40}$/.test(text) && !Number.isSafeInteger(Number(text))
  if (!Object.values(parameters).some(isBeyond)) return parameters
  return Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, isBeyond(text) ? '0' : text]))
}

/** For the route table, the reference and the tests: what a route needs, in words. */
export function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'visitors':
      return ['everybody', ...(access.guard.order ?? usualOrder).flatMap(check => told(check, access.guard))].join(', ')
    case 'signed-in':
      return 'anybody signed in'
    case 'capability':
      return access.capability
    case 'permission':
      return `${access.permissions.prefix}_${access.permission}`
    case 'rule':
      return access.says
    case 'every':
      return access.of.map(describeAccess).join(' and ')
    case 'some':
      return access.of.map(describeAccess).join(' or ')
  }
}

/** One check of a guard in words; none where the guard does not have it. */
function told(check: GuardCheck, { bucket, trap, pace, origin, nonce, token, captcha }: Guard): string[] {
  const sentences: Readonly<Record<GuardCheck, string | false | null | undefined>> = {
    limit: bucket !== null && `limited as ${bucketsOf(bucket).join(' or ')}`,
    trap: trap && `with ${trap} left empty`,
    pace: pace && `not within ${pace.milliseconds / 1000} seconds`,
    origin: origin && 'from this site',
    nonce: nonce && `with a nonce in ${nonce.field}`,
    token: token && `with a page token in ${token.field}`,
    captcha: captcha && 'a captcha where the site has one',
  }
  return sentences[check] ? [sentences[check]] : []
}

const bucketsOf = (bucket: string | BucketChoice): string[] =>
  typeof bucket === 'string'
    ? [bucket]
    : [...new Set([...bucket.choices.map(choice => choice.bucket), bucket.otherwise])]

/** True for routes that a visitor may call. */
export const isPublic = (access: Access): boolean =>
  access.kind === 'visitors' || (access.kind === 'some' && access.of.some(isPublic))
