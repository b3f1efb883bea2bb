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
  /** By language and by the English text that is declared: what it is called there. What is not there stays English. */
  readonly words?: AdminWords
}
export type AdminWords = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What Pro adds: whole screens, cards and commands, and pieces of a free screen, by its slug. It replaces nothing. */
export type AdminExtension = Partial<Pick<AdminSpec, 'screens' | 'cards' | 'commands' | 'words'>> & {
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
  /** The list may also be looked at as pictures. */
  readonly gallery?: Gallery
  readonly sections: readonly Section[]
  /** A hand-made form instead of the generated one: the file `<form>.screen.tsx` in the service's `admin/`. */
  readonly form?: string
  /** Lists of other records below the form: the spaces of a car park, or the parts of this one. */
  readonly related?: readonly Related[]
  readonly actions?: readonly Action[]
  /** By field and value. */
  readonly tones?: Readonly<Record<string, Readonly<Record<string, Tone>>>>
  readonly empty?: Emptiness
  /** Where a new record is written: a page of its own (unless told) or a drawer beside the list. */
  readonly create?: 'page' | 'drawer'
  readonly open?: 'page' | 'drawer'
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
/** `image` is a file or an address of a picture. */
export type Gallery = { readonly image: string; readonly title: string; readonly below?: string }
export type Section<Name extends string = string> = {
  readonly title: string
  readonly help?: string
  /** Names side by side stand in one inner list. */
  readonly fields?: readonly (Name | readonly Name[])[]
  /** A hand-made part instead: the file `<part>.part.tsx` in the same folder. It gets the record, the form and the service. */
  readonly part?: string
  /** The part is also there while the record is new; it finds the form's values instead of a record. */
  readonly early?: true
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
  | 'duration'
  | 'local-time'
  | 'password'
  | 'json'
  | 'rows'
/** Parts of the record (their entity has it as `parent`) are edited in place, as rows; other records are opened. */
export type Related = {
  readonly title: string
  readonly entity: string
  /** The field of the other entity that names this record. */
  readonly by: string
  readonly columns: readonly Column[]
  /** New ones may be made here. */
  readonly create?: true
  /** On its own tab of the form. */
  readonly tab?: string
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
  /** For a list: what it is narrowed and ordered by goes along, as `query` of the body. */
  readonly narrowed?: true
  /** What is asked before it is done; `type` is a word that must be typed. */
  readonly confirm?: { readonly title: string; readonly text: string; readonly tone?: Tone; readonly type?: string }
  /** Names of the route's input that are asked for first; the controls follow from the entity, or from its schema. */
  readonly form?: readonly string[]
  /** A call that tells what would happen, shown before. It gets what the action gets. */
  readonly preview?: Call
  /** What follows: what is shown is read again (unless told), a file is saved, a task is watched, a screen is opened. */
  readonly after?: 'refresh' | 'download' | WatchedTask | { readonly open: string }
}
/** The place in the answer where the number of the platform's task stands: `id`, or `task.id`. */
export type WatchedTask = { readonly task: string }

/**
 * A list that is no entity: payments, the notification log, an archive. Its fields are written in the field language. `page`
 * sends `page` and `per_page`, `cursor` sends `before_id` and goes on while there is more.
 */
export type RowsScreen = ScreenBase & {
  readonly kind: 'rows'
  readonly title: string
  readonly read: Call
  /** One of them with all that is known, shown beside the list; `{name}` comes from the row. */
  readonly one?: Call
  readonly needs: string
  readonly fields: Fields
  readonly columns: readonly Column[]
  readonly paging: 'page' | 'cursor' | 'none'
  /** Fields that the route takes as arguments, to narrow the list by. */
  readonly filters?: readonly string[]
  /** The route takes `search`. */
  readonly search?: true
  readonly tones?: RecordsScreen['tones']
  readonly actions?: readonly Action[]
  readonly views?: readonly View[]
  readonly empty?: Emptiness
}

/** The service's settings in sections; everything else follows from `defineSettings`. Secrets, `needs` and masks included. */
export type SettingsScreen = ScreenBase & {
  readonly kind: 'settings'
  readonly sections: readonly Section[]
  /** Where the route's own access cannot tell: a permission without which the screen is not shown. */
  readonly needs?: string
}

/** Cards in a grid. Without `cards` all of the service. */
export type DashboardScreen = ScreenBase & {
  readonly kind: 'dashboard'
  readonly needs: string
  readonly cards?: readonly string[]
  /** Lengths in days to choose from; the routes of the cards get the chosen one as `days`. */
  readonly period?: readonly number[]
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
/** How figures of a chart are written, and where their currency stands. */
type Amounts = { readonly as?: 'number' | 'money'; readonly currency?: string }
/**
 * Values are named by their place in the answer: `today.arrivals`. `below` is a sentence with places in braces. `labels` say
 * what the names in an answer are called; unsaid ones are made from the names.
 */
export type CardContent =
  | {
      readonly kind: 'figure'
      readonly value: string
      readonly as?: 'number' | 'money' | 'percent'
      /** Where the currency of an amount stands; `currency` unless told. */
      readonly currency?: string
      readonly below?: string
      /** Where the figure of the time before stands, to tell the difference. */
      readonly before?: string
    }
  | ({
      readonly kind: 'series'
      readonly items: string
      readonly x: string
      readonly y: readonly string[]
      readonly draw: 'area' | 'columns' | 'stack'
      readonly labels?: Readonly<Record<string, string>>
    } & Amounts)
  | ({
      readonly kind: 'shares'
      readonly items: string
      readonly label: string
      readonly value: string
      readonly draw: 'bars' | 'donut'
      readonly labels?: Readonly<Record<string, string>>
    } & Amounts)
  | {
      readonly kind: 'list'
      readonly items: string
      readonly columns: readonly Column[]
      /** The screen whose records the rows lead to. */
      readonly open?: string
    }
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
/** Something that can be done from everywhere, by its name. Its call names no record. */
export type Command = Omit<Action, 'when' | 'on' | 'many'>
