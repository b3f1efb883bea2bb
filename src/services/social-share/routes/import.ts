/** Taking over what another share plugin has stored. */
import { every } from '../../../kernel/access.ts'
import { route } from '../../../kernel/route.ts'
import { can } from '../permissions.ts'
import { importFrom, listSources } from '../store/import-options.ts'
import { importListShape, importShape } from './answers/import.ts'

export const listImports = route({
  method: 'GET',
  path: '/import',
  summary: 'Other share plugins whose options are found here, and what an import of each would do',
  access: can('manage_settings'),
  reply: importListShape,
  handler: async (_input, ctx) => ({ sources: await listSources(ctx) }),
})

/** Sets are made as by POST /sets, so the right to do that is needed too. */
const access = every(can('manage_settings'), can('edit'))

export const importSourceA = route({
  method: 'POST',
  path: '/import/source_a',
  summary: 'Import from the first other plugin',
  access,
  reply: importShape,
  handler: (_input, ctx) => importFrom('source_a', ctx),
})

export const importSourceB = route({
  method: 'POST',
  path: '/import/source_b',
  summary: 'Import from the second other plugin',
  access,
  reply: importShape,
  handler: (_input, ctx) => importFrom('source_b', ctx),
})

export const importRoutes = [listImports, importSourceA, importSourceB]
