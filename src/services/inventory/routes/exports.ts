import { type Static, Type } from 'typebox'
import { restErrors } from '../../../kernel/errors.ts'
import { exportRecords, exportReply } from '../../../kernel/records/export.ts'
import { route } from '../../../kernel/route.ts'
import { runningServices } from '../../../platform/modules/modules.ts'
import { can } from '../permissions.ts'

const format = Type.Optional(Type.Enum(['csv', 'json', 'xlsx'], { default: 'csv', description: 'The kind of file.' }))

export const exportList = route({
  method: 'GET',
  path: '/export/{entity}',
  summary: 'A list as CSV, with the search, filters and order of the list; as_of for figures of an earlier moment',
  access: can('export'),
  input: Type.Object({ entity: Type.String({ pattern: '^[a-z-]+$', maxLength: 40 }), format }),
  extra: true,
  reply: exportReply(['csv', 'json', 'xlsx']),
  handler({ entity: name, format = 'csv', ...query }, ctx) {
    const service = runningServices(ctx).find(({ slug }) => slug === 'inventory')
    const entity = service?.entities?.find(candidate => candidate.name === name)
    if (!entity || entity.without?.includes('export')) throw restErrors.no_route()
    return exportRecords(entity, { ...query, format: format as Static<typeof format> & ('csv' | 'json' | 'xlsx') }, ctx)
  },
})
