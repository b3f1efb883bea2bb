import { Type } from 'typebox'
import { readRecord } from '../../../kernel/records/read.ts'
import { withMeta } from '../../../kernel/replies.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { leadCaptures } from '../entities/lead-captures.ts'
import { can } from '../permissions.ts'
import { CAPTURE_OUTCOMES, captureCounts, readCaptureLog } from '../records/capture-log.ts'

export const captureLog = route({
  method: 'GET',
  path: '/lead-captures/{id}/log',
  summary: 'What came of a lead form, the newest first',
  access: can('admin'),
  input: Type.Object({
    id: Type.Integer({ minimum: 1, description: 'The id of the form.' }),
    before_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Only entries older than this one.' })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  }),
  reply: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Type.String({ format: 'date-time' }),
      outcome: Type.String({ description: CAPTURE_OUTCOMES.join(', ') }),
      lead_id: orNull(Type.Integer()),
    }),
  ),
  async handler({ id, before_id: beforeId, per_page: limit = 50 }, ctx) {
    await readRecord(leadCaptures, id, ctx)
    const entries = await readCaptureLog({ captureId: id, beforeId, limit }, ctx)
    return withMeta(entries, {
      counts: await captureCounts(id, ctx),
      next_before_id: entries.length === limit ? entries.at(-1)!.id : null,
    })
  },
})
