/// <reference lib="dom" />
/** The custom fields of a contact form. */
import { safe } from '../../domain/markup.ts'
import type { PageChannel } from '../../domain/page-widget.ts'
import { labelled, tick } from '../../visitor/contact-form.ts'
import type { PageConfig } from '../../visitor/page.ts'
import type { CustomField, ProForm } from '../domain/custom-fields.ts'

export const moreFields = ({ form }: PageChannel, { texts }: PageConfig): string =>
  ((form as ProForm).custom ?? []).map(field => customField(field, texts.optional)).join('')

function customField({ key, label, type, required, options }: CustomField, optional: string): string {
  const marks = `name="${key}" maxlength="2000"${required ? ' required' : ''}`
  if (type === 'checkbox') return tick(key, label, required)
  const choices = options.map(option => `<option>${safe(option)}</option>`).join('')
  const field =
    type === 'textarea'
      ? `<textarea ${marks}></textarea>`
      : type === 'select'
        ? `<select ${marks}><option value=""></option>${choices}</select>`
        : `<input type="text" ${marks}>`
  return labelled(label, required ? '' : optional, field)
}
