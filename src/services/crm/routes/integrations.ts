import { Type } from 'typebox'
import { restErrors } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/route.ts'
import { setOption } from '../../../platform/options/options.ts'
import { can } from '../permissions.ts'
import { INTEGRATIONS_OPTION, integrations, switchesOf } from '../records/integrations.ts'

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
    return Object.entries(integrations).map(([id, title]) => ({
      ...{ id, title, is_enabled: switches[id] === true },
      is_installed: true,
    }))
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
    if (!Object.hasOwn(integrations, id)) throw restErrors.no_route()
    await setOption(INTEGRATIONS_OPTION, { ...(await switchesOf(ctx)), [id]: enabled }, ctx)
    return { id, title: integrations[id as keyof typeof integrations], is_enabled: enabled, is_installed: true }
  },
})
