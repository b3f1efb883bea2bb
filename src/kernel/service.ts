/** A service is a value: importing it does nothing, and everything in it is one click away. */
import type { Migration } from '../db/migrations.ts'
import type { Permissions } from './access.ts'
import type { AdminExtension, AdminSpec } from './admin.ts'
import { joinAdmin } from './define-admin.ts'
import type { Entity, Verb } from './entity.ts'
import type { Envelope } from './envelopes.ts'
import type { BaseError, Errors } from './errors.ts'
import type { Action, Filter, Listener } from './hooks.ts'
import type { Job } from './jobs.ts'
import { type Forgotten, joinOwned, type OwnedData } from './kept-data.ts'
import type { Limits } from './limits.ts'
import type { NotificationKind } from './notifications.ts'
import type { Method, Requirement, Route } from './route.ts'
import type { Settings } from './settings.ts'
import type { Shortcode } from './shortcodes.ts'
import type { SitePage } from './site-pages.ts'
import type { Task } from './tasks.ts'
import type { VisitorScript } from './visitor-scripts.ts'

/** Routes that every app needs and the kernel makes. `imports` are `import-lists` and `import-writes` together. */
export type StandardRoute =
  | 'bootstrap'
  | 'meta'
  | 'users'
  | 'filters'
  | 'mass-action'
  | 'settings'
  | 'multilingual'
  | 'imports'
  | 'import-lists'
  | 'import-writes'

/**
 * What the standard routes need: `settings` to change them, `readSettings` to read them, `app` to start the app,
 * `import` to take records out of files, `multilingual` to see how far translations are and, beside the right to change
 * records, to link them.
 */
export type StandardRight = 'settings' | 'readSettings' | 'app' | 'import' | 'multilingual'

/** How a service answers input that does not fit. */
export type Validation = {
  readonly status: 400 | 422
  /** The code behind the prefix, or a whole one that starts with `rest_`. */
  readonly code: string
  /** What is told so: values of records unless told, or arguments of routes as well. */
  readonly of?: 'everything'
  /** Where `data` names each field. */
  readonly key: 'params' | 'fields'
}

export type ServiceSpec = {
  /** The folder's name and the module's id. */
  readonly slug: string
  /** Shown to people. */
  readonly title: string
  readonly summary: string
  readonly namespace: string
  readonly envelopes: { readonly admin: Envelope; readonly visitor: Envelope }
  readonly permissions: Permissions<any>
  /**
   * Which permission each verb of the record surface needs. A verb without one does not exist in this service. Without
   * one of their own, `readSettings` needs what `settings` needs, `app` and `multilingual` what `list` needs, and `import`
   * what `create` needs.
   */
  readonly rights: { readonly [V in Verb | StandardRight]?: string }
  /** The capability that opens the app where that is none of the service's own: its entry in the menu needs it. */
  readonly openedBy?: string
  readonly errors: Errors<BaseError>
  readonly validation?: Validation
  /**
   * The setting that names the origin whose pages may read what visitors can have: one origin, `*` for all, or nothing.
   * Every origin may unless told.
   */
  readonly crossOrigin?: string
  /** The methods that change a record; PUT and PATCH, which do the same, unless told. */
  readonly updateMethods?: readonly ('PUT' | 'PATCH')[]
  /** What routes read of bodies: JSON and forms unless told; with `json`, fields of forms are passed over. */
  readonly bodies?: 'json'
  /** Deletes answer 204 and nothing else, or null as data; what was deleted is told in the answer unless told. */
  readonly deletes?: 'silently' | 'with-null'
  /** The status where all that is wrong are links to what does not exist; that of other problems unless told. */
  readonly absentLinks?: 422
  readonly settings?: Settings<any>
  /** The methods that save settings; POST and PUT unless told. */
  readonly settingsMethods?: readonly Method[]
  readonly limits?: Limits<any>
  readonly hooks?: Readonly<Record<string, Filter<any, any> | Action<any>>>
  readonly standard?: readonly StandardRoute[]
  /** Standard routes that exist only while a switch of the service is on. */
  readonly standardRequires?: { readonly [S in StandardRoute]?: readonly Requirement[] }
  /** What a caller hears of a single record that `rows` keeps from him: that there is none (unless told), or a refusal. */
  readonly hidden?: 'absent' | 'forbidden'
  /** The most records that one mass action may name; 200 unless told. */
  readonly massLimit?: number
  readonly entities?: readonly Entity[]
  readonly routes?: readonly Route[]
  readonly listeners?: readonly Listener[]
  readonly jobs?: readonly Job<any>[]
  readonly tasks?: readonly Task[]
  readonly shortcodes?: readonly Shortcode[]
  /** Pages at addresses of their own. */
  readonly pages?: readonly SitePage[]
  /** What it tells people of. */
  readonly notifications?: readonly NotificationKind[]
  /** Scripts for visitors' browsers, bundled when the server starts. */
  readonly scripts?: readonly VisitorScript[]
  readonly owns?: OwnedData
  readonly forget?: readonly Forgotten[]
  /** By name, tables whose changes make a memory of `ctx.memory` stale; its stamp is `<slug>.<name>`. */
  readonly stamped?: Readonly<Record<string, readonly string[]>>
  readonly migrations?: readonly Migration[]
  /** Older namespaces that answer some of the same addresses: `{ 'vendor-carparking/v1': ['/invoice'] }`. No index. */
  readonly legacy?: Readonly<Record<string, readonly string[]>>
  /** False: the namespace's root answers nothing. */
  readonly index?: false
  /** The first event code of this service in the activity log; each entity takes ten. */
  readonly eventCodes?: number
  readonly toldRecords?: readonly ToldRecords[]
  /** What staff see of it in the admin app. */
  readonly admin?: AdminSpec
}
/** Records that are no entity. The service itself tells of their writes, by `recordWritten`. */
export type ToldRecords = {
  readonly name: string
  readonly label: readonly [one: string, many: string]
  /** The first of ten event codes. */
  readonly eventCodes: number
}
export type Service = ServiceSpec & {
  readonly edition: 'free' | 'pro'
  /** Addresses that only the Pro part has; for the reference and the route table. */
  readonly proRoutes: ReadonlySet<Route>
  readonly proEntities: ReadonlySet<Entity>
  readonly proStandard: ReadonlySet<StandardRoute>
  /** What only the Pro part does: it rests while that is switched off. */
  readonly proWorks: ReadonlySet<ServiceWork>
}
export type ServiceWork = Listener | Job<any> | Task | Shortcode | SitePage | Forgotten

