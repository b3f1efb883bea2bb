/** What the admin app shows to one caller: services, screens, entities and rights. Hiding is comfort; routes decide again. */
import { allows, holds } from '../../kernel/access.ts'
import type { Action, AdminSpec, Call, Card, Command, RowsScreen, Screen } from '../../kernel/admin.ts'
import type { ReadContext } from '../../kernel/context.ts'
import type { Fields } from '../../kernel/fields.ts'
import type { IconName } from '../../kernel/icons.ts'
import { type Filters, listFilters } from '../../kernel/records/filters.ts'
import { routesOf, type ServiceRoute } from '../../kernel/route-table.ts'
import type { Service } from '../../kernel/service.ts'
import { displaySettings } from '../../kernel/standard/bootstrap.ts'
import {
  describeEntities,
  describeKind,
  type EntityDescription,
  type FieldDescription,
} from '../../kernel/standard/describe-entities.ts'
import { internals } from '../internals.ts'
import { isRequirementMet, routeExists } from '../modules/modules.ts'
import type { SiteState } from '../site-state/site-state.ts'
import { isScreenVisible } from './admin.ts'
import * as hooks from './hooks.ts'

export type ScreenDescription =
  | Exclude<Screen, RowsScreen>
  | (Omit<RowsScreen, 'fields'> & { readonly fields: readonly FieldDescription[] })

export type DescribedEntity = EntityDescription & { readonly filters: Filters | null }

export type SettingsDescription = {
  readonly fields: readonly FieldDescription[]
  readonly method: string
  readonly isWritable: boolean
  readonly secrets: 'blank-and-set' | 'listed' | 'blank'
}

export type ServiceDescription = {
  readonly slug: string
  readonly title: string
  readonly icon: IconName
  readonly namespace: string
  /** Where the facts of a list stand: beside the data, in it around `items`, or in headers. */
  readonly lists: 'meta' | 'items' | 'headers'
  /** `content`: posts and their kin, whose texts come as `{ raw, rendered }`. */
  readonly source: 'records' | 'content'
  readonly massActions: boolean
  readonly permissions: Readonly<Record<string, boolean>>
  readonly settings: Readonly<Record<string, unknown>>
  readonly screens: readonly ScreenDescription[]
  readonly cards: readonly Card[]
  readonly commands: readonly Command[]
  /** What its entities are called and what the caller may do with them. */
  readonly names: readonly Pick<EntityDescription, 'name' | 'label' | 'label_many' | 'verbs'>[]
  /** Null: asked for when somebody first opens the service. */
  readonly entities: readonly DescribedEntity[] | null
  readonly settingsForm: SettingsDescription | null
}

/** The services that the caller sees something of. */
export async function describeServices(ctx: ReadContext): Promise<readonly ServiceDescription[]> {
  const { services, sites } = internals(ctx)
  const state = await sites.state(ctx.site.id)
  const active = services.filter(({ slug, admin }) => admin && state.activeModules.has(slug))
  const described = await Promise.all(active.map(service => describeService(service, state, ctx)))
  return described.filter(({ screens }) => screens.length > 0)
}

/** Without what only its own screens need. */
export const briefly = (service: ServiceDescription): ServiceDescription => ({
  ...service,
  entities: null,
  settingsForm: null,
})

async function describeService(service: Service, state: SiteState, ctx: ReadContext): Promise<ServiceDescription> {
  const admin = service.admin as AdminSpec
  const entities = await Promise.all(
    (await describeEntities(service, ctx)).map(async entity => ({
      ...entity,
      filters: await filtersOf(service, entity, ctx),
    })),
  )
  const known = new Set(entities.map(({ name }) => name))
  const mayCall = callsOf(service, state, ctx)
  const declared = await ctx.hooks.apply(hooks.adminScreens, admin.screens, { service: service.slug }, ctx)
  const cards = await ctx.hooks.apply(hooks.adminCards, admin.cards ?? [], { service: service.slug }, ctx)
  const screens: ScreenDescription[] = []
  for (const screen of declared) {
    const isThere = (screen.requires ?? []).every(one => isRequirementMet(one, service.slug, { state, ctx }))
    if (!isThere || !isForCaller(screen, { service, known }, ctx)) continue
    if (await isScreenVisible({ service, screen }, ctx)) screens.push(await told(screen, mayCall))
  }
  return {
    ...facts(service, ctx),
    settings: await displaySettings(service, ctx),
    screens,
    cards: await filtered(cards, async card => holds(service.permissions, card.needs, ctx) && mayCall(card.read)),
    commands: await filtered(admin.commands ?? [], ({ action }) => mayCall(action.call)),
    names: entities.map(({ name, label, label_many, verbs }) => ({ name, label, label_many, verbs })),
    entities,
    settingsForm: settingsOf(service, ctx),
  }
}

