import { Type } from 'typebox'
import { visitors } from '../../../../kernel/access.ts'
import { file } from '../../../../kernel/replies.ts'
import { bytesOf } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { findOwn } from '../../bookings/own-bookings.ts'
import { refusals } from '../../errors.ts'
import { hooks } from '../../hooks.ts'
import { bookingInvoice, printBookingInvoice } from '../invoices/issue-invoice.ts'

/** A wrong token is a booking that does not exist. The first look issues the invoice. */
export const invoice = route({
  method: 'GET',
  path: '/invoice',
  summary: 'The invoice of a booking as PDF',
  access: visitors({ bucket: 'invoice', captcha: hooks.captcha }),
  input: Type.Object({
    ref: Type.String({ minLength: 1, maxLength: 40 }),
    token: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  writes: true,
  transaction: false,
  reply: bytesOf('application/pdf'),
  async handler({ ref, token }, ctx) {
    // Only the token opens it: an account that owns the booking is told its link.
    const issued = await ctx.transaction(async tx =>
      bookingInvoice(await findOwn({ ref, token }, { ...tx, user: null }), tx),
    )
    if (!issued) throw refusals.no_invoice()
    return file(await printBookingInvoice(issued), 'application/pdf', `${issued.title}.pdf`)
  },
})
