/** What people are told of, and when. */
import { defineNotification } from '../../../kernel/notifications.ts'

const kind = (name: string, title: string, usual: 'bell' | 'mail' | 'digest' | 'off' = 'bell') =>
  defineNotification({ kind: name, title, default: usual })

export const kinds = {
  lowStock: kind('low_stock', 'Stock is low'),
  outOfStock: kind('out_of_stock', 'Nothing is left of an item'),
  expiring: kind('expiring', 'Lots expire soon'),
  finalised: kind('document_finalised', 'A document was finalised', 'off'),
  reversed: kind('document_reversed', 'A document was reversed'),
  mismatch: kind('stock_mismatch', 'Figures differ from the ledger'),
  importFinished: kind('import_finished', 'An import is over', 'off'),
}
