import { successDataMeta, successMessageData } from '../../src/kernel/envelopes.ts'
import { defineService } from '../../src/kernel/service.ts'
import { customFields } from './entities/custom-fields.ts'
import { guides } from './entities/guides.ts'
import { loans } from './entities/loans.ts'
import { members } from './entities/members.ts'
import { shelves } from './entities/shelves.ts'
import { steps } from './entities/steps.ts'
import { tools } from './entities/tools.ts'
import { trainings } from './entities/trainings.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { nightly, remind } from './jobs/remind.ts'
import { limits } from './limits.ts'
import { tables } from './migrations/001-records.ts'
import { memberJoined, toolReturned } from './notifications.ts'
import { permissions } from './permissions.ts'
import { catalogue } from './routes/catalogue.ts'
import { enquiry } from './routes/enquiry.ts'
import { returnTool } from './routes/return-tool.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'
import { toolList } from './shortcodes/tool-list.ts'

/** A library of tools: what there is, who may borrow, who has what. */
export const example = defineService({
  slug: 'example',
  title: 'Tool library',
  summary: 'Tools, members and loans; every feature of the declaration language at least once.',
  namespace: 'example/v1',
  envelopes: { admin: successDataMeta, visitor: successMessageData },
  permissions,
  admin,
  rights: {
    list: 'view',
    read: 'view',
    create: 'create',
    update: 'edit',
    trash: 'delete',
    restore: 'delete',
    purge: 'delete',
    duplicate: 'create',
    export: 'export',
    massUpdate: 'edit',
    massTrash: 'delete',
    settings: 'settings',
    app: 'manage',
  },
  errors,
  validation: { status: 422, code: 'invalid', key: 'fields' },
  settings,
  limits,
  hooks,
  standard: ['bootstrap', 'meta', 'users', 'filters', 'mass-action', 'settings', 'multilingual', 'imports'],
  massLimit: 20,
  entities: [tools, members, loans, guides, steps, shelves, customFields, trainings],
  routes: [catalogue, enquiry, returnTool],
  jobs: [remind, nightly],
  shortcodes: [toolList],
  notifications: [toolReturned, memberJoined],
  migrations: [tables],
  legacy: { 'example-old/v1': ['/catalogue'] },
  eventCodes: 90_000,
})
