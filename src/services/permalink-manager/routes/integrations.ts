/** Other parts of a site that addresses have to do with: found by their modules, switched here. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { optionOf, setOption } from '../../../platform/options/options.ts'
import { errors } from '../errors.ts'
import { mayChangeSettings, mayView } from '../permissions.ts'
import { SWITCHES } from '../store/switches.ts'
import { integrationShape, switchIntegrationShape } from './answers/integrations.ts'

type Integration = {
  readonly id: string
  readonly name: string
  readonly kind: 'seo' | 'language' | 'shop' | 'builder'
  readonly notes: string
  readonly detect: (ctx: ReadContext) => Promise<boolean>
}

const module =
  (id: string) =>
  (ctx: ReadContext): Promise<boolean> =>
    isModuleActive(id, ctx)

const INTEGRATIONS: readonly Integration[] = [
  {
    id: 'seo',
    name: 'Search engines',
    kind: 'seo',
    notes: 'Site map, feeds and canonical links carry the addresses that are set here.',
    // The platform writes all three itself, from the stored paths.
    detect: async () => true,
  },
  {
    id: 'languages',
    name: 'Languages',
    kind: 'language',
    notes: 'Lists and tools can be confined to the language that an item names in its meta value "language".',
    detect: async ctx => (await optionOf<readonly string[]>('languages', [], ctx)).length > 1,
  },
  {
    id: 'shop',
    name: 'Shop',
    kind: 'shop',
    notes: 'Products keep the addresses of the shop while its types are excluded in the settings.',
    detect: module('shop'),
  },
  {
    id: 'builder',
    name: 'Page builders',
    kind: 'builder',
    notes: 'Templates and landing pages have no address of their own.',
    detect: module('page-builder'),
  },
]

export const listIntegrations = route({
  method: 'GET',
  path: '/integrations',
  summary: 'What addresses work together with',
  access: mayView,
  reply: Type.Array(integrationShape),
  async handler(_input, ctx) {
    const switches = await switchesOf(ctx)
    const cards: object[] = []
    for (const integration of INTEGRATIONS) cards.push(await card(integration, switches, ctx))
    return cards
  },
})

export const switchIntegration = route({
  method: 'PUT',
  path: '/integrations/{id}',
  summary: 'Switch one on or off',
  access: mayChangeSettings,
  input: Type.Object({ id: Type.String({ maxLength: 40 }), enabled: Type.Boolean() }),
  reply: switchIntegrationShape,
  async handler({ id, enabled }, ctx) {
    const integration = INTEGRATIONS.find(candidate => candidate.id === id)
    if (!integration) throw errors.not_found({ what: 'integration' })
    const switches = { ...(await switchesOf(ctx)), [id]: enabled }
    await setOption(SWITCHES, switches, ctx)
    return card(integration, switches, ctx)
  },
})

type Switches = Readonly<Record<string, boolean>>

const switchesOf = (ctx: ReadContext): Promise<Switches> => optionOf<Switches>(SWITCHES, {}, ctx)

async function card({ id, name, kind, notes, detect }: Integration, switches: Switches, ctx: ReadContext) {
  return { id, name, kind, detected: await detect(ctx), enabled: switches[id] ?? true, notes }
}
