/** A booking form as a page would show it, while it is designed. */
import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import type { Sent } from '../bookings/asked-trip.ts'
import { serviceTypes } from '../domain/booking-status.ts'
import { formPreview } from '../pages/form-preview.ts'
import { mayManage } from '../permissions.ts'
import { deskForm } from './desk.ts'

export const previewForm = route({
  method: 'POST',
  path: '/booking-forms/preview',
  summary: 'A booking form as a page would show it, before it is saved',
  access: mayManage,
  transaction: false,
  input: Type.Object({
    ...Object.fromEntries(serviceTypes.map(type => [`enable_${type}`, Type.Optional(Type.Boolean())])),
    enable_return: Type.Optional(Type.Boolean()),
    default_service_type: Type.Optional(Type.Enum([...serviceTypes])),
    min_passengers: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({ html: Type.String() }),
  async handler(draft, ctx) {
    const desk = await deskForm(ctx)
    const offered = desk.serviceTypes.filter(type => (draft as Sent)[`enable_${type}`] !== false)
    const { default_service_type: wanted = 'distance', enable_return = true, min_passengers = 1 } = draft
    const defaultType = offered.includes(wanted) ? wanted : (offered[0] ?? wanted)
    const form = {
      ...desk,
      serviceTypes: offered,
      defaultType,
      hasReturn: enable_return,
      minPassengers: min_passengers,
    }
    return { html: await formPreview(form, ctx) }
  },
})
