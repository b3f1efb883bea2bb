/** Actions and filters: where code that does not know each other takes part. Named, typed, ordered, countable. */
import type { Context, ReadContext } from './context.ts'

/** A value that listeners may change. */
export type Filter<Value, About = undefined> = {
  readonly kind: 'filter'
  readonly name: string
  readonly isHeardWhileOff?: true
  readonly types?: [Value, About]
}
/** A happening that listeners hear of. Fired inside the transaction that causes it. */
export type Action<About> = {
  readonly kind: 'action'
  readonly name: string
  readonly isHeardWhileOff?: true
  readonly types?: [About]
}

/** `isHeardWhileOff`: listeners of services take part even where their module is switched off. */
export type HookOptions = { readonly isHeardWhileOff?: true }

export const filter = <Value, About = undefined>(name: string, options: HookOptions = {}): Filter<Value, About> =>
  Object.freeze({ kind: 'filter', name, ...options })
export const action = <About = undefined>(name: string, options: HookOptions = {}): Action<About> =>
  Object.freeze({ kind: 'action', name, ...options })

export type FilterRun<Value, About> = (value: Value, about: About, ctx: ReadContext) => Value | Promise<Value>
export type ActionRun<About> = (about: About, ctx: Context) => void | Promise<void>

/** What a service's manifest lists: code of this service that takes part in a hook. */
export type Listener = {
  readonly hook: Filter<any, any> | Action<any>
  /** Names the listener, so that it can be found and removed. */
  readonly id: string
  readonly run: (...given: any[]) => unknown
  readonly priority: number
  /** Hears also while its module is switched off, because what it keeps must not go stale. */
  readonly isAlwaysOn?: true
}

/** The house's own listeners. `priority` is lower first, 10 unless told. */
export function on<Value, About>(
  hook: Filter<Value, About>,
  id: string,
  run: FilterRun<NoInfer<Value>, NoInfer<About>>,
): Listener
export function on<About>(hook: Action<About>, id: string, run: ActionRun<NoInfer<About>>): Listener
export function on(hook: Filter<any, any> | Action<any>, id: string, run: (...given: any[]) => unknown): Listener {
  return Object.freeze({ hook, id, run, priority: DEFAULT_PRIORITY })
}
export const withPriority = (priority: number, listener: Listener): Listener => Object.freeze({ ...listener, priority })
/** For a listener that must hear of what happens while its module is off, such as that something it keeps is gone. */
export const evenWhileOff = (listener: Listener): Listener => Object.freeze({ ...listener, isAlwaysOn: true })

export const DEFAULT_PRIORITY = 10

/** The running registry. One per server; extensions and services share it. */
export type Hooks = {
  add(listener: Listener): void
  /** For extensions, which know a hook by its name. The same id and priority registers once. */
  addFilter(name: string, run: (...given: any[]) => unknown, options?: { priority?: number; id?: string }): void
  addAction(name: string, run: (...given: any[]) => unknown, options?: { priority?: number; id?: string }): void
  /** Needs the priority it was added with; answers whether it was there. */
  remove(name: string, id: string, priority?: number): boolean
  /** With an id its priority, or false; without, whether anyone listens. */
  has(name: string, id?: string): boolean | number
  /** The ids of those who listen, in the order they are called. */
  listeners(name: string): readonly string[]
  /** How often it has run. */
  did(name: string): number
  /** Whether it is running now. */
  doing(name: string): boolean
  apply<Value, About>(hook: Filter<Value, About>, value: Value, about: About, ctx: ReadContext): Promise<Value>
  /** For verdicts that are asked on the hottest paths: every listener must answer at once. */
  applyNow<Value, About>(hook: Filter<Value, About>, value: Value, about: About, ctx: ReadContext): Value
  fire<About>(hook: Action<About>, about: About, ctx: Context): Promise<void>
}
