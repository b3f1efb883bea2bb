import { Type } from 'typebox'
import { visitors } from '../../../../kernel/access.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { decimalsOf, majorUnits } from '../../../../kernel/currencies.ts'
import { route } from '../../../../kernel/route.ts'
import { findOrder, type ShopOrder } from '../../../../platform/shop/shop.ts'
import { recordOf } from '../../domain/loose-values.ts'
import { siteTime } from '../../domain/site-time.ts'
import { pageGuard } from '../../pages/tokens.ts'
import { proErrors } from '../errors.ts'

/** Whoever does not know both hears the same, and so does a program that fills in the trap. */
export const lookUpOrder = route({
  method: 'POST',
  path: '/orders/lookup',
  summary: 'Where an order stands, by its number and the e-mail address',
  access: visitors(pageGuard('lead', { bucket: 'orders', trap: 'website', silent: true })),
  requires: [{ module: 'shop' }],
  transaction: false,
  extra: true,
  body: Type.Object({
    token: Type.Optional(Type.String({ description: 'The page token for leads.' })),
    fields: Type.Object({ email: Type.String(), order: Type.String() }),
    website: Type.Optional(Type.String({ description: 'Stays empty.' })),
  }),
  reply: Type.Object({ lines: Type.Array(Type.String()), link: Type.Null() }),
  async handler(sent: { readonly fields?: unknown }, ctx) {
    const order = await findOrder(readAsked(recordOf(sent.fields)), ctx)
    if (!order || ctx.request.isFromProgram) throw proErrors.order_not_found()
    return { lines: linesOf(order, ctx), link: null }
  },
})

function readAsked(fields: Readonly<Record<string, unknown>>): { number: string; email: string } {
  const given = (name: string) => {
    const value = fields[name]
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && text.isWellFormed() && !text.includes('\0') ? text.trim().slice(0, 254) : ''
  }
  const asked = { number: given('order').replace(/^#/, ''), email: given('email') }
  const missing = {
    ...(asked.email === '' ? { email: 'Please give the e-mail address of the order.' } : {}),
    ...(asked.number === '' ? { order: 'Please give the number of the order.' } : {}),
  }
  if (Object.keys(missing).length > 0) throw proErrors.order_invalid({}, { data: { fields: missing } })
  return asked
}

function linesOf(order: ShopOrder, ctx: ReadContext): string[] {
  const amount = (minor: number) =>
    `${majorUnits(Number(minor), order.currency).toFixed(decimalsOf(order.currency))} ${order.currency}`
  const { date } = siteTime(Date.parse(order.created_at), ctx.site.zone)
  return [
    `Order ${order.number} of ${date} is ${order.status.replaceAll(/[_-]/g, ' ')}.`,
    ...order.lines.map(({ quantity, name, total }) => `${quantity} × ${name}: ${amount(total)}`),
    `Total: ${amount(order.total)}.`,
  ]
}
