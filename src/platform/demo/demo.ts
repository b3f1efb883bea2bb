/** How services take part when an operator asks for demonstration content: `on(fillDemo, 'faq.demo', …)`. */
import { action } from '../../kernel/hooks.ts'

/** Chance that can be repeated: the same seed gives the same content. Nothing of a demonstration asks Math.random. */
export type DemoRandom = {
  /** A whole number, both bounds included. */
  integer(least: number, most: number): number
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T
  /** True in this share of all cases, 0 to 1. */
  chance(share: number): boolean
  /** The same entries in another order. */
  shuffled<T>(list: readonly T[]): T[]
  /** A stream of its own: what one part draws from it changes nothing for the others. */
  named(name: string): DemoRandom
}

/** Tells the person in front of the terminal how far a part is: `progress({ what: 'bookings', done: 3, total: 40 })`. */
export type Progress = (step: { readonly what: string; readonly done: number; readonly total: number }) => void

/** An address of somebody who does not exist. Mail to it is kept and never sent: `.invalid` belongs to nobody for ever. */
export const demoAddress = (name: string): string => `${name}${DEMO_ENDING}`
export const DEMO_ENDING = '@demo.invalid'

/**
 * Fired before the records of the demonstration are removed: services take away what hangs on them and is no record.
 * `idsOf('chat.widgets')` are those that it made of a type.
 */
export const emptyDemo = action<{ readonly idsOf: (type: string) => readonly number[] }>('empty_demo')

/** Fired at the end, when accounts, posts, media and the shop are there, in a transaction of its own. */
export const fillDemo = action<{ readonly random: DemoRandom; readonly progress: Progress }>('fill_demo')
