/** What a demonstration shows: a widget, people who wrote, and two months of figures. */
import { DAY } from '../../kernel/calendar.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { createRecord } from '../../kernel/records/create.ts'
import { DEMO_ENDING, type DemoRandom, emptyDemo, fillDemo } from '../../platform/demo/demo.ts'
import { lastDays } from './domain/site-time.ts'
import { widgets } from './entities/widgets.ts'
import { today } from './store/daily.ts'

/** Made once: a site that has a widget already has its own. */
export const demoListener = on(fillDemo, 'chat.demo', async ({ random, progress }, ctx) => {
  const known = await ctx.db.selectFrom('chat_widgets').select('id').limit(1).execute()
  if (known.length > 0) return
  const dice = random.named('chat')
  const widget = await createRecord(widgets, { values: helpDesk }, ctx)
  await addLeads(widget, dice, ctx)
  await addFigures(widget.id, dice, ctx)
  progress({ what: 'chat widgets', done: 1, total: 1 })
})

/** The people and the days of its widget; the sums over all widgets only where there is no other. */
export const demoRemover = on(emptyDemo, 'chat.demo', async ({ idsOf }, ctx) => {
  const widgets = idsOf('chat.widgets')
  await ctx.db.deleteFrom('chat_leads').where('email', 'like', `%${DEMO_ENDING}`).execute()
  if (widgets.length === 0) return
  const others = await ctx.db.selectFrom('chat_widgets').select('id').where('id', 'not in', widgets).limit(1).execute()
  const ids = others.length === 0 ? [0, ...widgets] : widgets
  await ctx.db.deleteFrom('chat_daily').where('widget_id', 'in', ids).execute()
})

const consent = { required: true, text: 'I agree that my message is stored so that it can be answered.' }

const helpDesk = {
  name: 'Help desk',
  appearance: { greeting: 'Hello! How can we help?' },
  channels: [
    { slug: 'whatsapp', value: '+49 30 5550100', label: 'WhatsApp', message: 'Hello, I am looking at {title}.' },
    { slug: 'phone', value: '+49 30 5550100', label: 'Call us' },
    { slug: 'contact_form', label: 'Write to us', form: { phone: 'optional', consent } },
  ],
}

const people = [
  'Mira Vogel',
  'Jonas Lindqvist',
  'Amara Okafor',
  'Paul Becker',
  'Lucía Romero',
  'Tom Hughes',
  'Yuki Tanaka',
]
const questions = [
  'Do you deliver to Austria as well?',
  'The blue one is sold out. When will it be back?',
  'Could you send me an offer for twenty pieces?',
  'I would like to change the address of my order.',
  'Are you open on Saturdays?',
  'Thank you for the quick help last week!',
]

async function addLeads(widget: { id: number; name: string }, dice: DemoRandom, ctx: Context): Promise<void> {
  const rows = Array.from({ length: 24 }, (_, index) => {
    const name = dice.pick(people)
    const at = instantFromMillis(ctx.clock.millis() - (24 - index) * 2 * DAY - dice.integer(0, DAY))
    const isRead = index < 19
    return {
      ...{ widget_id: widget.id, widget_name: widget.name, status: isRead ? 'read' : 'new', name },
      email: `${name
        .normalize('NFD')
        .replace(/[^A-Za-z ]/g, '')
        .toLowerCase()
        .replace(' ', '.')}${DEMO_ENDING}`,
      ...{ phone: '', message: dice.pick(questions), page: `${ctx.site.url}/`, address: '' },
      ...{ consent: 1, consent_text: consent.text, subscribe: 0, language: ctx.site.language },
      ...{ device: dice.pick(['desktop', 'mobile']), created_at: at, modified_at: at, read_at: isRead ? at : null },
    }
  })
  await ctx.db.insertInto('chat_leads').values(rows).execute()
}

async function addFigures(widget: number, dice: DemoRandom, ctx: Context): Promise<void> {
  for (const day of lastDays(today(ctx), 60)) {
    const views = dice.integer(80, 260)
    const opens = Math.round(views * 0.18) + dice.integer(0, 10)
    const clicks = { whatsapp: dice.integer(4, 14), phone: dice.integer(0, 5), contact_form: dice.integer(1, 6) }
    const all = Object.values(clicks).reduce((sum, count) => sum + count, 0)
    const rows = [0, widget].flatMap(widget_id => [
      { widget_id, day, channel: '', views, opens, clicks: all },
      ...Object.entries(clicks).map(([channel, count]) => ({
        widget_id,
        day,
        channel,
        views: 0,
        opens: 0,
        clicks: count,
      })),
    ])
    await ctx.db.insertInto('chat_daily').values(rows).execute()
  }
}
