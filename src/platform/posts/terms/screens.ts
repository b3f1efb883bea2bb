/** What content is grouped by: one screen for each taxonomy that the caller may manage. */
import type { OwnScreen } from '../../../kernel/admin.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { own } from '../../../kernel/define-admin.ts'
import { taxonomies } from './taxonomies.ts'

export const termScreens = (ctx: ReadContext): OwnScreen[] =>
  taxonomies(ctx).map(({ restBase, label, capabilities, isHierarchical }) =>
    own({
      ...{ slug: restBase, title: label[0], file: 'terms', needs: capabilities.manage },
      icon: isHierarchical ? 'category' : 'tag',
    }),
  )
