/** Pages that do the work of a public route count as it does, and ask for the same captcha. */
import type { Guard } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { checkGuard } from '../../../platform/visitors/visitors.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { limits } from '../limits.ts'

export async function admitVisit(guard: Guard | keyof typeof limits.table, path: string, ctx: ReadContext) {
  const asked = typeof guard === 'string' ? { bucket: guard, captcha: hooks.captcha } : guard
  await checkGuard(asked, { service: { slug: 'car-parking', limits, errors }, path }, ctx)
}
