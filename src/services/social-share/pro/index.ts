import { extendService } from '../../../kernel/service.ts'
import { socialShare } from '../service.ts'
import { proLimits } from './limits.ts'
import { proListeners } from './listeners.ts'
import { subscribeRoute } from './routes/subscribe.ts'
import { proAdmin } from './screens.ts'
import { proSettings } from './settings.ts'
import { postMeta } from './store/post-choices.ts'

/** Share buttons Pro: a set for each post, pins, buttons on pictures, a pop-up, longer figures, posts by mail. */
export default extendService(socialShare, {
  routes: [subscribeRoute],
  listeners: proListeners,
  admin: proAdmin,
  settings: proSettings,
  limits: proLimits,
  owns: { tables: {}, postMeta },
  scripts: [{ name: 'social-share-pro', file: 'share', entry: new URL('./visitor/main.ts', import.meta.url) }],
})
