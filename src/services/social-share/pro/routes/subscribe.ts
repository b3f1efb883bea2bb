import { Type } from 'typebox'
import { everybody } from '../../../../kernel/access.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { route } from '../../../../kernel/route.ts'
import { messageReply } from '../../../../platform/pages/pages.ts'
import { type Sent, subscribe } from '../store/subscribe.ts'

export const subscribeRoute = route({
  method: 'POST',
  path: '/subscribe',
  summary: 'Send the form that saves a post for later; known and unknown addresses are answered alike',
  access: everybody(),
  extra: true,
  transaction: false,
  body: Type.Object({
    email: Type.String({ description: 'One address.' }),
    post: Type.Integer({ description: 'A published post of a type that has the form.' }),
    consent: Type.Optional(Type.Boolean({ description: 'Needed where the form only subscribes.' })),
  }),
  reply: Type.Object({ message: Type.String({ description: 'For the reader.' }) }),
  async handler(sent: Sent, writing) {
    const ctx = writing as unknown as ReadContext
    const message = await subscribe(sent, ctx)
    // A browser without the script sends the form itself, and gets a page.
    const isForm = (ctx.request.header('accept') ?? '').includes('text/html')
    return isForm ? messageReply({ title: message, text: '', kind: 'good', links: [] }, 200, ctx) : { message }
  },
})
