import { holds } from '../../../kernel/access.ts'
import { route } from '../../../kernel/route.ts'
import { VERSION } from '../../../platform/modules/modules.ts'
import { can, permissions } from '../permissions.ts'
import { featuresOf } from '../store/features.ts'
import { bootstrap2Shape } from './answers/bootstrap.ts'
import { shownSettings } from './settings.ts'

export const bootstrap = route({
  method: 'GET',
  path: '/bootstrap',
  summary: "Version, settings, features, strings, the caller's abilities, the site",
  access: can('view'),
  reply: bootstrap2Shape,
  async handler(_input, ctx) {
    const { settings, modules } = await shownSettings(ctx)
    const { site, user } = ctx
    return {
      version: VERSION,
      settings,
      features: Object.entries(await featuresOf(ctx)).map(([id, label]) => ({ id, label, on: modules[id] })),
      strings: permissions.names,
      abilities: {
        view: holds(permissions, 'view', ctx),
        edit_roles: holds(permissions, 'edit_roles', ctx),
        edit_users: holds(permissions, 'edit_users', ctx),
        manage_settings: holds(permissions, 'manage_settings', ctx),
      },
      user: user && { id: user.id, name: user.displayName, login: user.login, roles: user.roles },
      site: { title: site.title, url: site.url, language: site.language, timezone: site.zone },
    }
  },
})
