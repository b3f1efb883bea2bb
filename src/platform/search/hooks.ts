/** Where other code takes part in searches. */
import { filter } from '../../kernel/hooks.ts'

/** The types of posts that are searched, by slug; all public ones but uploads to begin with. */
export const searchedTypes = filter<readonly string[]>('searched_post_types')
/** The taxonomies whose terms are searched, by slug; all public ones to begin with. */
export const searchedTaxonomies = filter<readonly string[]>('searched_taxonomies')
