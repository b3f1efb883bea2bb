import { definePart } from '../part.ts'
import { attentionRoute } from './attention.ts'
import * as hooks from './hooks.ts'
import { appRoutes } from './routes/app.ts'
import { adminRoutes } from './routes/registries.ts'

export const adminPart = definePart({
  routes: [...adminRoutes, ...appRoutes, attentionRoute],
  hooks: Object.fromEntries(Object.values(hooks).map(hook => [hook.name, hook])),
})
