/** Where other code takes part in terms. */
import { action, filter } from '../../../kernel/hooks.ts'
import type { Happening } from '../../happening.ts'
import type { Taxonomy } from './taxonomies.ts'
import type { Term } from './term.ts'

/** The ways to group content. Listeners must answer at once, with a list of their own. */
export const taxonomiesFilter = filter<readonly Taxonomy[]>('taxonomies')

/** The whole address of a term's page. */
export const termLink = filter<string, { readonly term: Term }>('term_link')

/** About one term: `before` and `after` hold its stored values. */
export const termHooks = Object.freeze({
  created: action<Happening>('created_term'),
  edited: action<Happening>('edited_term'),
  deleted: action<Happening>('deleted_term'),
  /** About the post that was given terms: `extra` names the taxonomy, `before` and `after` the ids. */
  setOnObject: action<Happening>('set_object_terms'),
  metaAdded: action<Happening>('added_term_meta'),
  metaUpdated: action<Happening>('updated_term_meta'),
  metaDeleted: action<Happening>('deleted_term_meta'),
})
