/** What came of lead forms, one line for each time that somebody sent one. It names no address: the lead does. */
import type { Context, ReadContext } from '../../../kernel/context.ts'

/** `asked`: a mail waits to be confirmed. `program`: the trap was filled, and nothing else was kept. */
export const CAPTURE_OUTCOMES = ['created', 'known', 'asked', 'confirmed', 'program'] as const
export type CaptureOutcome = (typeof CAPTURE_OUTCOMES)[number]

type Entry = { readonly captureId: number; readonly outcome: CaptureOutcome; readonly leadId?: number | null }

export async function logCapture({ captureId, outcome, leadId = null }: Entry, ctx: Context): Promise<void> {
  const row = { capture_id: captureId, outcome, lead_id: leadId, at: ctx.clock.instant() }
  await ctx.db.insertInto('crm_capture_log').values(row).execute()
}

type Asked = { readonly captureId: number; readonly beforeId: number | undefined; readonly limit: number }

/** The newest first. */
export const readCaptureLog = ({ captureId, beforeId, limit }: Asked, ctx: ReadContext) =>
  ctx.db
    .selectFrom('crm_capture_log')
    .select(['id', 'at', 'outcome', 'lead_id'])
    .where('capture_id', '=', captureId)
    .$if(beforeId !== undefined, query => query.where('id', '<', beforeId!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** How often each thing came of a form. */
export async function captureCounts(captureId: number, ctx: ReadContext): Promise<Record<CaptureOutcome, number>> {
  const rows = await ctx.db
    .selectFrom('crm_capture_log')
    .select(['outcome', ({ fn }) => fn.countAll<number>().as('count')])
    .where('capture_id', '=', captureId)
    .groupBy('outcome')
    .execute()
  const countOf = (outcome: string) => rows.find(row => row.outcome === outcome)?.count ?? 0
  return Object.fromEntries(CAPTURE_OUTCOMES.map(one => [one, countOf(one)])) as Record<CaptureOutcome, number>
}

/** Links that wait to be confirmed lead nowhere without their form. */
export async function forgetCapture(captureId: number, ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('crm_capture_log').where('capture_id', '=', captureId).execute()
  await ctx.db.deleteFrom('crm_opt_ins').where('capture_id', '=', captureId).execute()
}

/** A lead that is gone is named by nothing any more. */
export async function forgetLead(leadId: number, ctx: Context): Promise<void> {
  await ctx.db.updateTable('crm_capture_log').set({ lead_id: null }).where('lead_id', '=', leadId).execute()
  await ctx.db
    .updateTable('crm_opt_ins')
    .set({ lead_id: null, email: '', details: '{}' })
    .where('lead_id', '=', leadId)
    .execute()
}
