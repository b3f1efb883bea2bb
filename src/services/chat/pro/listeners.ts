/** Where Pro takes part in what the free edition does. */
import type { Context } from '../../../kernel/context.ts'
import { type Listener, on } from '../../../kernel/hooks.ts'
import { deleteBlockers } from '../../../kernel/records/hooks.ts'
import { countryOf } from '../../../platform/geolocation/geolocation.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { webhookListeners } from '../../../platform/webhooks/receivers/receivers.ts'
import { recordOf } from '../domain/loose-values.ts'
import { widgets } from '../entities/widgets.ts'
import { hooks, type LeadFacts } from '../hooks.ts'
import { chat } from '../service.ts'
import { proDemoListener } from './demo.ts'
import { answersOf, cleanCustomFields, customFieldsOf, customProblems, type ProForm } from './domain/custom-fields.ts'
import { webhooks } from './entities/webhooks.ts'
import { staffChannels } from './pages/staff-channels.ts'
import { answersFor, storeAnswers } from './store/answers.ts'
import { sendToCrm } from './store/crm/send-lead.ts'
import { tellOfLead } from './store/tell-webhooks.ts'

const ruleKinds = on(hooks.ruleKinds, 'chat-pro.rules', kinds => [
  ...kinds,
  ...['schedule', 'country', 'language', 'ab'],
])

const country = on(hooks.visitorCountry, 'chat-pro.country', (known, _about, ctx) =>
  known === '' ? countryOf(ctx.request.ip, ctx) : known,
)

const formFields = on(hooks.contactForm, 'chat-pro.fields', (form, { sent }): ProForm => {
  const { custom, orders } = recordOf(sent)
  return { ...form, custom: cleanCustomFields(custom), orders: orders === true }
})

const fieldProblems = on(hooks.leadProblems, 'chat-pro.fields', (problems, { form, fields }) => ({
  ...problems,
  ...customProblems(customFieldsOf(form), fields),
}))

const script = on(hooks.script, 'chat-pro.script', () => 'chat-pro')

const agentsOnPages = on(hooks.pageWidgets, 'chat-pro.agents', (shown, _about, ctx) => staffChannels(shown, ctx))

const ordersOnPages = on(hooks.pageExtras, 'chat-pro.orders', async (extras, _about, ctx) =>
  (await isModuleActive('shop', ctx)) ? { ...extras, orders: true } : extras,
)

const newLead = on(hooks.leadCreated, 'chat-pro.lead', async ({ lead, form, fields }, ctx) => {
  const answers = answersOf(customFieldsOf(form), fields)
  await storeAnswers(lead.id, answers, ctx)
  await tellOfLead({ event: 'lead.created', lead, answers }, ctx)
  await handToConnections(lead, ctx)
})

const readLead = on(hooks.leadRead, 'chat-pro.lead', async ({ lead }, ctx) =>
  tellOfLead({ event: 'lead.read', lead, answers: await answersFor(lead.id, ctx) }, ctx),
)

/** Only who agreed is handed on, unless the site says otherwise; without an address there is nobody to hand on. */
async function handToConnections(lead: LeadFacts, ctx: Context): Promise<void> {
  if (lead.email === '') return
  const connections = await ctx.db
    .selectFrom('chat_crm_connections')
    .select(['id', 'only_with_consent'])
    .where('status', '=', 'active')
    .where('trashed_at', 'is', null)
    .execute()
  const hasAgreed = lead.consent || lead.subscribe
  for (const { id, only_with_consent } of connections)
    if (hasAgreed || Number(only_with_consent) === 0)
      await ctx.jobs.enqueue(sendToCrm, { connection: Number(id), lead: lead.id })
}

/** A widget in a running test stays where visitors may see it. */
const testedWidgets = on(deleteBlockers(chat, widgets), 'chat-pro.experiments', async (reasons, widget, ctx) => {
  const running = await ctx.db
    .selectFrom('chat_experiments')
    .select('name')
    .where('status', '=', 'running')
    .where('trashed_at', 'is', null)
    .where(eb => eb.or([eb('widget_a', '=', Number(widget.id)), eb('widget_b', '=', Number(widget.id))]))
    .execute()
  return [...reasons, ...running.map(({ name }) => `the running test ${name}`)]
})

export const proListeners: readonly Listener[] = [
  ...[ruleKinds, country, formFields, fieldProblems, script, agentsOnPages, ordersOnPages],
  ...[newLead, readLead, testedWidgets, proDemoListener],
  ...webhookListeners('chat', webhooks),
]
