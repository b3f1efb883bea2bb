import { Type } from 'typebox'
import { everybody } from '../../../../kernel/access.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { bareData } from '../../../../kernel/envelopes.ts'
import { route } from '../../../../kernel/route.ts'
import { speakerOf } from '../../../../kernel/words.ts'
import { listRoles } from '../../../../platform/roles/roles.ts'
import { isAppOn, needs } from '../../apps.ts'
import { can, permissions } from '../../permissions.ts'
import { CUSTOM_TYPES } from '../domain/custom-types.ts'
import { ACTIONS, LEVELS, SCOPED } from '../domain/profile.ts'
import { APP_PATH, iconUrl } from '../pages/app-page.ts'
import { appWords } from '../pages/words.ts'
import { activeProfiles } from '../stock/profiles.ts'

export const vocabulary = route({
  method: 'GET',
  path: '/roles/vocabulary',
  summary: 'The permission model: what a profile can say',
  access: can('view'),
  requires: needs('roles'),
  reply: Type.Object({
    entities: Type.Array(Type.String()),
    actions: Type.Array(Type.String()),
    levels: Type.Array(Type.String()),
    capabilities: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
  }),
  handler: () => ({
    ...{ entities: [...SCOPED], actions: [...ACTIONS], levels: [...LEVELS] },
    capabilities: Object.entries(permissions.names).map(([name, label]) => ({ id: `vendor_inventory_${name}`, label })),
  }),
})

export const enforcement = route({
  method: 'GET',
  path: '/roles/enforcement',
  summary: 'Whether profiles are enforced, and how many there are',
  access: can('view'),
  requires: needs('roles'),
  reply: Type.Object({ enforced: Type.Boolean(), profiles: Type.Integer() }),
  async handler(_input, ctx) {
    const profiles = await activeProfiles(ctx)
    return { enforced: (await isAppOn('roles', ctx)) && profiles.length > 0, profiles: profiles.length }
  },
})

export const userRoles = route({
  method: 'GET',
  path: '/user-roles',
  summary: 'The roles of the site, and what each holds of the inventory',
  access: can('settings'),
  requires: needs('roles'),
  reply: Type.Array(Type.Object({ slug: Type.String(), name: Type.String(), capabilities: Type.Array(Type.String()) })),
  handler: async (_input, ctx) =>
    (await listRoles(ctx)).map(({ slug, name, capabilities }) => ({
      slug,
      name,
      capabilities: capabilities.flatMap(([held, isHeld]) =>
        isHeld && held.startsWith('vendor_inventory_') ? [held] : [],
      ),
    })),
})

export const customTypes = route({
  method: 'GET',
  path: '/custom-fields/types',
  summary: 'The twelve types of custom fields',
  access: can('view'),
  requires: needs('custom-fields'),
  reply: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
  handler: () => CUSTOM_TYPES.map(type => ({ ...type })),
})

export const manifest = route({
  method: 'GET',
  path: '/pwa/manifest',
  summary: 'The manifest with which browsers install the app',
  access: everybody(),
  requires: needs('pwa'),
  envelope: bareData,
  reply: Type.Record(Type.String(), Type.Unknown()),
  handler: (_input, ctx) => manifestOf(ctx),
})

function manifestOf(ctx: ReadContext) {
  const { site } = ctx
  const words = speakerOf(appWords, site.language)
  return {
    id: `${site.path}/inventory-app`,
    name: `${site.title}: ${words.say('title')}`,
    short_name: words.say('title'),
    description: words.say('about'),
    start_url: site.path + APP_PATH,
    scope: site.path + APP_PATH,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#1f6f54',
    lang: site.language,
    icons: [{ src: iconUrl(ctx), sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
  }
}
