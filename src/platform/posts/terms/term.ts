/** A term as it is stored. */
export type Term = {
  readonly id: number
  readonly taxonomy: string
  readonly name: string
  readonly slug: string
  readonly description: string
  /** 0: none. */
  readonly parent_id: number
  /** How many published posts have it. */
  readonly count: number
}

export const TERM_COLUMNS = ['id', 'taxonomy', 'name', 'slug', 'description', 'parent_id', 'count'] as const

export const objectOfTerm = (term: Term) => ({ type: 'term', id: term.id, label: term.name })

/** What somebody may say of a term. Absent: unchanged, or empty. */
export type TermDraft = {
  readonly name?: string
  readonly slug?: string
  readonly description?: string
  readonly parent?: number
  readonly meta?: Readonly<Record<string, unknown>>
}
