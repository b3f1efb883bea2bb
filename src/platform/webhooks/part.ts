import { definePart } from '../part.ts'
import { deliverWebhooks, resumeDeliveries } from './deliver-job.ts'
import { webhookHooks } from './hooks.ts'
import { webhookMigrations } from './migrations.ts'
import { webhookPersonalData } from './personal-data.ts'

export const webhooksPart = definePart({
  hooks: webhookHooks,
  migrations: webhookMigrations,
  jobs: [deliverWebhooks, resumeDeliveries],
  forget: [{ table: 'webhook_deliveries', column: 'finished_at', days: 30 }],
  listeners: webhookPersonalData,
})
