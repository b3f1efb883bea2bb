import { definePart } from '../part.ts'
import { deliverWebhooks, resumeDeliveries } from './deliver-job.ts'
import { webhookHooks } from './hooks.ts'
import { pruneLedger } from './ledger.ts'
import { webhookMigrations } from './migrations.ts'
import { webhookPersonalData } from './personal-data.ts'

export const webhooksPart = definePart({
  hooks: webhookHooks,
  migrations: webhookMigrations,
  jobs: [deliverWebhooks, resumeDeliveries, pruneLedger],
  listeners: webhookPersonalData,
})
