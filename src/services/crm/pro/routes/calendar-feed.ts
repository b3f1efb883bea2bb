import { file } from '../../../../kernel/replies.ts'
import { bytesOf } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { calendarFeed } from '../../../../platform/calendar-files/calendar-files.ts'
import { can } from '../../permissions.ts'
import { eventsOf } from '../records/calendar-events.ts'

/** Calendars sign in with an application password: there is no link that opens it for everybody. */
export const calendarFeedRoute = route({
  method: 'GET',
  path: '/calendar-a/feed',
  summary: 'The caller’s meetings and calls as a calendar feed',
  access: can('access'),
  requires: [{ feature: 'calendar-a' }],
  reply: bytesOf('text/calendar'),
  async handler(_input, ctx) {
    const events = await eventsOf({ userId: ctx.user!.id }, ctx)
    const text = await calendarFeed({ product: 'CRM', name: ctx.site.title, events })
    return file(Buffer.from(text), 'text/calendar; charset=utf-8', 'crm.ics')
  },
})
