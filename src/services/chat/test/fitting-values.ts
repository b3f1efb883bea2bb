/** Makes generated values obey the rules that fields cannot say, and records that only the program makes. */
import type { TestApp } from '../../../../test/kit/test-app.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { leads } from '../entities/leads.ts'

type Values = Record<string, unknown>

export function fitting(values: Values, { name }: Entity): Values {
  if (name === 'agents') return { ...values, channel: 'link', value: 'https://example.com/agent', hours: '' }
  if (name === 'webhooks') return { ...values, secret: 'c2VjcmV0IG9mIHRoZSB0ZXN0' }
  return values
}

export async function makeLead(values: Values, site: TestApp): Promise<number> {
  const made = await site.inSystem(ctx =>
    createRecord(leads, { set: { name: 'Ada', email: 'ada@example.com', ...values } }, ctx),
  )
  return made.id
}
