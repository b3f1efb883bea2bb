import { defineEntity } from '../../../kernel/entity.ts'
import { choice, longText, text } from '../../../kernel/fields.ts'
import { SCOPES } from '../access/levels.ts'

/** What is printed of a record: text with `{{field}}` where its values go. */
export const pdfTemplates = defineEntity('pdf-templates', {
  table: 'crm_pdf_templates',
  label: ['PDF template', 'PDF templates'],
  title: 'name',
  without: ['export'],
  trash: false,
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    entity: choice(SCOPES, { required: true, filter: 'any' }),
    body: longText({ default: '', description: 'Paragraphs; {{name}} stands for the field name.' }),
  },
  rights: { create: 'admin', update: 'admin', purge: 'admin', massUpdate: 'admin' },
})
