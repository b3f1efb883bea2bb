import { type Listener, on } from '../../../kernel/hooks.ts'
import { hooks } from '../hooks.ts'
import { redirectGroups } from '../store/redirect-rows.ts'
import { seoSources } from './imports/seo-sources.ts'
import { findReplace } from './jobs/find-replace.ts'

/** What Pro adds to the tools, the imports and the redirects that visitors are sent on by. */
export const proListeners: readonly Listener[] = [
  on(hooks.servedGroups, 'permalink-manager.pro-groups', () => redirectGroups),
  on(hooks.jobKinds, 'permalink-manager.find-replace', known => [...known, findReplace]),
  on(hooks.importSources, 'permalink-manager.seo-sources', known => [...known, ...seoSources]),
]
