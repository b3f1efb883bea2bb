/** The two addresses of lead forms that are open to visitors. */
import { Type } from 'typebox'
import { type Guard, visitors } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { bareData } from '../../../kernel/envelopes.ts'
import { storedRecords } from '../../../kernel/records/read.ts'
import { redirect } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { leadCaptures } from '../entities/lead-captures.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { leadWords } from '../pages/words.ts'
import { logCapture } from '../records/capture-log.ts'
import { type Capture, confirmLead, takeLead } from '../records/take-lead.ts'

const reply = Type.Object({ success: Type.Boolean(), message: Type.String() })

export const CAPTURE_PATH = '/lead-capture/{id}'
/** A filled trap is answered like any other form, and nothing is kept. */
export const captureGuard: Guard = { bucket: 'lead_capture', trap: 'hp_url', silent: true }

export const captureLead = route({
  method: 'POST',
  path: CAPTURE_PATH,
  summary: 'Send a lead form',
  envelope: bareData,
  access: visitors(captureGuard),
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  extra: true,
  body: Type.Object({
    first_name: Type.Optional(Type.String()),
    last_name: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
  }),
  reply,
  async handler({ id, ...sent }: { id: number } & Record<string, unknown>, ctx) {
    const capture = await activeCapture(id, ctx)
    if (!capture) throw errors.no_form()
    if (ctx.request.isFromProgram) {
      await logCapture({ captureId: id, outcome: 'program' }, ctx)
      return { success: true, message: capture.success_message || leadWords(ctx).say('thanks') }
    }
    await refusePrograms(capture, sent, ctx)
    await takeLead(capture, sent, ctx)
    return { success: true, message: capture.success_message || leadWords(ctx).say('thanks') }
  },
})

export const confirmCapture = route({
  method: 'GET',
  path: '/lead-capture/confirm/{token}',
  summary: 'Confirm a lead form by the link of the mail',
  envelope: bareData,
  access: visitors({ bucket: 'token' }),
  writes: true,
  input: Type.Object({ token: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  reply,
  async handler({ token }, ctx) {
    let redirectTo: string | null = null
    const captureOf = async (id: number) => {
      const capture = await activeCapture(id, ctx)
      redirectTo = capture?.success_redirect ?? null
      return capture
    }
    await confirmLead(token, captureOf, ctx as never)
    if (redirectTo !== null) return redirect(redirectTo, 303)
    return { success: true, message: leadWords(ctx).say('confirmed') }
  },
})

/** Asks the site's captcha where the form wants it. */
export async function refusePrograms(
  { captcha }: Capture,
  body: Readonly<Record<string, unknown>>,
  ctx: ReadContext,
): Promise<void> {
  if (captcha && !(await ctx.hooks.apply(hooks.captcha, true, { route: CAPTURE_PATH, body }, ctx)))
    throw errors.captcha_failed()
}

export async function activeCapture(id: number, ctx: ReadContext): Promise<Capture | null> {
  const [capture] = await storedRecords(leadCaptures, [{ id, is_active: true }], ctx)
  return capture ?? null
}
