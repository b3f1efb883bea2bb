/** Bulk tools: starting one answers a job. Each is a preview unless `dry_run` is false. */
import { Type } from 'typebox'
import type { Context } from '../../../kernel/context.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import type { Task } from '../../../kernel/tasks.ts'
import { startTask } from '../../../platform/tasks/tasks.ts'
import { KIND_NAMES, type Kind } from '../domain/modes.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { patternPlaces } from '../store/patterns.ts'
import { consistency } from '../tasks/consistency.ts'
import { regenerate } from '../tasks/regenerate.ts'
import { presentJob } from '../tasks/tools.ts'
import { regenerateShape } from './answers/tools.ts'

export const dryRun = Type.Boolean({ default: true, description: 'False: change data.' })

/** Which items a tool is for. */
export const scopeFields = {
  kind: Type.Optional(Type.Unsafe<Kind>({ type: 'string', enum: KIND_NAMES })),
  type: Type.Optional(Type.String({ maxLength: 32 })),
  language: Type.Optional(Type.String({ maxLength: 35 })),
}

export const startRegenerate = route({
  method: 'POST',
  path: '/tools/regenerate',
  summary: 'Make addresses anew by their patterns, or give items back to the platform',
  access: can('tools'),
  input: Type.Object({
    ...scopeFields,
    mode: Type.Unsafe<'default' | 'native'>({ type: 'string', enum: ['default', 'native'], default: 'default' }),
    include_manual: Type.Boolean({ default: false }),
    dry_run: dryRun,
  }),
  status: 201,
  reply: regenerateShape,
  handler: ({ dry_run, ...args }, ctx) => begin(regenerate, { args, isPreview: dry_run }, ctx),
})

export const startConsistency = route({
  method: 'POST',
  path: '/tools/consistency',
  summary: 'Look for what is wrong with addresses and redirects, and mend what can be mended',
  access: can('tools'),
  input: Type.Object({ dry_run: dryRun }),
  status: 201,
  reply: regenerateShape,
  handler: ({ dry_run }, ctx) => begin(consistency, { args: {}, isPreview: dry_run }, ctx),
})

/** A type that is not there has nothing to work on, which is told at once. */
export async function begin<Args extends { readonly type?: string }>(
  task: Task<Args>,
  { args, isPreview }: { readonly args: Args; readonly isPreview: boolean },
  ctx: Context,
) {
  if (args.type !== undefined && !patternPlaces(ctx).some(({ name }) => name === args.type))
    throw errors.unknown_type({ what: 'content type' })
  return answer(201, presentJob(await startTask(task, { args, isPreview }, ctx), ctx))
}
