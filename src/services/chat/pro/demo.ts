/** What a demonstration of Pro shows beside: people behind a channel. */
import { on } from '../../../kernel/hooks.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { fillDemo } from '../../../platform/demo/demo.ts'
import { agents } from './entities/agents.ts'

const people = [
  { name: 'Nadia Brandt', title: 'Sales', value: '+49 30 5550101', hours: '1,2,3,4,5 09:00-17:00', display_order: 1 },
  { name: 'Felix Okoro', title: 'Support', value: '+49 30 5550102', hours: '1,2,3,4,5 12:00-20:00', display_order: 2 },
]

export const proDemoListener = on(fillDemo, 'chat-pro.demo', async (_about, ctx) => {
  const known = await ctx.db.selectFrom('chat_agents').select('id').limit(1).execute()
  if (known.length > 0) return
  for (const values of people) await createRecord(agents, { values }, ctx)
})
