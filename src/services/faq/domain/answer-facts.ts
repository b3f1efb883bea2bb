/** A published answer as visitors get it. */
export type AnswerFacts = {
  readonly id: number
  readonly question: string
  /** Clean HTML. */
  readonly answer: string
  readonly slug: string
  readonly language: string
  readonly category_id: number | null
  readonly author_id: number | null
  readonly modified_at: string
  readonly is_featured: boolean
  readonly votes_up: number
  readonly votes_down: number
}

/** The part of an address that leads to one answer on a page. */
export const anchorOf = ({ id }: Pick<AnswerFacts, 'id'>): string => `faq-${id}`
