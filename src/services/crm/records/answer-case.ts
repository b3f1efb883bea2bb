/** The first answer to a case, and what its customer hears of an answer. */
import type { Context } from '../../../kernel/context.ts'
import { speakerOf } from '../../../kernel/words.ts'
import { settings } from '../settings.ts'

/** From then on the customer has been answered. */
export async function noteAnswer(caseId: number, ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('crm_cases')
    .set({ first_response_at: ctx.clock.instant() })
    .where('id', '=', caseId)
    .where('first_response_at', 'is', null)
    .execute()
}

const words = {
  en: {
    subject: 'An answer to your question {number}: {name}',
    text: '{body}\n\nYou can read and answer it here:\n{url}',
  },
  de: {
    subject: 'Eine Antwort auf Ihre Anfrage {number}: {name}',
    text: '{body}\n\nHier können Sie sie lesen und beantworten:\n{url}',
  },
}

/** Where a customer reads a case. */
export const casePath = (number: number): string => `/portal/cases/${number}/`

/** Customers with a portal account get what is written to them, with the way to answer. */
export async function mailAnswer({ id, body }: { id: number; body: string }, ctx: Context): Promise<void> {
  if (!(await ctx.settings(settings)).portal_enabled) return
  const found = await ctx.db
    .selectFrom('crm_cases')
    .innerJoin('crm_contacts', 'crm_contacts.id', 'crm_cases.contact_id')
    .innerJoin('users', 'users.id', 'crm_contacts.portal_user_id')
    .select(['crm_cases.number', 'crm_cases.name', 'users.email'])
    .where('crm_cases.id', '=', id)
    .where('crm_cases.is_internal', '=', 0)
    .where('crm_contacts.trashed_at', 'is', null)
    .executeTakeFirst()
  if (!found) return
  const { say } = speakerOf(words, ctx.site.language)
  const url = ctx.site.url + casePath(found.number)
  await ctx.mail.send({
    to: found.email,
    subject: say('subject', { number: found.number, name: found.name }),
    text: say('text', { body, url }),
  })
}
