/** Screens that name what is not there stop the start, each with a sentence: nobody is to find out by an empty page. */
import type { Access } from './access.ts'
import type { Action, AdminSpec, Call, Card, Column, RecordsScreen, RowsScreen, Screen, Section } from './admin.ts'
import { routeOfCall } from './admin-calls.ts'
import type { Entity } from './entity.ts'
import type { Fields } from './fields.ts'
import { iconNames } from './icons.ts'
import { routesOf, type ServiceRoute } from './route-table.ts'
import type { Service } from './service.ts'

export function checkAdmin(service: Service): void {
  const [first] = adminProblems(service)
  if (first) throw new Error(`${service.slug}: ${first}`)
}

/** Everything that is wrong with what a service declares for the admin app. */
export function adminProblems(service: Service): string[] {
  const { admin } = service
  if (!admin) return []
  const around: Around = { service, admin, routes: routesOf(service) }
  return [
    ...twice(admin.screens, 'screen'),
    ...twice(admin.cards ?? [], 'card'),
    ...twice(admin.commands ?? [], 'command'),
    ...admin.screens.flatMap(screen => screenProblems(screen, around).map(told => `the screen ${screen.slug} ${told}`)),
    ...(admin.cards ?? []).flatMap(card => cardProblems(card, around).map(told => `the card ${card.slug} ${told}`)),
    ...(admin.commands ?? []).flatMap(command =>
      actionProblems(command, around).map(told => `the command ${command.slug} ${told}`),
    ),
  ]
}

type Around = { readonly service: Service; readonly admin: AdminSpec; readonly routes: readonly ServiceRoute[] }
type Problems = readonly (string | false)[]

const told = (problems: Problems): string[] => problems.filter(problem => problem !== false)

function twice(named: readonly { readonly slug: string }[], what: string): string[] {
  const slugs = named.map(({ slug }) => slug)
  return [...new Set(slugs.filter((slug, at) => slugs.indexOf(slug) !== at))].map(
    slug => `there are two of the ${what} ${slug}.`,
  )
}

const callProblem = (call: Call | undefined, { routes }: Around): string | false =>
  call !== undefined && !routeOfCall(routes, call) && `calls ${call}, which is no route of the service.`

/** A permission of the service, or a capability of the platform that its routes ask for too. */
const needsProblem = (needs: string, { service, routes }: Around): string | false =>
  !Object.hasOwn(service.permissions.names, needs) &&
  service.openedBy !== needs &&
  !routes.some(({ route }) => asksFor(route.access, needs)) &&
  `needs ${needs}, which is no permission of the service.`

function asksFor(access: Access, name: string): boolean {
  if (access.kind === 'capability') return access.capability === name
  return (access.kind === 'every' || access.kind === 'some') && access.of.some(one => asksFor(one, name))
}

const iconProblem = (icon: string | undefined): string | false =>
  icon !== undefined && !(iconNames as readonly string[]).includes(icon) && `has the icon ${icon}, which is not there.`

function screenProblems(screen: Screen, around: Around): string[] {
  const common = told([
    !/^[a-z0-9-]+$/.test(screen.slug) && 'has a name that cannot stand in an address.',
    iconProblem(screen.icon),
    'needs' in screen && screen.needs !== undefined && needsProblem(screen.needs, around),
  ])
  switch (screen.kind) {
    case 'records':
      return [...common, ...recordsProblems(screen, around)]
    case 'rows':
      return [...common, ...rowsProblems(screen, around)]
    case 'settings':
      return [...common, ...settingsProblems(screen.sections, around)]
    case 'dashboard':
      return [...common, ...told((screen.cards ?? []).map(slug => cardNamed(slug, around)))]
    case 'own':
      return common
  }
}

const cardNamed = (slug: string, { admin }: Around) =>
  !admin.cards?.some(card => card.slug === slug) && `shows the card ${slug}, which is not there.`

const OWN_NAMES = ['id', 'created_at', 'modified_at', 'trashed_at', 'created_by', 'modified_by', 'rev']
const namesOf = (entity: Entity): string[] => [
  ...Object.keys(entity.fields),
  ...(entity.computed?.names ?? []),
  ...OWN_NAMES,
]

