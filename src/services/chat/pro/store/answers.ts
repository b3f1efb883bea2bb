/** What visitors answered to custom fields, under the labels that they saw. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import type { Answer } from '../domain/custom-fields.ts'

export async function storeAnswers(lead: number, answers: readonly Answer[], ctx: Context): Promise<void> {
  if (answers.length === 0) return
  const rows = answers.map((answer, position) => ({ lead_id: lead, position, ...answer }))
  await ctx.db.insertInto('chat_answers').values(rows).execute()
}

export async function answersFor(lead: number, ctx: ReadContext): Promise<Answer[]> {
  const rows = await ctx.db
    .selectFrom('chat_answers')
    .select(['key', 'label', 'type', 'value'])
    .where('lead_id', '=', lead)
    .orderBy('position')
    .execute()
  return rows as Answer[]
}
