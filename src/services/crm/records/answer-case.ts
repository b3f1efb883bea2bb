/** The first answer to a case, and what its customer hears of an answer. */
import type { Context } from '../../../kernel/context.ts'
import { speakerOf } from '../../../kernel/words.ts'
import { customerWith, portalCase } from './portal.ts'

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

/** Customers with a portal account get what is written to them, with the way to it, where they may read it there. */
export async function mailAnswer({ id, body }: { id: number; body: string }, ctx: Context): Promise<void> {
  const found = await ctx.db
    .selectFrom('crm_cases')
    .innerJoin('crm_contacts', 'crm_contacts.id', 'crm_cases.contact_id')
    .innerJoin('users', 'users.id', 'crm_contacts.portal_user_id')
    .select(['crm_cases.number', 'crm_cases.name', 'users.email', 'users.id as user_id'])
    .where('crm_cases.id', '=', id)
    .executeTakeFirst()
  const customer = found && (await customerWith(Number(found.user_id), ctx))
  if (!customer || !(await portalCase(customer, { id }, ctx))) return
  const { say } = speakerOf(words, ctx.site.language)
  const url = ctx.site.url + casePath(found.number)
  await ctx.mail.send({
    to: found.email,
    subject: say('subject', { number: found.number, name: found.name }),
    text: say('text', { body, url }),
  })
}
