/** How the lists of an entity are ordered, how long they may be, what they are found by, and whose records they hold. */
import type { ReadContext } from './context.ts'
import type { ShownLinks } from './entity.ts'
import type { Fields } from './fields.ts'

/** An order that people make by hand. */
export type OwnOrder<F extends Fields> = {
  /** The field that holds it: `integer({ readOnly: true, default: 0, sort: true })`. Lists go up by it, new records are last. */
  readonly position: keyof F & string
  /** What follows the base for the verb `reorder`: `/categories/reorder` unless told. */
  readonly path?: string
  /** A link that `reorder` may change as well: answers move to another category by being put among its answers. */
  readonly within?: keyof F & string
  /** Where a new record stands: behind all others unless told, or where its own value says. */
  readonly newest?: 'last' | 'as-sent'
  /** Records named in a new order that do not exist: the whole is refused unless told, or they are passed over. */
  readonly strangers?: 'passed-over'
  /** The order of lists when none is asked for; the one by hand unless told. */
  readonly usual?: UsualOrder<F>
}

/** The order of a list when none is asked for. With `mineFirst` the caller's own records stand before those of others. */
export type UsualOrder<F extends Fields> = {
  readonly by: (keyof F & string) | 'id' | 'created_at' | 'modified_at'
  readonly direction: 'asc' | 'desc'
  /** What decides in the same direction where the first is the same, before the id does. */
  readonly second?: keyof F & string
  readonly mineFirst?: true
}

/** What of its lists is looked up instead of looked for. */
export type ListIndexes<F extends Fields> = {
  /**
   * How lists are searched. `parts` finds a text anywhere in a searchable field, and looks at every record. `words` finds
   * whole words, the last one also as the beginning of one, by an index: for tables that may grow long. The migration
   * says the same (`words` of `createRecordTable`). Lists can then be ordered by `relevance`. `parts` unless told.
   */
  readonly search?: 'parts' | 'words'
  /**
   * Fields that `words` knows besides, so that a search among the records with these values finds nothing else in the
   * index. Each is named with those before it: what is published, then what is published in a language.
   */
  readonly searchWithin?: readonly (keyof F & string)[]
  /**
   * Choices, flags and links that `words` knows besides, and who made a record: lists that are narrowed by them are found
   * in the index, by several at once and together with words, however long the table is. So is what a rule for rows
   * says, where it names nothing else. They are written with the record: whatever changes them saves the record.
   */
  readonly facets?: readonly ((keyof F & string) | 'created_by')[]
  /** A single facet is found there as well, in lists that go by id: they have no indexes of their own. */
  readonly walksFacets?: true
  /**
   * Fields whose values stand beside the ids in the index that lists by id go along: a range of them is looked up on the
   * way, instead of all records within it being gathered and sorted.
   */
  readonly walksRanges?: readonly (keyof F & string)[]
  /**
   * Filters by what an entity of links (`between`) leads to, by their names: `{ account_ids: { of: accountContacts, by:
   * 'contact_id' } }` gives contacts the filter `account_ids`.
   */
  readonly filteredByLinks?: Readonly<Record<string, FilteringLinks>>
  /** A required choice by whose values totals are kept (`totals` of `createRecordTable`): nobody counts what has one. */
  readonly totals?: keyof F & string
}

/** Links that a list is filtered by, and the field of them that names the record of the list. */
export type FilteringLinks = Pick<ShownLinks, 'of' | 'by'>

/** A short list: how many records it holds at most, and whose they are counted for. */
export type SmallList<F extends Fields> = {
  readonly most: number
  /** Counted for each value of this field, or for each person who made records. All of the site unless told. */
  readonly per?: (keyof F & string) | 'created_by'
  /** The error of the service that one too many is refused with: `full` unless told. */
  readonly error?: string
}

/** An update that is a new version of the whole record: what is not sent takes its default, and what is required is. */
export type Rewrite<F extends Fields> = {
  /** Fields that stay as they are when they are not sent. */
  readonly kept: readonly (keyof F & string)[]
}

/** Records that belong to people, and to teams. */
export type Owned<F extends Fields> = {
  readonly by?: (keyof F & string) | 'created_by'
  /** The permission to reach everybody's. */
  readonly unless: string
  /** Who may read records that are nobody's, where `by` is a field that may be empty; only holders of `unless` unless told. */
  readonly shared?: (ctx: ReadContext) => Promise<boolean>
  /** The link of a record to its team, and the field of the team's entity that lists its accounts: `links('users')`. */
  readonly team?: { readonly link: keyof F & string; readonly members: string }
}
