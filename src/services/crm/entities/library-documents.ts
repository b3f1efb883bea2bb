import { defineEntity } from '../../../kernel/entity.ts'
import { choice, date, file, integer, link, links, text } from '../../../kernel/fields.ts'
import { checkAssignment, refuseField } from '../records/checks.ts'
import { todayOf } from '../records/stages.ts'
import { ownership, ownPresets, recordsOf } from './record-fields.ts'

/** Contracts, licences and other papers, beside the records that they are about. */
export const libraryDocuments = defineEntity('library_documents', {
  ...recordsOf('library_documents'),
  table: 'crm_library_documents',
  label: ['Document', 'Documents'],
  singular: 'library_document',
  title: 'name',
  fields: {
    name: text({ required: true, max: 249, search: true, sort: true }),
    file: file({
      required: true,
      private: true,
      max: 25 * 1024 * 1024,
      description: 'Only those get it who may read the document.',
    }),
    status: choice(['active', 'draft', 'canceled', 'expired'], { default: 'active', filter: 'any', sort: true }),
    type: choice(['', 'contract', 'nda', 'eula', 'license_agreement'], { default: '', filter: 'any' }),
    publish_date: date({ filter: 'range', description: 'Today unless told.' }),
    expiration_date: date({ filter: 'range' }),
    folder_id: link('document-folders', { filter: 'any' }),
    version: text({ max: 40, default: '' }),
    previous_version_id: link('library_documents', { filter: 'any' }),
    account_ids: links('accounts', { filter: 'any' }),
    contact_ids: links('contacts', { filter: 'any' }),
    lead_ids: links('leads', { filter: 'any' }),
    opportunity_ids: links('opportunities', { filter: 'any' }),
    ...ownership,
  },
  customFields: true,
  presets: { active: { status: { eq: 'active' } }, draft: { status: { eq: 'draft' } }, ...ownPresets },
  async check(draft, before, ctx) {
    draft.publish_date ??= todayOf(ctx)
    if (draft.expiration_date !== null && draft.expiration_date < draft.publish_date)
      refuseField('expiration_date', 'expiration_date must not be before publish_date.')
    await checkAssignment(draft, before, ctx)
  },
})

export const documentFolders = defineEntity('document-folders', {
  table: 'crm_document_folders',
  label: ['Folder', 'Folders'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    parent_id: link('document-folders', { filter: 'any' }),
    position: integer({ readOnly: true, default: 0, sort: true }),
  },
  small: { most: 1000 },
  order: { position: 'position' },
  tree: { parent: 'parent_id', deepest: 5 },
  rights: {
    create: 'admin',
    update: 'admin',
    purge: 'admin',
    reorder: 'admin',
    massUpdate: 'admin',
  },
  without: ['export'],
})
