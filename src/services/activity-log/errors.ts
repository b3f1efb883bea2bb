import { defineErrors } from '../../kernel/errors.ts'

export const errors = defineErrors('vendor_activity_log', {
  invalid: [422, 'Some values are not acceptable: {names}.'],
  unknown_code: [422, 'There are no such event codes: {codes}. Nothing was saved.'],
  locked_code: [422, 'The log always records its own changes: {codes}. Nothing was saved.'],
  locked_monitor: [422, 'The log always watches itself: this monitor cannot be switched off.'],
  view_limit: [422, 'Nobody can keep more than 50 views. Delete one first.'],
  mirror_limit: [422, 'A site has at most 20 mirrors.'],
  no_recipients: [422, 'No recipients are saved. Save at least one address in the settings first.'],
  busy: [409, 'This is running already.'],
})
