/** How a part of the house or a service takes part in handing out and erasing what it keeps of a person. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { type Listener, on } from '../../kernel/hooks.ts'
import { containsText, equalsText } from '../../kernel/records/contains-text.ts'
import { asExpression } from '../../kernel/statement.ts'
import { personalDataErase, personalDataExport } from './hooks.ts'

export type Person = {
  /** In lower case; `isAddressOf` and `namesAddressOf` look for it in columns. */
  readonly email: string
  /** Null when the address belongs to no account. */
  readonly userId: number | null
}

/** One kind of thing that is kept of people. */
export type Keeper = {
  /** Unique over all services: `host.comments`, `chat.leads`. */
  readonly name: string
  /** For the person who reads the export. */
  readonly title: string
  /** What is kept of this person on the context's site, as the person may see it: without secrets of others. */
  readonly find: (person: Person, ctx: ReadContext) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /**
   * Takes the identity out of it, in the transaction; rows that others rest on keep their structure. Answers how many
   * were changed or removed. It runs before the account itself goes.
   */
  readonly erase: (person: Person, ctx: Context) => Promise<number>
}

/** The listeners of a keeper, for a manifest's `listeners`. */
export const keepsPersonalData = ({ name, title, find, erase }: Keeper): readonly Listener[] => [
  on(personalDataExport, name, async (sections, { person }, ctx) => {
    const items = await find(person, ctx)
    return items.length === 0 ? sections : [...sections, { name, title, items }]
  }),
  on(personalDataErase, name, async ({ person, report }, ctx) => {
    const erased = await erase(person, ctx)
    if (erased > 0) report({ name, title, erased })
  }),
]

type Database = Pick<ReadContext, 'database'>

/** Whether a column is the person's address, whatever the case of its letters. */
export const isAddressOf = ({ email }: Person, column: string, { database }: Database) =>
  asExpression(equalsText(column, email, database.engine))

/** Whether a column has the address in it. */
export const namesAddressOf = ({ email }: Person, column: string, { database }: Database) =>
  asExpression(containsText(column, email, database.engine))
