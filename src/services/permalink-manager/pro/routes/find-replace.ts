import { Type } from 'typebox'
import { route } from '../../../../kernel/route.ts'
import { errors } from '../../errors.ts'
import { can } from '../../permissions.ts'
import { reason } from '../../reasons.ts'
import { regenerateShape } from '../../routes/answers/tools.ts'
import { begin, dryRun, scopeFields } from '../../routes/tools.ts'
import { findReplace } from '../tasks/find-replace.ts'

export const startFindReplace = route({
  method: 'POST',
  path: '/tools/find-replace',
  summary: 'Change a part of many addresses',
  access: can('tools'),
  input: Type.Object({
    ...scopeFields,
    find: Type.String({ minLength: 1, maxLength: 1000 }),
    replace: Type.String({ maxLength: 500, default: '' }),
    regex: Type.Boolean({ default: false }),
    case_sensitive: Type.Boolean({ default: false }),
    dry_run: dryRun,
  }),
  status: 201,
  reply: regenerateShape,
  async handler({ dry_run, ...args }, ctx) {
    const { createReplacer } = await import('../domain/replace.ts')
    const change = createReplacer(args)
    if (typeof change !== 'function')
      throw errors.invalid_regex({ reason: reason('broken_at', change) }, { data: change })
    return begin(findReplace, { args, isPreview: dry_run }, ctx)
  },
})
