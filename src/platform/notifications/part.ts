import { migration } from '../../db/migrations.ts'
import { createTable, instant, integer, text } from '../../db/tables.ts'
import { DAY } from '../../kernel/calendar.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import { on } from '../../kernel/hooks.ts'
import { defineJob } from '../../kernel/jobs.ts'
import { deliveries } from '../../kernel/notifications.ts'
import { deletedUser } from '../accounts/hooks.ts'
import { definePart } from '../part.ts'
import { mailDigests, mailNotification } from './mail-job.ts'
import { forgetPerson, notificationPersonalData } from './personal-data.ts'
import { notificationRoutes } from './routes/notifications.ts'

const READ_KEPT = 30 * DAY
const UNREAD_KEPT = 180 * DAY

/** The bell forgets what was read after a month, and the rest after half a year. */
export const pruneNotifications = defineJob({
  name: 'host.prune-notifications',
  schedule: { every: 86_400 },
  async run(_payload, ctx) {
    const before = (age: number) => instantFromMillis(ctx.clock.millis() - age)
    await ctx.db.deleteFrom('notifications').where('read_at', '<', before(READ_KEPT)).execute()
    await ctx.db.deleteFrom('notifications').where('created_at', '<', before(UNREAD_KEPT)).execute()
  },
})

const maybe = { nullable: true } as const
const delivery = (oneOf: readonly string[]) => text({ oneOf })

export const notificationsPart = definePart({
  routes: notificationRoutes,
  jobs: [mailNotification, mailDigests, pruneNotifications],
  listeners: [
    ...notificationPersonalData,
    on(deletedUser, 'host.notifications', async ({ object }, ctx) => void (await forgetPerson(Number(object.id), ctx))),
  ],
  migrations: [
    migration('notifications/001-bell', async (db, engine) => {
      await createTable(db, engine, 'notifications', {
        columns: {
          user_id: integer(),
          service: text(),
          kind: text(),
          title: text(),
          entity: text(maybe),
          record_id: integer(maybe),
          path: text(maybe),
          delivery: delivery(deliveries.filter(name => name !== 'off')),
          created_at: instant(),
          read_at: instant(maybe),
          mailed_at: instant(maybe),
          digested_at: instant(maybe),
        },
        indexes: [
          ['site_id', 'user_id', 'id'],
          ['site_id', 'delivery', 'digested_at', 'id'],
          ['site_id', 'created_at'],
        ],
      })
      await createTable(db, engine, 'notification_choices', {
        id: 'none',
        columns: {
          user_id: integer(),
          service: text(),
          kind: text(),
          delivery: delivery(deliveries),
        },
        primaryKey: ['site_id', 'user_id', 'service', 'kind'],
      })
    }),
  ],
})
