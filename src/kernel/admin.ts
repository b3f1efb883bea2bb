/** Screens as data: what the admin app shows of a service, declared beside what the service is. */
import type { Fields } from './fields.ts'
import type { IconName } from './icons.ts'
import type { Method, Requirement } from './route.ts'

/** How much a value wants to be seen; the app turns it into a colour that passes contrast in both themes. */
export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad'
/** A route of the same service, such as `PUT /bookings/{id}`; `{name}` comes from the record. */
export type Call = `${Method} /${string}`

export type AdminSpec = {
  readonly icon: IconName
  readonly screens: readonly Screen[]
  /** Parts of the start screen and of the service's dashboard. */
  readonly cards?: readonly Card[]
  /** What the palette offers beside screens and "New …". */
  readonly commands?: readonly Command[]
}

/** What Pro adds: whole screens, cards and commands, and pieces of a free screen, by its slug. It replaces nothing. */
export type AdminExtension = Partial<Pick<AdminSpec, 'screens' | 'cards' | 'commands'>> & {
  readonly columns?: Readonly<Record<string, readonly Column[]>>
  readonly sections?: Readonly<Record<string, readonly Section[]>>
  readonly actions?: Readonly<Record<string, readonly Action[]>>
}

export type Screen = RecordsScreen | RowsScreen | SettingsScreen | DashboardScreen | OwnScreen

type ScreenBase = {
  /** Part of the address, `/admin/<service>/<slug>`, and of the menu key `<service>|<slug>` that the role editor hides by. */
  readonly slug: string
  /** The entity's plural unless told. */
  readonly title?: string
  /** One sentence under the title. */
  readonly summary?: string
  readonly icon?: IconName
  /** Heading in the navigation that it stands under; screens without one come first. */
  readonly group?: string
  /** The screen exists only while these do, as for routes. */
  readonly requires?: readonly Requirement[]
}

/** A list and a form of an entity. `records(entity, …)` checks every name against the entity. */
export type RecordsScreen = ScreenBase & {
  readonly kind: 'records'
  readonly entity: string
  readonly columns: readonly Column[]
  readonly views?: readonly View[]
  /** Always in sight; the others are one click away. */
  readonly filters?: readonly string[]
  readonly layouts?: Layouts
  readonly sections: readonly Section[]
  /** A hand-made form instead of the generated one: the file `<form>.screen.tsx` in the service's `admin/`. */
  readonly form?: string
  /** Lists of other records below the form: the spaces of a car park. */
  readonly related?: readonly Related[]
  readonly actions?: readonly Action[]
  /** By field and value. */
  readonly tones?: Readonly<Record<string, Readonly<Record<string, Tone>>>>
  readonly empty?: Emptiness
  /** Where a new record is written: a page of its own (unless told) or a drawer beside the list. */
  readonly create?: 'page' | 'drawer'
  readonly open?: 'page' | 'drawer'
  readonly import?: ImportSpec
  /** Seconds after which a shown list is read again; never unless told. */
  readonly refresh?: number
}
export type Emptiness = { readonly title: string; readonly text: string; readonly call?: 'create' | 'import' }

export type ColumnLook =
  | 'title'
  | 'badge'
  | 'money'
  | 'instant'
  | 'day'
  | 'ago'
  | 'person'
  | 'code'
  | 'link'
  | 'flag'
  | 'number'
  | 'percent'
  | 'bytes'
  | 'image'
  | 'rating'
  | 'color'
  | 'tags'
  | 'meter'
export type Column<Name extends string = string> = {
  readonly field: Name
  readonly label?: string
  /** How the value is drawn; follows from the field's kind unless told. */
  readonly as?: ColumnLook
  /** A second, quieter line. */
  readonly below?: Name
  /** Only when chosen. */
  readonly hidden?: true
  readonly width?: number
  /** May be changed in the table: flags, choices, numbers, one line of text. */
  readonly edit?: true
}
/** A named narrowing of the list, shown as a tab. `where` uses the names of the list's filters. */
export type View = {
  readonly slug: string
  readonly label: string
  readonly where: Readonly<Record<string, string>>
  readonly order?: { readonly by: string; readonly direction: 'asc' | 'desc' }
  /** Tells beside its name how many there are. */
  readonly count?: true
  readonly icon?: IconName
}
/** Other ways to look at a list. */
export type Layouts = {
  readonly board?: {
    readonly by: string
    readonly move: Call
    readonly sum?: string
    readonly read?: Call
    readonly hide?: readonly string[]
  }
  readonly calendar?: {
    readonly from: string
    readonly until?: string
    readonly lane?: string
    readonly title: string
    readonly read?: Call
  }
  readonly tree?: { readonly parent: string; readonly order: string; readonly save: Call }
  /** Rows dragged into order. */
  readonly order?: { readonly field: string; readonly save: Call }
  readonly gallery?: { readonly image: string; readonly title: string; readonly below?: string }
}
export type Section<Name extends string = string> = {
  readonly title: string
  readonly help?: string
  /** Names side by side stand in one inner list. */
  readonly fields?: readonly (Name | readonly Name[])[]
  /** A hand-made part instead: the file `<part>.part.tsx` in the same folder. It gets the record, the form and the service. */
  readonly part?: string
  /** Beside the main column on wide screens. */
  readonly aside?: true
  /** Closed until opened; for what few people need. */
  readonly folded?: true
  /** Shown while another field has one of these values. */
  readonly when?: { readonly [N in Name]?: readonly unknown[] }
  /** On its own tab of the form. */
  readonly tab?: string
  readonly controls?: { readonly [N in Name]?: Control }
}
/** Another control than the kind's own. */
export type Control =
  | 'slug'
  | 'stars'
  | 'slider'
  | 'segments'
  | 'radio'
  | 'tags'
  | 'code'
  | 'html'
  | 'country'
  | 'timezone'
  | 'currency'
  | 'language'
  | 'icon'
  | 'weekdays'
  | 'hours'
  | 'duration'
  | 'map-point'
  | 'password'
  | 'barcode'
  | 'json'
  | 'rows'
