import { Type } from 'typebox'
import type { Context } from '../../../../kernel/context.ts'
import type { Stored } from '../../../../kernel/entity.ts'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { byId } from '../../../../kernel/records/record-route.ts'
import { updateRecord } from '../../../../kernel/records/update.ts'
import { route } from '../../../../kernel/route.ts'
import { calendarFile } from '../../../../platform/calendar-files/calendar-files.ts'
import { OutboundError, outboundOf } from '../../../../platform/outbound/outbound.ts'
import { can } from '../../permissions.ts'
import { calendarAccounts } from '../entities/calendar-accounts.ts'
import { eventsOf, type PersonalEvent } from '../records/calendar-events.ts'

/** Only what has changed since the last time is written; what is gone here is taken out there. */
export const exchangeCalendar = route({
  method: 'POST',
  path: '/calendar-b/accounts/{id}/send',
  summary: 'Write the caller’s meetings and calls to a calendar elsewhere',
  access: can('access'),
  requires: [{ feature: 'calendar-b' }],
  transaction: false,
  input: byId('The id of the calendar.'),
  reply: Type.Object({
    sent: Type.Integer(),
    removed: Type.Integer(),
    failed: Type.Integer(),
    error: Type.String({ description: 'The first refusal; empty where all went well.' }),
  }),
  async handler({ id }, ctx) {
    const account = await storedRecord(calendarAccounts, { id }, ctx)
    const at = ctx.clock.instant()
    const events = await eventsOf({ userId: ctx.user!.id, changedAfter: account.last_sent_at }, ctx)
    const problems: string[] = []
    for (const event of events) {
      const problem = await write(account, event, ctx)
      if (problem !== '') problems.push(problem)
    }
    const error = problems[0] ?? ''
    // What failed is tried again the next time.
    const set = { last_error: error, ...(problems.length === 0 ? { last_sent_at: at } : {}) }
    await ctx.transaction(tx => updateRecord(calendarAccounts, { id, set }, tx))
    const removed = events.filter(({ isGone }) => isGone).length
    return { sent: events.length - removed, removed, failed: problems.length, error }
  },
})

/** Empty, or what the other server said. */
async function write(account: Stored<typeof calendarAccounts>, event: PersonalEvent, ctx: Context): Promise<string> {
  const url = `${account.url.replace(/\/$/, '')}/${encodeURIComponent(event.uid)}.ics`
  const pass = Buffer.from(`${account.username}:${account.password ?? ''}`).toString('base64')
  const authorization = account.username === '' ? {} : { authorization: `Basic ${pass}` }
  try {
    const { status } = event.isGone
      ? await outboundOf(ctx).request(url, { method: 'DELETE', headers: authorization })
      : await outboundOf(ctx).request(url, {
          method: 'PUT',
          headers: { ...authorization, 'content-type': 'text/calendar; charset=utf-8' },
          body: await calendarFile(event, { product: 'CRM' }),
        })
    const isDone = (status >= 200 && status < 300) || (event.isGone && status === 404)
    return isDone ? '' : `The calendar answered ${status}.`
  } catch (error) {
    if (error instanceof OutboundError) return error.message.slice(0, 500)
    throw error
  }
}
