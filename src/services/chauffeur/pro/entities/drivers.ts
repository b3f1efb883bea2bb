import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { defineEntity } from '../../../../kernel/entity.ts'
import { choice, email, file, longText, phone, text } from '../../../../kernel/fields.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { sanitizeSlug } from '../../../../platform/permalinks/permalinks.ts'
import { feedUrl } from '../../bookings/trip-feed.ts'
import { displayOrder, listed } from '../../entities/shared.ts'
import { driverPageUrl } from '../drivers/driver-link.ts'

/** Somebody who drives. */
export const drivers = defineEntity('drivers', {
  table: 'chauffeur_drivers',
  label: ['Driver', 'Drivers'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, search: true, sort: true }),
    slug: text({ default: '', max: 200 }),
    email: email({ search: true }),
    phone: phone({ search: true }),
    photo_id: file({}),
    bio: longText({ default: '', max: 5000 }),
    status: choice(['active', 'inactive'], { required: true, default: 'active', otherwise: 'inactive', filter: 'any' }),
    display_order: displayOrder,
    feed_salt: text({ internal: true, max: 60 }),
  },
  ...listed,
  order: { by: 'display_order', direction: 'asc' },
  check(draft) {
    draft.slug ||= sanitizeSlug(draft.name)
    draft.feed_salt ??= randomBytes(16).toString('base64url')
  },
  /** Nobody drives the trips of a driver who goes. */
  async follow(after, before, ctx) {
    if (after || !before) return
    const nobody = { driver_id: null, driver_name: '', driver_answer: null }
    await ctx.db.updateTable('chauffeur_bookings').set(nobody).where('driver_id', '=', before.id).execute()
    await ctx.db.updateTable('chauffeur_legs').set({ driver_id: null }).where('driver_id', '=', before.id).execute()
  },
  computed: {
    names: ['booking_count', 'page_url', 'feed_url'],
    shapes: {
      booking_count: Type.Integer({ description: 'How many bookings they were given.' }),
      page_url: orNull(Type.String({ description: 'Their own page; whoever has the link answers for them.' })),
      feed_url: orNull(Type.String({ description: 'Their trips as a calendar; whoever has the link reads them.' })),
    },
    async of(rows, ctx) {
      const counted = await ctx.db
        .selectFrom('chauffeur_bookings')
        .select(eb => ['driver_id', eb.fn.countAll<number>().as('count')])
        .where(
          'driver_id',
          'in',
          rows.map(({ id }) => id),
        )
        .groupBy('driver_id')
        .execute()
      const counts = new Map(counted.map(({ driver_id, count }) => [driver_id, count]))
      return rows.map(({ id, feed_salt }) => ({
        booking_count: counts.get(id) ?? 0,
        page_url: driverPageUrl({ id, feed_salt }, ctx),
        feed_url: feedUrl({ kind: 'driver', id, salt: feed_salt }, ctx),
      }))
    },
  },
})
