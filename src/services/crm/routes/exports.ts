import { Type } from 'typebox'
import { every, rule } from '../../../kernel/access.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import type { Values } from '../../../kernel/records/kind.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { startTask } from '../../../platform/tasks/tasks.ts'
import { EXPORT_FORMATS, exports } from '../entities/exports.ts'
import { can } from '../permissions.ts'
import { exportTask, mayExport } from '../records/make-export.ts'
import { scopeInput } from '../records/scopes.ts'
import { anyRecord } from './answers/shapes.ts'

/** The list may be as long as a spreadsheet can be: nobody waits for it at the address. */
export const startExport = route({
  method: 'POST',
  path: '/exports',
  summary: 'Have a list made into a file in the background; a notification tells when it is ready',
  access: every(
    can('access'),
    rule('may have files, by vendor_crm_export or a role of the CRM', (_p, ctx) => mayExport(ctx)),
  ),
  status: 202,
  extra: true,
  // Checked as the fields of the record are.
  body: Type.Object({
    entity: scopeInput,
    format: Type.Optional(Type.Enum([...EXPORT_FORMATS], { default: 'csv', description: 'The kind of file.' })),
    query: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        description: 'As the list takes it: search, filters, preset, view, orderby and order.',
      }),
    ),
  }),
  reply: Type.Object({
    export: anyRecord,
    task: Type.Object({ id: Type.Integer(), status: Type.String(), total: Type.Integer() }),
  }),
  async handler(sent, ctx) {
    const made = await createRecord(exports, { values: sent as Values }, ctx)
    const { entity, format, query } = made
    const args = { id: made.id, entity, format, query }
    const { id, status, total } = await startTask(exportTask, { args }, ctx)
    return answer(202, { export: made, task: { id, status, total } })
  },
})
