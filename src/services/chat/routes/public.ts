/** The addresses that visitors' browsers use: context, events, the contact form. */
import { Type } from 'typebox'
import { everybody, visitors } from '../../../kernel/access.ts'
import { answer, nothing } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { cookieUser } from '../../../platform/sessions/sessions.ts'
import { channelNamed } from '../domain/channel-catalogue.ts'
import { MOST_EVENTS, tallyEvents } from '../domain/events.ts'
import { SHORTEST_FILLING } from '../domain/patience.ts'
import { siteTime } from '../domain/site-time.ts'
import { hooks } from '../hooks.ts'
import { pageGuard, pageTokens } from '../pages/tokens.ts'
import { settings } from '../settings.ts'
import { countTogether } from '../store/count-together.ts'
import { pageData } from '../store/page-data.ts'
import { type Submission, takeLead } from '../store/take-lead.ts'
import { contextShape } from './answers/public.ts'

export const context = route({
  method: 'GET',
  path: '/context',
  summary: 'The time of the site, the country and login state of the visitor, fresh page tokens',
  access: everybody(),
  cache: 'private, max-age=300',
  reply: contextShape,
  async handler(_input, ctx) {
    const { fail_mode } = await ctx.settings(settings)
    return {
      now: { ...siteTime(ctx.clock.millis(), ctx.site.zone), timezone: ctx.site.zone },
      country: await ctx.hooks.apply(hooks.visitorCountry, '', undefined, ctx),
      // By the cookie alone: a page that lay in a cache has no nonce, or an old one.
      loggedIn: ctx.user !== null || (await cookieUser(ctx)) !== null,
      tokens: pageTokens(ctx),
      failMode: fail_mode,
    }
  },
})

const token = Type.Optional(Type.String({ description: 'The page token, unless it is in X-Vendor-Chat-Token.' }))

export const events = route({
  method: 'POST',
  path: '/events',
  summary: 'Count what a visitor did with widgets',
  access: visitors(pageGuard('events', { bucket: 'events' })),
  transaction: false,
  extra: true,
  body: Type.Object({
    token,
    events: Type.Array(
      Type.Object({
        w: Type.Integer({ description: 'The widget.' }),
        c: Type.Optional(Type.String({ description: 'The channel, or nothing.' })),
        t: Type.String({ description: 'view, open or click' }),
      }),
      { description: `The first ${MOST_EVENTS} are read.` },
    ),
  }),
  status: 204,
  async handler(sent: { readonly events?: unknown }, ctx) {
    const { track_events } = await ctx.settings(settings)
    if (!track_events) return nothing()
    const { ids } = await pageData(ctx)
    const tallies = tallyEvents(sent.events, { widgets: ids, isChannel: isKnownChannel })
    if (tallies.length > 0) await countTogether(tallies, ctx)
    return nothing()
  },
})

const isKnownChannel = (slug: string): boolean => channelNamed(slug) !== undefined

export const submitLead = route({
  method: 'POST',
  path: '/leads/submit',
  summary: 'Send the contact form of a widget',
  access: visitors(
    pageGuard('lead', {
      bucket: 'lead',
      trap: 'website',
      pace: { field: 'elapsed', milliseconds: SHORTEST_FILLING },
      silent: true,
    }),
  ),
  transaction: false,
  extra: true,
  body: Type.Object({
    token,
    widget: Type.Integer({ description: 'An active widget with a contact form.' }),
    fields: Type.Record(Type.String(), Type.String(), { description: 'name, email, phone, message and further ones.' }),
    consent: Type.Optional(Type.Boolean()),
    subscribe: Type.Optional(Type.Boolean()),
    website: Type.Optional(Type.String({ description: 'Stays empty.' })),
    elapsed: Type.Optional(
      Type.Integer({
        description: `Milliseconds since the form was opened. Left out or below ${SHORTEST_FILLING}, the message is taken for a program's: it is answered like any other and not kept.`,
      }),
    ),
    page: Type.Optional(Type.String({ description: 'The address of the page; kept when it is on this site.' })),
    captcha: Type.Optional(Type.String({ description: 'The captcha’s answer, where one is asked for.' })),
  }),
  status: 201,
  reply: Type.Object({ message: Type.String() }),
  async handler(sent: Submission, ctx) {
    await takeLead(sent, ctx)
    return answer(201, { message: 'Thank you. Your message is on its way.' })
  },
})