const facts = (service: Service, ctx: ReadContext) => ({
  slug: service.slug,
  title: service.title,
  icon: (service.admin as AdminSpec).icon,
  namespace: service.namespace,
  lists: service.envelopes.admin.lists,
  source: 'records' as const,
  massActions: service.standard?.includes('mass-action') ?? false,
  permissions: Object.fromEntries(
    Object.keys(service.permissions.names).map(name => [name, holds(service.permissions, name, ctx)]),
  ),
})

type Around = { readonly service: Service; readonly known: ReadonlySet<string> }

function isForCaller(screen: Screen, { service, known }: Around, ctx: ReadContext): boolean {
  if (screen.kind === 'records') return known.has(screen.entity)
  if (screen.kind === 'settings') return settingsOf(service, ctx) !== null
  return holds(service.permissions, screen.needs, ctx)
}

type MayCall = (call: Call) => Promise<boolean>

/** Whether the route of a call is there for the caller. What asks about an object is told, and decided by the call. */
function callsOf(service: Service, state: SiteState, ctx: ReadContext): MayCall {
  const routes = routesOf(service).filter(entry => routeExists(entry, { state, ctx }))
  return async call => {
    const found = routes.find(entry => isCall(entry, call))
    return found !== undefined && mayCallRoute(found, ctx)
  }
}

const mayCallRoute = ({ route }: ServiceRoute, ctx: ReadContext): Promise<boolean> =>
  route.access.kind === 'rule' ? Promise.resolve(true) : allows(route.access, {}, ctx).catch(() => true)

/** Parameters may have other names in the declaration than in the address. */
export function isCall({ route }: Pick<ServiceRoute, 'route'>, call: Call): boolean {
  const [method, path = ''] = call.split(' ')
  const bare = (text: string) => text.replace(/\?.*$/, '').replaceAll(/\{[^}]+\}/g, '{}')
  return route.methods.some(known => known === method) && bare(route.path) === bare(path)
}

async function told(screen: Screen, mayCall: MayCall): Promise<ScreenDescription> {
  const actions = 'actions' in screen ? screen.actions : undefined
  const allowed = actions ? { actions: await filtered<Action>(actions, ({ call }) => mayCall(call)) } : {}
  if (screen.kind === 'rows') return { ...screen, ...allowed, fields: fieldsOf(screen.fields) }
  return { ...screen, ...allowed }
}

const fieldsOf = (fields: Fields): FieldDescription[] =>
  Object.entries(fields)
    .filter(([, { options }]) => !options.internal)
    .map(([name, field]) => describeKind(name, field))

async function filtered<T>(items: readonly T[], keep: (item: T) => Promise<boolean>): Promise<T[]> {
  const verdicts = await Promise.all(items.map(keep))
  return items.filter((_, index) => verdicts[index])
}

async function filtersOf(
  service: Service,
  { name, verbs }: EntityDescription,
  ctx: ReadContext,
): Promise<Filters | null> {
  const entity = service.entities?.find(candidate => candidate.name === name)
  return entity && verbs.includes('list') ? listFilters(entity, ctx) : null
}

function settingsOf(service: Service, ctx: ReadContext): SettingsDescription | null {
  const { settings, rights, permissions } = service
  const reading = rights.readSettings ?? rights.settings
  if (!settings || !reading || !service.standard?.includes('settings') || !holds(permissions, reading, ctx)) return null
  const isNeedy = (name: string) => settings.needs?.[name] !== undefined && !ctx.user?.has(settings.needs[name])
  return {
    fields: fieldsOf(settings.fields).map(field => (isNeedy(field.name) ? { ...field, read_only: true } : field)),
    method: service.settingsMethods?.[0] ?? 'PUT',
    isWritable: rights.settings !== undefined && holds(permissions, rights.settings, ctx),
    secrets: settings.secrets ?? 'blank-and-set',
  }
}
