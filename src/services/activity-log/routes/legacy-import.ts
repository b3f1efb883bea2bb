import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { sentText } from '../../../kernel/sent-values.ts'
import { firstInstant } from '../domain/site-time.ts'
import { errors } from '../errors.ts'
import { access } from '../permissions.ts'
import { cancelImport, showImport, startImport } from '../store/legacy/legacy-import.ts'
import { importShape } from './answers/legacy-import.ts'

export const readImport = route({
  method: 'GET',
  path: '/import/legacy-log',
  summary: 'How the import of the other log stands',
  access: access.settings,
  reply: importShape,
  handler: (_input, ctx) => showImport(ctx),
})

export const startImportRoute = route({
  method: 'POST',
  path: '/import/legacy-log/start',
  summary: 'Start the import, or go on with it',
  access: access.settings,
  seconds: 120,
  input: Type.Object({
    date_from: Type.Optional(Type.Unsafe<unknown>({ description: 'Nothing older than this date is imported.' })),
    skip_unmapped: Type.Optional(
      Type.Unsafe<unknown>({ description: 'Leave out events that have no counterpart here.' }),
    ),
  }),
  reply: importShape,
  async handler(sent, ctx) {
    const { date_from: from, skip_unmapped: skip } = sent
    const dateFrom =
      from === undefined || from === null || from === '' ? '' : firstInstant(sentText(from) ?? '', ctx.site.zone)
    const problems = {
      ...(dateFrom === null ? { date_from: 'date_from must be a date, or a date with a time.' } : {}),
      ...(skip !== undefined && typeof skip !== 'boolean'
        ? { skip_unmapped: 'skip_unmapped must be true or false.' }
        : {}),
    }
    const names = Object.keys(problems)
    if (names.length > 0 || dateFrom === null)
      throw errors.invalid({ names: names.join(', ') }, { data: { fields: problems } })
    await startImport({ date_from: dateFrom, skip_unmapped: skip === true }, ctx)
    return showImport(ctx)
  },
})

export const cancelImportRoute = route({
  method: 'POST',
  path: '/import/legacy-log/cancel',
  summary: 'Stop the import where it is',
  access: access.settings,
  reply: importShape,
  async handler(_input, ctx) {
    await cancelImport(ctx)
    return showImport(ctx)
  },
})