export type Related = {
  readonly title: string
  readonly entity: string
  /** The field of the other entity that names this record. */
  readonly by: string
  readonly columns: readonly Column[]
  readonly create?: true
}
/** Something that can be done beyond the verbs. It is shown only if the route exists here and the caller may call it. */
export type Action = {
  readonly slug: string
  readonly label: string
  readonly icon?: IconName
  readonly tone?: Tone
  readonly call: Call
  readonly body?: Readonly<Record<string, unknown>>
  /** Only for records with one of these values. */
  readonly when?: Readonly<Record<string, readonly (string | number | boolean | null)[]>>
  /** Row and record unless told. */
  readonly on?: readonly ('row' | 'record' | 'selection' | 'list')[]
  /** For a selection: once for each record (unless told), or one call with `ids`. */
  readonly many?: 'each' | 'ids'
  /** What is asked before it is done; `type` is a word that must be typed. */
  readonly confirm?: { readonly title: string; readonly text: string; readonly tone?: Tone; readonly type?: string }
  /** Names of the route's input that are asked for first; the controls follow from its schema. */
  readonly form?: readonly string[]
  /** A call that tells what would happen, shown before. */
  readonly preview?: Call
  /** What follows: the record is read again (unless told), a file is saved, a job is watched, a screen is opened. */
  readonly then?: 'refresh' | 'download' | { readonly job: JobSpec } | { readonly open: string }
}
/** How the progress of a long work is read: where, by which name of the answer, and which states end it. */
export type JobSpec = {
  readonly read: Call
  readonly id: string
  readonly tick?: Call
  readonly cancel?: Call
  readonly undo?: Call
  readonly done: readonly string[]
  readonly failed: readonly string[]
  readonly progress: readonly [done: string, total: string]
}
export type ImportSpec = {
  readonly upload: Call
  readonly targets?: Call
  readonly preview?: Call
  readonly run: Call
  readonly job?: JobSpec
  readonly template?: readonly string[]
}

/** A list that is no entity: payments, the notification log, an archive. Its fields are written in the field language. */
export type RowsScreen = ScreenBase & {
  readonly kind: 'rows'
  readonly title: string
  readonly read: Call
  readonly one?: Call
  readonly needs: string
  readonly fields: Fields
  readonly columns: readonly Column[]
  readonly paging: 'page' | 'cursor' | 'none'
  readonly actions?: readonly Action[]
  readonly views?: readonly View[]
  readonly empty?: Emptiness
}

/** The service's settings in sections; everything else follows from `defineSettings`. Secrets, `needs` and masks included. */
export type SettingsScreen = ScreenBase & { readonly kind: 'settings'; readonly sections: readonly Section[] }

/** Cards in a grid. Without `cards` all of the service. */
export type DashboardScreen = ScreenBase & {
  readonly kind: 'dashboard'
  readonly needs: string
  readonly cards?: readonly string[]
  readonly period?: readonly string[]
}
export type Card = {
  readonly slug: string
  readonly title: string
  readonly read: Call
  readonly needs: string
  /** The screen it leads to. */
  readonly to?: string
  readonly wide?: true
  /** Also on the start screen. */
  readonly home?: true
} & CardContent
/** Values are named by their place in the answer: `today.arrivals`. `below` is a sentence with places in braces. */
export type CardContent =
  | {
      readonly kind: 'figure'
      readonly value: string
      readonly as?: 'number' | 'money' | 'percent'
      readonly below?: string
      readonly before?: string
    }
  | {
      readonly kind: 'series'
      readonly items: string
      readonly x: string
      readonly y: readonly string[]
      readonly draw: 'area' | 'columns'
    }
  | {
      readonly kind: 'shares'
      readonly items: string
      readonly label: string
      readonly value: string
      readonly draw: 'bars' | 'donut'
    }
  | { readonly kind: 'list'; readonly items: string; readonly columns: readonly Column[]; readonly open?: string }
  | { readonly kind: 'checks'; readonly items: string }
  | { readonly kind: 'part'; readonly part: string }
/** A hand-made screen: the file `<file>.screen.tsx` in the service's `admin/`. */
export type OwnScreen = ScreenBase & {
  readonly kind: 'own'
  readonly title: string
  readonly file: string
  readonly needs: string
  /** Also takes `/admin/<service>/<slug>/<id>`. */
  readonly takesId?: true
}
export type Command = {
  readonly slug: string
  readonly label: string
  readonly icon?: IconName
  readonly action: Action
}
