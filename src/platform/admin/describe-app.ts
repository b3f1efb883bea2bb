/** What the admin app shows to one caller: services, screens, entities and rights. Hiding is comfort; routes decide again. */
import { allows, holds } from '../../kernel/access.ts'
import type { Action, AdminSpec, Call, Card, RecordsScreen, RowsScreen, Screen } from '../../kernel/admin.ts'
import { routeOfCall } from '../../kernel/admin-calls.ts'
import { commonWords } from '../../kernel/common-words.ts'
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
import { localeOfPerson } from '../locale/locale.ts'
import { isRequirementMet, routeExists } from '../modules/modules.ts'
import type { SiteState } from '../site-state/site-state.ts'
import { isScreenVisible } from './admin.ts'
import { type DescribedAction, describeAction } from './describe-input.ts'
import * as hooks from './hooks.ts'
import { translated, wordsIn } from './translate.ts'

type Described<S> = Omit<S, 'actions'> & { readonly actions?: readonly DescribedAction[] }
export type ScreenDescription =
  | Exclude<Screen, RowsScreen | RecordsScreen>
  | Described<RecordsScreen>
  | (Omit<Described<RowsScreen>, 'fields'> & { readonly fields: readonly FieldDescription[] })

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
  readonly commands: readonly DescribedAction[]
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
  const open = openRoutes(service, state, ctx)
  const mayCall: MayCall = async call => {
    const found = routeOfCall(open, call)
    return found !== undefined && mayCallRoute(found, ctx)
  }
  const describeAll = actionsOf({ open, mayCall })
  const settingsForm = await settingsOf(service, mayCall, ctx)
  const declared = await ctx.hooks.apply(hooks.adminScreens, admin.screens, { service: service.slug }, ctx)
  const cards = await ctx.hooks.apply(hooks.adminCards, admin.cards ?? [], { service: service.slug }, ctx)
  const screens: ScreenDescription[] = []
  for (const screen of declared) {
    const isThere = (screen.requires ?? []).every(one => isRequirementMet(one, service.slug, { state, ctx }))
    if (!isThere || !isForCaller(screen, { service, known, settingsForm }, ctx)) continue
    if (await isScreenVisible({ service, screen }, ctx)) screens.push(await told(screen, entities, describeAll))
  }
  const description = {
    ...facts(service, ctx),
    settings: await displaySettings(service, ctx),
    screens,
    cards: await filtered(cards, async card => holds(service.permissions, card.needs, ctx) && mayCall(card.read)),
    commands: await describeAll(admin.commands ?? [], undefined),
    names: entities.map(({ name, label, label_many, verbs }) => ({ name, label, label_many, verbs })),
    entities,
    settingsForm,
  }
  return translated(description, await tableFor(admin, ctx))
}

/** What the service says comes before what all of them share. */
async function tableFor({ words }: AdminSpec, ctx: ReadContext): Promise<Readonly<Record<string, string>>> {
  const { language } = await localeOfPerson(ctx)
  return { ...wordsIn(commonWords, language), ...wordsIn(words, language) }
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

type Around = {
  readonly service: Service
  readonly known: ReadonlySet<string>
  readonly settingsForm: SettingsDescription | null
}

function isForCaller(screen: Screen, { service, known, settingsForm }: Around, ctx: ReadContext): boolean {
  if (screen.kind === 'records') return known.has(screen.entity)
  const isHeld = screen.needs === undefined || holds(service.permissions, screen.needs, ctx)
  return isHeld && (screen.kind !== 'settings' || settingsForm !== null)
}

type MayCall = (call: Call) => Promise<boolean>

/** Those that exist on this site, in this edition. */
const openRoutes = (service: Service, state: SiteState, ctx: ReadContext): readonly ServiceRoute[] =>
  routesOf(service).filter(entry => routeExists(entry, { state, ctx }))

type DescribeActions = (
  actions: readonly Action[],
  entity: EntityDescription | undefined,
) => Promise<readonly DescribedAction[]>

/** Only those that the caller may call. What asks about an object is told, and decided by the call. */
const actionsOf =
  ({ open, mayCall }: { open: readonly ServiceRoute[]; mayCall: MayCall }): DescribeActions =>
  async (actions, entity) => {
    const allowed = await filtered(actions, ({ call }) => mayCall(call))
    return allowed.map(action => describeAction(action, routeOfCall(open, action.call)!.route, entity))
  }

const mayCallRoute = ({ route }: ServiceRoute, ctx: ReadContext): Promise<boolean> =>
  route.access.kind === 'rule' ? Promise.resolve(true) : allows(route.access, {}, ctx).catch(() => true)

async function told(
  screen: Screen,
  entities: readonly EntityDescription[],
  describeAll: DescribeActions,
): Promise<ScreenDescription> {
  if (screen.kind !== 'rows' && screen.kind !== 'records') return screen
  const entity = screen.kind === 'records' ? entities.find(({ name }) => name === screen.entity) : undefined
  const actions = screen.actions ? { actions: await describeAll(screen.actions, entity) } : {}
  if (screen.kind === 'rows') return { ...screen, ...actions, fields: fieldsOf(screen.fields) }
  // A list of what the caller may not read would be a list of refusals.
  const related = screen.related?.filter(list => entities.some(({ name }) => name === list.entity))
  return { ...screen, ...actions, ...(related ? { related } : {}) }
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

const SAVING = ['PUT', 'PATCH', 'POST'] as const

/** By the routes that the service has for them, the kernel's or its own. */
async function settingsOf(
  { settings }: Service,
  mayCall: MayCall,
  ctx: ReadContext,
): Promise<SettingsDescription | null> {
  if (!settings || !(await mayCall('GET /settings'))) return null
  const [method] = await filtered(SAVING, name => mayCall(`${name} /settings`))
  const isNeedy = (name: string) => settings.needs?.[name] !== undefined && !ctx.user?.has(settings.needs[name])
  return {
    fields: fieldsOf(settings.fields).map(field => (isNeedy(field.name) ? { ...field, read_only: true } : field)),
    method: method ?? 'PUT',
    isWritable: method !== undefined,
    secrets: settings.secrets ?? 'blank-and-set',
  }
}
