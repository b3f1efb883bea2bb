import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { defineEntity, type Stored } from '../../../../kernel/entity.ts'
import { choice, flag, instant, integer, json, text } from '../../../../kernel/fields.ts'
import { isMailAddress } from '../../../../kernel/mail-address.ts'
import { nextTimeOf } from '../../../../platform/jobs/jobs.ts'
import { refuseFields } from '../../errors.ts'
import { access } from '../../permissions.ts'
import { FORMATS, sectionsInOrder } from '../domain/report-request.ts'
import { cronLine, FREQUENCIES, type Timing } from '../domain/schedule.ts'
import { checkReportFilters, reportContents } from '../store/reports/report-filters.ts'
import { tellChange } from '../store/tell-change.ts'

/** Reports that are sent by themselves: when, what and to whom. */
export const schedules = defineEntity('schedules', {
  table: 'activity_schedules',
  path: 'reports/schedules',
  label: ['Schedule', 'Scheduled reports'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, description: 'The title of the report.' }),
    frequency: choice(FREQUENCIES, { default: 'weekly', description: 'How often it is sent.' }),
    weekday: integer({ default: 1, min: 0, max: 6, description: 'Weekly ones: 0 is Sunday.' }),
    monthday: integer({ default: 1, min: 1, max: 28, description: 'Monthly ones: the day of the month.' }),
    hour: integer({ default: 7, min: 0, max: 23, description: 'In the site’s clock.' }),
    format: choice(FORMATS, { default: 'html', description: 'A table, or a page.' }),
    ...reportContents,
    recipients: json(Type.Array(Type.String(), { maxItems: 20 }), {
      default: [],
      description: 'Mail addresses that it goes to.',
    }),
    enabled: flag({ default: true, description: 'Whether it is sent.' }),
    next_run_at: instant({ readOnly: true, description: 'When it is sent next; null while it is off.' }),
    last_run_at: instant({ readOnly: true, description: 'When it was sent last.' }),
    last_status: choice(['never', 'sent', 'failed'], {
      readOnly: true,
      default: 'never',
      description: 'How that went.',
    }),
    last_error: text({ readOnly: true, description: 'Why it failed.' }),
  },
  access: access.settings,
  without: ['read', 'duplicate', 'export'],
  stamps: { modified_at: 'updated_at', trashed_at: false },
  small: { most: 100 },
  order: { by: 'id', direction: 'asc' },
  async check(draft, _before, ctx) {
    draft.sections = sectionsInOrder(draft.sections)
    draft.recipients = draft.recipients.map(address => address.trim())
    if (!draft.recipients.every(isMailAddress)) refuseFields({ recipients: 'may hold only mail addresses.' })
    // What the log does not know is better found now than when the report is made.
    await checkReportFilters(draft.filters, ctx)
    draft.next_run_at = draft.enabled ? nextRun(draft, ctx) : null
  },
  async follow(after, before, ctx) {
    const told = { code: 9000, id: 'schedule', label: `scheduled report ${(after ?? before)!.name}` }
    const changed = before ? (after ? 'report changed' : 'report deleted') : 'report planned'
    await tellChange(
      { ...told, before: before && loggable(before), after: after && loggable(after), extra: { changed } },
      ctx,
    )
  },
})

export type Schedule = Readonly<Stored<typeof schedules>>

export const nextRun = (timing: Timing, ctx: ReadContext): string => nextTimeOf(cronLine(timing), ctx)

type Loggable = Pick<
  Schedule,
  'name' | 'frequency' | 'weekday' | 'monthday' | 'hour' | 'format' | 'recipients' | 'enabled'
>

const loggable = ({ name, frequency, weekday, monthday, hour, format, recipients, enabled }: Loggable) => ({
  ...{ name, frequency, weekday, monthday, hour, format, recipients, enabled },
})
