/** German. The types make sure that no sentence is missing. */
import type { ErrorWords } from '../../../kernel/errors.ts'
import type { ProErrorName } from './errors.ts'

export const germanProErrors: ErrorWords<ProErrorName> & Readonly<Record<ProErrorName, string>> = {
  forbidden: 'Das dürfen Sie nicht.',
  test_running: 'Dieser Test läuft. Beenden Sie ihn zuerst.',
  test_state: 'Dieser Test ist im Zustand {status}: Das geht damit nicht.',
  test_conflict: 'Der Test kann nicht beginnen: {reason}.',
  order_not_found: 'Es gibt keine Bestellung mit dieser Nummer und E-Mail-Adresse.',
  order_invalid: 'Bitte geben Sie die E-Mail-Adresse und die Nummer der Bestellung an.',
  crm_key: 'Der Dienst nimmt diesen Schlüssel nicht an.',
  crm_failed: 'Der Dienst hat nicht wie erwartet geantwortet. Bitte versuchen Sie es später noch einmal.',
}
