/** What callers may hear about terms. */
import { defineErrors, RestError } from '../../../kernel/errors.ts'

export const termErrors = defineErrors('rest', {
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
})

/** `term_id` is the one that is there. */
export const termExists = (term_id: number | null) =>
  new RestError('term_exists', 400, 'A term with this name exists already with this parent.', { data: { term_id } })

export const emptyTermName = () => new RestError('empty_term_name', 400, 'A name is required for this term.')

export const invalidParent = () =>
  new RestError('rest_term_invalid', 400, 'There is no such parent, or it stands below this term.')
