/** What the designer of sets asks for: the catalogue, and a set as visitors would see it. */
import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { cleanInstance, looks } from '../domain/instance.ts'
import { countableNetworks, networkGroups, networkRow, networks } from '../domain/networks.ts'
import { contentPositions } from '../domain/placements.ts'
import { can } from '../permissions.ts'
import { extraPositions } from '../store/places.ts'
import { previewSet } from '../store/preview.ts'
import { catalogueShape, previewShape } from './answers/design.ts'

export const catalogue = route({
  method: 'GET',
  path: '/catalogue',
  summary: 'Networks by group, positions, styles, and the networks that can show counts',
  access: can('view'),
  reply: catalogueShape,
  async handler(_input, ctx) {
    const rows = networks.map(networkRow)
    return {
      networks: Object.fromEntries(networkGroups.map(group => [group, rows.filter(row => row.group === group)])),
      positions: { content: [...contentPositions], extra: [...(await extraPositions(ctx))] },
      styles: Object.fromEntries(Object.entries(looks).map(([key, values]) => [key, [...values]])),
      countable: [...countableNetworks],
    }
  },
})

export const preview = route({
  method: 'POST',
  path: '/preview',
  summary: 'A set that is not saved, as visitors would see it on a post',
  access: can('edit'),
  input: Type.Object({
    instance: Type.Optional(Type.Unsafe<unknown>({ description: 'As in a set; what does not fit is cleaned.' })),
    post_id: Type.Optional(Type.Integer({ minimum: 1, description: 'The latest post unless told.' })),
    placements: Type.Optional(Type.Unsafe<unknown>({ description: 'Where it would stand, to hear of overlaps.' })),
  }),
  transaction: false,
  reply: previewShape,
  handler: ({ instance, post_id, placements }, ctx) =>
    previewSet({ instance: cleanInstance(instance), post: post_id ?? null, placements }, ctx as never),
})