export const defineService = (spec: ServiceSpec): Service =>
  Object.freeze({
    ...spec,
    edition: 'free',
    proRoutes: new Set<Route>(),
    proEntities: new Set<Entity>(),
    proStandard: new Set<StandardRoute>(),
    proWorks: new Set<ServiceWork>(),
  })

/** What Pro may do: add. It cannot replace a route, an entity or a setting of the free edition. */
export type Extension = Partial<
  Pick<
    ServiceSpec,
    | 'entities'
    | 'routes'
    | 'standard'
    | 'listeners'
    | 'settings'
    | 'jobs'
    | 'tasks'
    | 'shortcodes'
    | 'pages'
    | 'notifications'
    | 'scripts'
    | 'owns'
    | 'forget'
    | 'stamped'
    | 'migrations'
    | 'hooks'
    | 'limits'
    | 'legacy'
  >
> & { readonly admin?: AdminExtension }
export const extendService = (service: Service, extension: Extension) => Object.freeze({ service, extension })

/** The service with its Pro part. Everything that would be there twice stops the start. */
export function applyExtension({ service, extension }: ReturnType<typeof extendService>): Service {
  const routes = extension.routes ?? []
  const entities = extension.entities ?? []
  const merged: Service = {
    ...service,
    edition: 'pro',
    entities: joined(service.entities, entities),
    routes: joined(service.routes, routes),
    standard: joined(service.standard, extension.standard),
    listeners: joined(service.listeners, extension.listeners),
    jobs: joined(service.jobs, extension.jobs),
    tasks: joined(service.tasks, extension.tasks),
    shortcodes: joined(service.shortcodes, extension.shortcodes),
    pages: joined(service.pages, extension.pages),
    notifications: joined(service.notifications, extension.notifications),
    scripts: joined(service.scripts, extension.scripts),
    migrations: joined(service.migrations, extension.migrations),
    hooks: { ...service.hooks, ...extension.hooks },
    proRoutes: new Set(routes),
    proEntities: new Set(entities),
    proStandard: new Set(extension.standard ?? []),
    proWorks: new Set<ServiceWork>([
      ...joined<ServiceWork>(extension.listeners, extension.shortcodes),
      ...joined<ServiceWork>(extension.jobs, extension.tasks),
      ...joined<ServiceWork>(extension.forget, extension.pages),
    ]),
    ...mergedAdmin(service, extension),
    owns: joinOwned(service.owns, extension.owns),
    forget: joined(service.forget, extension.forget),
    stamped: mergedLists(service.stamped, extension.stamped),
    ...mergedSettings(service, extension),
    ...mergedLimits(service, extension),
    ...(service.legacy || extension.legacy ? { legacy: mergedLists(service.legacy, extension.legacy) } : {}),
  }
  return Object.freeze(merged)
}

const joined = <T>(own: readonly T[] = [], added: readonly T[] = []): readonly T[] => [...own, ...added]

function mergedAdmin({ slug, admin }: Service, extension: Extension): { admin?: AdminSpec } {
  if (!extension.admin) return admin ? { admin } : {}
  if (!admin) throw new Error(`${slug}: Pro adds screens, and the free edition has none to add them to.`)
  return { admin: joinAdmin(slug, admin, extension.admin) }
}

function mergedSettings(service: Service, { settings }: Extension): { settings?: Settings } {
  if (!settings) return {}
  const own = service.settings
  if (!own) return { settings }
  const twice = Object.keys(settings.fields).find(key => key in own.fields)
  if (twice) throw new Error(`${service.slug}: Pro declares the setting ${twice}, which the free edition already has.`)
  return {
    settings: { ...own, fields: { ...own.fields, ...settings.fields }, needs: { ...own.needs, ...settings.needs } },
  }
}

function mergedLimits(service: Service, { limits }: Extension): { limits?: Limits } {
  if (!limits) return {}
  return { limits: { ...service.limits, table: { ...service.limits?.table, ...limits.table } } }
}

type Lists = Readonly<Record<string, readonly string[]>>

function mergedLists(own: Lists = {}, added: Lists = {}): Lists {
  const names = new Set([...Object.keys(own), ...Object.keys(added)])
  return Object.fromEntries([...names].map(name => [name, joined(own[name], added[name])]))
}
