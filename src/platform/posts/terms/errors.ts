/** What callers may hear about terms. */
import { defineErrors, type ErrorTable } from '../../../kernel/errors.ts'
import { germanTerms } from './errors-de.ts'

const table = {
  term_invalid: [404, 'There is no such term.'],
  taxonomy_invalid: [404, 'There is no such taxonomy.'],
  taxonomy_not_hierarchical: [400, 'Terms of this taxonomy have no parents.'],
  cannot_create: ['auth', 'You are not allowed to create terms of this taxonomy.'],
  cannot_update: ['auth', 'You are not allowed to edit this term.'],
  cannot_delete: ['auth', 'You are not allowed to delete this term.'],
  cannot_view: ['auth', 'You are not allowed to see taxonomies.'],
  forbidden_context: ['auth', 'You are not allowed to edit terms of this taxonomy.'],
  trash_not_supported: [501, 'Terms cannot be put in the trash. Set force to true to delete it for good.'],
  orderby_include_missing_include: [400, 'A list of ids is needed to sort by it.'],
} as const satisfies ErrorTable
export type TermErrorName = keyof typeof table

export const termErrors = defineErrors('rest', table, { de: germanTerms })

const term = defineErrors(
  'term',
  { exists: [400, 'A term with this name exists already with this parent.'] },
  { de: { exists: 'Einen Begriff mit diesem Namen gibt es an dieser Stelle schon.' } },
)

/** `term_id` is the one that is there. */
export const termExists = (term_id: number | null) => term.exists({}, { data: { term_id } })

const empty = defineErrors(
  'empty',
  { term_name: [400, 'A name is required for this term.'] },
  { de: { term_name: 'Der Begriff braucht einen Namen.' } },
)

export const emptyTermName = () => empty.term_name()

const parent = defineErrors(
  'rest',
  { invalid_parent: [400, 'There is no such parent, or it stands below this term.'] },
  {
    de: { invalid_parent: 'Diesen übergeordneten Begriff gibt es nicht, oder er steht unter diesem.' },
    code: 'rest_term_invalid',
  },
)

export const invalidParent = () => parent.invalid_parent()
