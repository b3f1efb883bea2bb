/** What Pro adds to the screens of recipes. */
import { extendAdmin, own, records } from '../../../kernel/define-admin.ts'
import { customFields } from './entities/custom-fields.ts'
import { german } from './screens-de.ts'

export const proAdmin = extendAdmin({
  words: { de: german },
  screens: [
    own({
      slug: 'import',
      title: 'Import',
      summary:
        'Recipes out of files: own JSON or CSV, schema.org, Paprika, Mealie, Tandoor, Nextcloud Cookbook, Cooklang.',
      icon: 'upload',
      file: 'import',
      needs: 'edit',
    }),
    own({
      slug: 'drafts',
      title: 'Drafts by a model',
      summary: 'Of a topic, an address or a text. Nothing is stored before you have looked at it.',
      icon: 'edit',
      file: 'drafts',
      needs: 'edit',
    }),
    own({
      slug: 'seo',
      title: 'Search engines',
      summary: 'How well recipes can be found, the worst first.',
      icon: 'search',
      file: 'seo',
      needs: 'edit',
    }),
    records(customFields, {
      icon: 'list',
      group: 'Sorted by',
      columns: [
        { field: 'label', as: 'title', below: 'key' },
        { field: 'type', as: 'badge' },
      ],
      sections: [
        { title: 'Field', fields: ['label', 'key', 'type', 'options', 'help'] },
        { title: 'Use', fields: ['required', 'default', 'show_in', 'is_filter', 'is_active'] },
      ],
    }),
  ],
})
