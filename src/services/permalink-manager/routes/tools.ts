/** Bulk tools: starting one answers a job. Each is a preview unless `dry_run` is false. */
import { Type } from 'typebox'
import type { Context } from '../../../kernel/context.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { KIND_NAMES, type Kind } from '../domain/modes.ts'
import { errors } from '../errors.ts'
import type { JobType } from '../jobs/job-kind.ts'
import { presentJob } from '../jobs/job-rows.ts'
import { kindOf } from '../jobs/run-job.ts'
import { startJob } from '../jobs/work-in-background.ts'
import { can } from '../permissions.ts'
import { patternPlaces } from '../store/patterns.ts'
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
  handler: ({ dry_run, ...args }, ctx) => begin({ type: 'regenerate', args, dryRun: dry_run }, ctx),
})

export const startConsistency = route({
  method: 'POST',
  path: '/tools/consistency',
  summary: 'Look for what is wrong with addresses and redirects, and mend what can be mended',
  access: can('tools'),
  input: Type.Object({ dry_run: dryRun }),
  status: 201,
  reply: regenerateShape,
  handler: ({ dry_run }, ctx) => begin({ type: 'consistency', args: {}, dryRun: dry_run }, ctx),
})

type Beginning = {
  readonly type: JobType
  readonly args: { readonly kind?: Kind; readonly type?: string; readonly [key: string]: unknown }
  readonly dryRun: boolean
}

/** A type that is not there has nothing to work on, which is told at once. */
export async function begin({ type, args, dryRun: isDry }: Beginning, ctx: Context) {
  if (args.type !== undefined && !patternPlaces(ctx).some(({ name }) => name === args.type))
    throw errors.unknown_type({ what: 'content type' })
  const total = await kindOf(type, ctx).total({ args: JSON.stringify(args), undo_of: null }, ctx)
  return answer(201, presentJob(await startJob({ type, args, dryRun: isDry, total }, ctx)))
}
