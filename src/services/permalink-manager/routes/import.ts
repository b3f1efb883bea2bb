import { Type } from 'typebox'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { startTask } from '../../../platform/tasks/tasks.ts'
import { mayImport } from '../permissions.ts'
import { describeSource, importSources, sourceOf } from '../store/imports/sources.ts'
import { importAddresses } from '../tasks/import.ts'
import { presentJob } from '../tasks/tools.ts'
import { sourceShape } from './answers/import.ts'
import { regenerateShape } from './answers/tools.ts'
import { dryRun } from './tools.ts'

export const listSources = route({
  method: 'GET',
  path: '/import',
  summary: 'What can be imported',
  access: mayImport,
  reply: Type.Array(sourceShape),
  async handler(_input, ctx) {
    const shown: object[] = []
    for (const source of importSources(ctx)) shown.push(await describeSource(source, ctx))
    return shown
  },
})

export const startImport = route({
  method: 'POST',
  path: '/import/{source}',
  summary: 'Take over what another plugin left behind',
  access: mayImport,
  input: Type.Object({ source: Type.String({ maxLength: 60 }), dry_run: dryRun }),
  status: 201,
  reply: regenerateShape,
  async handler({ source, dry_run }, ctx) {
    sourceOf(source, ctx)
    return answer(201, presentJob(await startTask(importAddresses, { args: { source }, isPreview: dry_run }, ctx), ctx))
  },
})
