import { Type } from 'typebox'
import { choice, flag, integer, json, longText, text } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'
import { portalShape, USUAL_PORTAL } from './access/portal-rights.ts'
import { DEFAULT_STAGES, STAGES } from './domain/stages.ts'

const pipeline = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9_]+$' }),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  stages: Type.Array(
    Type.Object({
      stage: Type.Unsafe<string>({ type: 'string', enum: [...STAGES] }),
      label: Type.Optional(Type.String({ maxLength: 60 })),
      probability: Type.Integer({ minimum: 0, maximum: 100 }),
    }),
    { minItems: 1, maxItems: STAGES.length },
  ),
})
const sla = Type.Object({
  low: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
  normal: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
  high: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
  urgent: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
})

export const settings = defineSettings('vendor_crm_settings', {
  fields: {
    rows_per_page: integer({ default: 20, min: 1, max: 200, description: 'Records on a page of a list.' }),
    default_currency: text({ default: 'EUR', pattern: '[A-Z]{3}', description: 'The currency of new amounts.' }),
    currency_rates: json(Type.Record(Type.String({ pattern: '^[A-Z]{3}$' }), Type.Number({ exclusiveMinimum: 0 })), {
      default: {},
      whole: true,
      description: 'What one unit of another currency is worth in the default one.',
    }),
    pipelines: json(Type.Array(pipeline, { maxItems: 20 }), {
      default: [{ id: 'default', name: 'Sales', stages: DEFAULT_STAGES }],
      description: 'Ways through the stages of an opportunity; the first one is the usual one.',
    }),
    close_date_on_closing: flag({ default: true, description: 'A deal that closes early gets today as its date.' }),
    sla_hours: json(sla, {
      default: { low: 0, normal: 0, high: 0, urgent: 0 },
      description: 'Working hours until a case is due, by priority; 0 for none.',
    }),
    working_calendar_id: integer({ default: 0, min: 0, description: 'The working calendar of those who have none.' }),
    trash_days: integer({
      default: 90,
      min: 0,
      max: 3650,
      description: 'Days until the trash is emptied; 0 for never.',
    }),
    export_days: integer({ default: 7, min: 1, max: 90, description: 'Days until files of lists go again.' }),
    merge_undo_days: integer({ default: 30, min: 0, max: 365, description: 'Days for which a merge can be undone.' }),
    one_click_unsubscribe: flag({ default: true, description: 'Mails carry a link that unsubscribes with one click.' }),
    track_opens: flag({ default: true, description: 'Count opens and clicks of mass mails.' }),
    scanner_networks: longText({
      default: '',
      max: 20_000,
      description:
        'Networks of programs that check mails, one in a line: what comes from there is not counted as people’s.',
    }),
    portal_enabled: flag({ default: true, description: 'Customers may sign in to the portal.' }),
    portal_levels: json(portalShape, {
      default: USUAL_PORTAL,
      description: 'What customers see and do in the portal, unless a role says it.',
    }),
    captcha: choice(['none', 'site'], { default: 'none', description: 'Whether lead forms ask the site’s captcha.' }),
    delete_data_on_uninstall: flag({ default: false }),
  },
  needs: { delete_data_on_uninstall: 'manage_options' },
  display: ['rows_per_page', 'default_currency', 'pipelines'],
})
