import { defineErrors } from '../../kernel/errors.ts'
import type { Validation } from '../../kernel/service.ts'

/** Bodies that do not fit are told with a sentence for each field. */
export const validation: Validation = Object.freeze({ status: 422, code: 'invalid', key: 'fields' })

export const errors = defineErrors(
  'vendor_activity_log',
  {
    invalid: [422, 'Some values are not acceptable: {names}. {problems}'],
    full: [422, 'There can be at most {most} of these on a site.'],
    unknown_code: [422, 'There are no such event codes: {codes}. Nothing was saved.'],
    locked_code: [422, 'The log always records its own changes: {codes}. Nothing was saved.'],
    locked_monitor: [422, 'The log always watches itself: this monitor cannot be switched off.'],
    view_limit: [422, 'Nobody can keep more than {most} views. Delete one first.'],
    mirror_limit: [422, 'A site has at most {most} mirrors.'],
    no_recipients: [422, 'No recipients are saved. Save at least one address in the settings first.'],
    busy: [409, 'This is running already.'],
  },
  {
    de: {
      invalid: 'Einige Angaben sind nicht zulässig: {names}.',
      full: 'Davon kann eine Website höchstens {most} haben.',
      unknown_code: 'Diese Ereigniscodes gibt es nicht: {codes}. Es wurde nichts gespeichert.',
      locked_code: 'Ihre eigenen Änderungen hält die Aufzeichnung immer fest: {codes}. Es wurde nichts gespeichert.',
      locked_monitor: 'Die Aufzeichnung überwacht sich immer selbst: Dieser Monitor lässt sich nicht abschalten.',
      view_limit: 'Niemand kann mehr als {most} Ansichten behalten. Löschen Sie zuerst eine.',
      mirror_limit: 'Eine Website hat höchstens {most} Spiegel.',
      no_recipients: 'Es sind keine Empfänger gespeichert. Speichern Sie in den Einstellungen zuerst eine Adresse.',
      busy: 'Das läuft bereits.',
    },
  },
)

/** For what the shape of a field cannot say: by field, why its value cannot work. */
export function refuseFields(problems: Readonly<Record<string, string>>): void {
  const names = Object.keys(problems)
  if (names.length === 0) return
  const fields = Object.fromEntries(names.map(name => [name, `${name} ${problems[name]}`]))
  throw errors.invalid({ names: names.join(', '), problems: Object.values(fields).join(' ') }, { data: { fields } })
}
