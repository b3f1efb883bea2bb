/** What is kept about one record: its history, the person in it, and a paper of it. */

import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { csvStream } from '../../../kernel/csv.ts'
import { readRecord } from '../../../kernel/records/read.ts'
import { csv, file, withMeta } from '../../../kernel/replies.ts'
import { bytesOf, orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { COLUMNS_WIDTH, printDocument } from '../../../platform/documents/documents.ts'
import { accessOf } from '../access/access-of.ts'
import { mayUse } from '../access/levels.ts'
import { pdfTemplates } from '../entities/pdf-templates.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { activitiesOf, PERSONAL } from '../records/erase.ts'
import { fillTemplate } from '../records/fill-template.ts'
import { readNotes } from '../records/notes.ts'
import { recordInput, scopeInput, scopeNamed } from '../records/scopes.ts'
import { anyRecord } from './answers/shapes.ts'

const access = can('access')

export const audit = route({
  method: 'GET',
  path: '/audit/{entity}/{id}',
  summary: 'Every change of a record, field by field, the newest first',
  access,
  input: Type.Object({
    ...recordInput.properties,
    before_id: Type.Optional(Type.Integer({ minimum: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  }),
  reply: Type.Array(
    Type.Object({
      id: Type.Integer(),
      action: Type.String(),
      user_id: orNull(Type.Integer()),
      at: Type.String({ format: 'date-time' }),
      changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
    }),
  ),
  async handler({ entity: name, id, before_id: beforeId, per_page: limit = 50 }, ctx) {
    const entity = scopeNamed(name)
    await readRecord(entity, id, ctx)
    if (!mayUse(await accessOf(ctx), 'audit')) throw errors.forbidden()
    const types = ['create', 'update', 'assign', 'delete', 'restore', 'convert', 'merge', 'unmerge'] as const
    const notes = await readNotes({ entity, id, limit, types, ...(beforeId === undefined ? {} : { beforeId }) }, ctx)
    const entries = notes.map(note => ({
      ...{ id: note.id, action: note.type, user_id: note.author_id, at: note.created_at },
      changes: note.data.changes ?? [],
    }))
    return withMeta(entries, { next_before_id: notes.length === limit ? notes.at(-1)!.id : null })
  },
})

export const personalData = route({
  method: 'GET',
  path: '/personal-data/{entity}/{id}',
  summary: 'Everything that is held about a person',
  access,
  input: Type.Object({
    ...recordInput.properties,
    format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })),
  }),
  reply: Type.Union([
    Type.Object({
      record: anyRecord,
      fields: Type.Record(Type.String(), Type.Unknown()),
      activities: Type.Record(Type.String(), Type.Array(Type.Integer())),
      consents: Type.Array(anyRecord),
      campaign_log: Type.Array(
        Type.Object({ campaign_id: orNull(Type.Integer()), action: Type.String(), at: Type.String() }),
        { description: 'Mailings that went to the person, and what they did with them: the newest first, up to 1000.' },
      ),
    }),
    bytesOf('text/csv'),
  ]),
  async handler({ entity: name, id, format = 'json' }, ctx) {
    const entity = scopeNamed(name)
    const record = (await readRecord(entity, id, ctx)) as Record<string, unknown>
    const names = PERSONAL[name] ?? []
    const fields = Object.fromEntries(names.filter(field => field in record).map(field => [field, record[field]]))
    const consents = await ctx.db
      .selectFrom('crm_opt_ins')
      .select(['capture_id', 'email', 'created_at', 'confirmed_at'])
      .where('email', 'in', ['', ...addressesIn(record.email)])
      .where('email', '<>', '')
      .execute()
    const held = {
      activities: await activitiesOf(name, id, ctx),
      ...{ consents, campaign_log: await campaignLogOf(name, id, ctx) },
    }
    if (format === 'json') return { record, fields, ...held }
    const rows = Object.entries({ ...fields, ...held }).map(([field, value]) => [
      field,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ])
    return csv(csvStream(['field', 'value'], Readable.from([rows])), `${name}-${id}.csv`)
  },
})

const campaignLogOf = (entity: string, id: number, { db }: ReadContext) =>
  db
    .selectFrom('crm_campaign_log')
    .select(['campaign_id', 'action', 'at'])
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .where('is_machine', '=', 0)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()

const addressesIn = (email: unknown): string[] =>
  Array.isArray(email) ? email.map(one => String((one as { address?: string }).address ?? '').toLowerCase()) : []

export const printRecord = route({
  method: 'POST',
  path: '/pdf/print/{id}',
  summary: 'A paper of a record, by a template',
  access,
  input: Type.Object({
    id: Type.Integer({ minimum: 1, description: 'The id of the template.' }),
    entity: Type.Optional(scopeInput),
    record_id: Type.Integer({ minimum: 1 }),
  }),
  reply: bytesOf('application/pdf'),
  async handler({ id, entity: asked, record_id: recordId }, ctx) {
    const template = await readRecord(pdfTemplates, id, ctx)
    const name = asked ?? template.entity
    if (name !== template.entity) throw errors.no_action()
    const entity = scopeNamed(name)
    const record = (await readRecord(entity, recordId, ctx)) as Record<string, unknown>
    const bytes = await printDocument({
      ...{ title: `${name}-${recordId}`, language: ctx.site.language, issuedAt: ctx.clock.instant() },
      ...{ heading: template.name, facts: [String(record[entity.title] ?? ''), ctx.clock.instant().slice(0, 10)] },
      ...{ sender: { name: ctx.site.title, lines: [] }, receiver: [], subject: [] },
      columns: [{ label: entity.label[0], width: COLUMNS_WIDTH }],
      rows: fillTemplate(template.body, record)
        .split('\n')
        .map(line => [line]),
      ...{ totals: [], notes: [] },
    })
    return file(bytes, 'application/pdf', `${name}-${recordId}.pdf`)
  },
})
