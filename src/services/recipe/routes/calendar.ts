/** A meal plan as calendars read it. They cannot sign in: the link of a plan that is not public holds its secret. */
import { Type } from 'typebox'
import { some, visitors } from '../../../kernel/access.ts'
import { file } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { calendarFeed } from '../../../platform/calendar-files/calendar-files.ts'
import { openDoor } from '../access.ts'
import { can } from '../permissions.ts'
import { planFeed } from '../store/plan-feed.ts'

const readFeed = route({
  method: 'GET',
  path: '/collections/{id}/calendar',
  summary: 'What is planned, as a calendar feed',
  access: some(can('edit'), visitors({ bucket: 'read', ...openDoor })),
  input: Type.Object({
    id: Type.Integer({ minimum: 1 }),
    key: Type.Optional(Type.String({ maxLength: 200, description: 'The secret of the link, unless it is public.' })),
  }),
  reply: Type.String({ description: 'An iCalendar file.' }),
  async handler({ id, key = '' }, ctx) {
    const { name, events } = await planFeed({ id, key }, ctx)
    const text = await calendarFeed({ product: 'Recipes', name, events })
    return file(Buffer.from(text), 'text/calendar; charset=utf-8', 'meal-plan.ics')
  },
})

export const calendarRoutes = [readFeed]
