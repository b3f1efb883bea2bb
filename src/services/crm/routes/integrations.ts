import { Type } from 'typebox'
import { restErrors } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/route.ts'
import { setOption } from '../../../platform/options/options.ts'
import { hooks } from '../hooks.ts'
import { can } from '../permissions.ts'
import { INTEGRATIONS_OPTION, integrations, isIntegration, switchesOf } from '../records/integrations.ts'

const shape = Type.Object({
  id: Type.String(),
  title: Type.String(),
  is_enabled: Type.Boolean(),
  is_installed: Type.Boolean({ description: 'Whether this edition has it.' }),
})

export const listIntegrations = route({
  method: 'GET',
  path: '/integrations',
  summary: 'Connectors to other programs',
  access: can('access'),
  reply: Type.Array(shape),
  async handler(_input, ctx) {
    const switches = await switchesOf(ctx)
    const installed = await ctx.hooks.apply(hooks.connectors, [], {}, ctx)
    return Object.entries(integrations).map(([id, title]) => {
      const isInstalled = installed.includes(id)
      return { id, title, is_enabled: isInstalled && switches[id] === true, is_installed: isInstalled }
    })
  },
})

export const switchIntegration = route({
  method: 'PUT',
  path: '/integrations/{id}/enabled',
  summary: 'Switch a connector on or off',
  access: can('admin'),
  input: Type.Object({ id: Type.String({ maxLength: 40 }), enabled: Type.Boolean() }),
  reply: shape,
  async handler({ id, enabled }, ctx) {
    const isInstalled = (await ctx.hooks.apply(hooks.connectors, [], {}, ctx)).includes(id)
    if (!isInstalled || !isIntegration(id)) throw restErrors.no_route()
    await setOption(INTEGRATIONS_OPTION, { ...(await switchesOf(ctx)), [id]: enabled }, ctx)
    return { id, title: integrations[id], is_enabled: enabled, is_installed: true }
  },
})