function recordsProblems(screen: RecordsScreen, around: Around): string[] {
  const entity = around.service.entities?.find(({ name }) => name === screen.entity)
  if (!entity) return [`shows ${screen.entity}, which is no entity of the service.`]
  const names = namesOf(entity)
  const strange = (found: readonly string[], where: string): string[] =>
    found
      .filter(name => !names.includes(name))
      .map(name => `names ${name} in ${where}, which ${entity.name} does not have.`)
  return [
    ...strange(columnNames(screen.columns), 'its columns'),
    ...strange(sectionNames(screen.sections), 'its sections'),
    ...strange(Object.keys(screen.tones ?? {}), 'its tones'),
    ...strange(screen.gallery ? Object.values(screen.gallery) : [], 'its gallery'),
    ...filterProblems(screen, entity),
    ...toneProblems(screen, entity),
    ...(screen.related ?? []).flatMap(({ entity: name, by, columns }) =>
      relatedProblems({ name, by, columns }, around),
    ),
    ...(screen.actions ?? []).flatMap(action => [
      ...actionProblems(action, around),
      ...strange(Object.keys(action.when ?? {}), `the action ${action.slug}`),
    ]),
    ...twice(screen.views ?? [], 'view'),
    ...twice(screen.actions ?? [], 'action'),
  ]
}

const columnNames = (columns: readonly Column[]): string[] =>
  columns.flatMap(({ field, below }) => (below ? [field, below] : [field]))

const sectionNames = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ fields, when, controls }) => [
    ...((fields ?? []).flat() as string[]),
    ...Object.keys(when ?? {}),
    ...Object.keys(controls ?? {}),
  ])

/** A view may also open the trash, a preset, or a span of days. */
function filterProblems({ filters, views }: RecordsScreen, entity: Entity): string[] {
  const fields = entity.fields as Fields
  const isFilter = (name: string) => {
    const base = name.replace(/_(from|to)$/, '')
    const isNamed = Object.values(fields).some(({ options }) => options.filterAs === name)
    return fields[name]?.options.filter !== undefined || fields[base]?.options.filter === 'range' || isNamed
  }
  const asked = (views ?? []).flatMap(({ where }) => Object.keys(where))
  const isOwn = (name: string) => ['view', 'preset', 'search'].includes(name)
  return [...(filters ?? []), ...asked.filter(name => !isOwn(name))]
    .filter(name => !isFilter(name))
    .map(name => `narrows by ${name}, which is no filter of ${entity.name}.`)
}

function toneProblems({ tones }: RecordsScreen, entity: Entity): string[] {
  return Object.entries(tones ?? {}).flatMap(([name, byValue]) => {
    const values = (entity.fields as Fields)[name]?.options.values
    if (!values) return []
    const strange = Object.keys(byValue).filter(value => !values.includes(value))
    return strange.map(value => `colours ${name} ${value}, which is none of its values.`)
  })
}

type RelatedNames = { readonly name: string; readonly by: string; readonly columns: readonly Column[] }

function relatedProblems({ name, by, columns }: RelatedNames, { service }: Around): string[] {
  const other = service.entities?.find(entity => entity.name === name)
  if (!other) return [`lists ${name}, which is no entity of the service.`]
  return [by, ...columnNames(columns)]
    .filter(field => !namesOf(other).includes(field))
    .map(field => `lists ${name} by ${field}, which it does not have.`)
}

function rowsProblems(screen: RowsScreen, around: Around): string[] {
  const names = [...Object.keys(screen.fields), 'id']
  const strange = [...columnNames(screen.columns), ...(screen.filters ?? [])].filter(name => !names.includes(name))
  return [
    ...told([callProblem(screen.read, around), callProblem(screen.one, around)]),
    ...strange.map(name => `names ${name}, which is none of its fields.`),
    ...(screen.actions ?? []).flatMap(action => actionProblems(action, around)),
  ]
}

function settingsProblems(sections: readonly Section[], { service, routes }: Around): string[] {
  const fields = service.settings?.fields ?? {}
  if (!service.settings || !routeOfCall(routes, 'GET /settings')) return ['shows settings, which the service lacks.']
  return sectionNames(sections)
    .filter(name => !Object.hasOwn(fields, name))
    .map(name => `names ${name}, which is none of the settings.`)
}

function actionProblems(action: Pick<Action, 'slug' | 'call' | 'preview' | 'form' | 'icon' | 'after'>, around: Around) {
  const found = routeOfCall(around.routes, action.call)
  const taken = Object.keys({ ...found?.route.input.properties, ...found?.route.body?.properties })
  const asked = found ? (action.form ?? []).filter(name => !taken.includes(name)) : []
  const opened = typeof action.after === 'object' && 'open' in action.after ? action.after.open : undefined
  return told([
    callProblem(action.call, around),
    callProblem(action.preview, around),
    iconProblem(action.icon),
    ...asked.map(name => `asks for ${name}, which ${action.call} does not take.` as const),
    opened !== undefined &&
      !around.admin.screens.some(({ slug }) => slug === opened) &&
      `opens ${opened}, which is no screen.`,
  ])
}

const cardProblems = (card: Card, around: Around): string[] =>
  told([
    callProblem(card.read, around),
    needsProblem(card.needs, around),
    card.to !== undefined &&
      !around.admin.screens.some(({ slug }) => slug === card.to) &&
      `leads to ${card.to}, which is no screen.`,
  ])
