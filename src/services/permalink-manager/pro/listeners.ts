import { type Listener, on } from '../../../kernel/hooks.ts'
import { redirectGroups } from '../domain/redirect-groups.ts'
import { hooks } from '../hooks.ts'
import { seoSources } from './store/imports/seo-sources.ts'

/** What Pro adds to the imports and the redirects that visitors are sent on by. */
export const proListeners: readonly Listener[] = [
  on(hooks.servedGroups, 'permalink-manager.pro-groups', () => redirectGroups),
  on(hooks.importSources, 'permalink-manager.seo-sources', known => [...known, ...seoSources]),
]
