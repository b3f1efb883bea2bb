/** What goes when the service is uninstalled with its data. */
import type { OwnedData } from '../../../kernel/kept-data.ts'
import { PATTERNS } from './patterns.ts'
import { SWITCHES } from './switches.ts'

export const owns: OwnedData = {
  tables: {
    redirects: 'rows',
    permalink_history: 'rows',
    permalink_hits: 'rows',
    permalink_misses: 'rows',
    // Rows of items belong to the posts and terms: they stay, as if nobody had ever given an address.
    addresses: {
      reset: {
        ...{ uri: null, uri_key: null, mode: 0, is_custom: 0, is_manual: 0, modified_by: null },
        // A post's follows its path; a term's is nobody else's to keep.
        address: {
          sql: "case kind when 'term' then coalesce((select t.slug from terms t where t.id = item_id), address) else address end",
        },
      },
    },
  },
  options: [PATTERNS, SWITCHES],
}
