import { extendService } from '../../../kernel/service.ts'
import { permalinkManager } from '../service.ts'
import { proListeners } from './listeners.ts'
import { startFindReplace } from './routes/find-replace.ts'
import {
  addRedirects,
  changeRedirectRoute,
  deleteManyRedirects,
  deleteRedirect,
  listRedirectsRoute,
} from './routes/redirects.ts'
import { proAdmin } from './screens.ts'
import { findReplace } from './tasks/find-replace.ts'

/** Permalink manager Pro: redirects by hand and to other sites, find and replace, imports from SEO plugins. */
export default extendService(permalinkManager, {
  routes: [
    startFindReplace,
    ...[listRedirectsRoute, addRedirects, deleteManyRedirects, changeRedirectRoute, deleteRedirect],
  ],
  listeners: proListeners,
  admin: proAdmin,
  tasks: [findReplace],
})
