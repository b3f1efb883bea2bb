import { Type } from 'typebox'
import { visitors } from '../../../../kernel/access.ts'
import { file } from '../../../../kernel/replies.ts'
import { bytesOf } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { ownBooking } from '../../bookings/manage-link.ts'
import { errors } from '../../errors.ts'
import { bookingInvoice, printBookingInvoice } from '../invoices/booking-invoice.ts'

/** The first look issues the invoice. */
export const ownInvoice = route({
  method: 'GET',
  path: '/public/booking/{number}/invoice',
  summary: 'The invoice of a booking as PDF',
  access: visitors({ bucket: 'own_booking' }),
  input: Type.Object({
    number: Type.String({ maxLength: 40, description: 'The number of the booking.' }),
    token: Type.String({ maxLength: 200, description: 'The secret of its link, from the mail.' }),
  }),
  writes: true,
  transaction: false,
  reply: bytesOf('application/pdf'),
  async handler(asked, ctx) {
    const issued = await ctx.transaction(async tx => bookingInvoice(await ownBooking(asked, tx), tx))
    if (!issued) throw errors.no_invoice()
    return file(await printBookingInvoice(issued), 'application/pdf', `${issued.title}.pdf`)
  },
})
