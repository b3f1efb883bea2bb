/** The words that screens are written with: they check names against the entity, fill in what is unsaid, and freeze. */
import type {
  AdminExtension,
  AdminSpec,
  AdminWords,
  Column,
  DashboardScreen,
  OwnScreen,
  RecordsScreen,
  RowsScreen,
  Section,
  SettingsScreen,
} from './admin.ts'
import type { Entity } from './entity.ts'
import { labelOf } from './field-labels.ts'
import type { Fields } from './fields.ts'
import type { Settings } from './settings.ts'

type EntityNames<E> =
  E extends Entity<string, infer F> ? (keyof F & string) | 'id' | 'created_at' | 'modified_at' : string

/** A name alone is a column that looks as its kind does. One that the entity computes is marked, and checked at the start. */
type ColumnSpec<Name extends string> = Name | Column<Name> | (Column & { readonly computed: true })

type RecordsSpec<Name extends string> = Omit<
  RecordsScreen,
  'kind' | 'entity' | 'slug' | 'columns' | 'sections' | 'tones'
> & {
  readonly slug?: string
  readonly columns: readonly ColumnSpec<Name>[]
  readonly sections: readonly Section<Name>[]
  readonly tones?: { readonly [N in Name]?: NonNullable<RecordsScreen['tones']>[string] }
}

/** A list and a form of an entity. A name that the entity does not have is not compiled. */
export const records = <const E extends Entity>(entity: E, spec: RecordsSpec<EntityNames<E>>): RecordsScreen =>
  Object.freeze({
    slug: entity.name,
    ...spec,
    kind: 'records' as const,
    entity: entity.name,
    columns: spec.columns.map(columnOf),
    sections: spec.sections as readonly Section[],
  }) as RecordsScreen

/** A list that is no entity. */
export const rows = <const F extends Fields>(
  spec: Omit<RowsScreen, 'kind' | 'fields' | 'columns'> & {
    readonly fields: F
    readonly columns: readonly ColumnSpec<keyof F & string>[]
  },
): RowsScreen => Object.freeze({ ...spec, kind: 'rows' as const, columns: spec.columns.map(columnOf) })

/** The settings of the service. */
export const settingsScreen = <const F extends Fields>(
  _settings: Settings<F>,
  spec: Omit<SettingsScreen, 'kind' | 'slug' | 'sections'> & {
    readonly slug?: string
    readonly sections: readonly Section<keyof F & string>[]
  },
): SettingsScreen =>
  Object.freeze({
    slug: 'settings',
    title: 'Settings',
    icon: 'settings' as const,
    ...spec,
    kind: 'settings' as const,
    sections: spec.sections as readonly Section[],
  })

export const dashboard = (spec: Omit<DashboardScreen, 'kind'>): DashboardScreen =>
  Object.freeze({ title: 'Overview', icon: 'dashboard' as const, ...spec, kind: 'dashboard' as const })

export const own = (spec: Omit<OwnScreen, 'kind'>): OwnScreen => Object.freeze({ ...spec, kind: 'own' as const })

export const defineAdmin = (spec: AdminSpec): AdminSpec => Object.freeze(spec)
export const extendAdmin = (spec: AdminExtension): AdminExtension => Object.freeze(spec)

/** The screens with what Pro adds to them. Anything that would be there twice stops the start. */
export function joinAdmin(service: string, admin: AdminSpec, added: AdminExtension): AdminSpec {
  const slugs = new Set(admin.screens.map(({ slug }) => slug))
  for (const slug of [added.columns, added.sections, added.actions].flatMap(pieces => Object.keys(pieces ?? {})))
    if (!slugs.has(slug)) throw new Error(`${service}: Pro adds to the screen ${slug}, which is not there.`)
  const screens = admin.screens.map(screen =>
    'columns' in screen || 'sections' in screen ? grown(screen, added) : screen,
  )
  return Object.freeze({
    ...admin,
    screens: [...screens, ...(added.screens ?? [])],
    cards: [...(admin.cards ?? []), ...(added.cards ?? [])],
    commands: [...(admin.commands ?? []), ...(added.commands ?? [])],
    words: joinWords(admin.words, added.words),
  })
}

function joinWords(own: AdminWords = {}, added: AdminWords = {}): AdminWords {
  const languages = [...new Set([...Object.keys(own), ...Object.keys(added)])]
  return Object.fromEntries(languages.map(language => [language, { ...own[language], ...added[language] }]))
}

const PIECES = ['columns', 'sections', 'actions'] as const

function grown<S extends RecordsScreen | RowsScreen | SettingsScreen>(screen: S, added: AdminExtension): S {
  const known = screen as Partial<Record<(typeof PIECES)[number], readonly unknown[]>>
  const pieces = PIECES.map(name => [name, added[name]?.[screen.slug] ?? []] as const)
  const changed = pieces.filter(([, more]) => more.length > 0)
  return Object.freeze({
    ...screen,
    ...Object.fromEntries(changed.map(([name, more]) => [name, [...(known[name] ?? []), ...more]])),
  })
}

/** What every record has, and what is computed, has no field to be called by: here it gets a label that can be translated. */
const columnOf = (column: string | Column): Column => {
  const { computed, ...plain } = (typeof column === 'string' ? { field: column } : column) as Column & {
    computed?: true
  }
  const label = plain.label ?? SYSTEM_LABELS[plain.field] ?? (computed ? labelOf(plain.field) : undefined)
  return label === undefined ? plain : { ...plain, label }
}

const SYSTEM_LABELS: Readonly<Record<string, string>> = { id: 'Number', created_at: 'Created', modified_at: 'Changed' }
