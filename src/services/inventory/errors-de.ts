/** German sentences of the inventory's errors. */
export const germanErrors = {
  invalid: 'Einige Werte sind nicht möglich: {names}.',
  duplicate: 'Ein anderer Datensatz hat diesen Wert bereits ({field}): {name}.',
  in_use: 'Dieser Datensatz kann noch nicht gehen: {reasons}.',
  ledger_read_only: 'Das Buch wird nur von abgeschlossenen Belegen geschrieben.',
  insufficient_stock: 'Der Bestand reicht nicht: {names}.',
  document_finalised:
    'Dieser Beleg ist abgeschlossen und wird nie geändert. Buchen Sie das Gegenteil: einen neuen Beleg mit reverses_id {id}.',
  document_cancelled: 'Dieser Beleg ist storniert.',
  transition: 'Ein Beleg kann nicht von {from} zu {to} wechseln.',
  moved_on: 'Was dieser Beleg brachte, ist inzwischen weiterbewegt. Nehmen Sie zuerst diese zurück: {numbers}.',
  nothing_to_reverse: 'Von diesem Beleg ist nichts mehr zurückzunehmen.',
  not_reversible: 'Nur ein abgeschlossener Beleg kann zurückgenommen werden, eine Rücknahme nicht.',
  serial_in_stock: 'Die Seriennummer {serial} ist bereits im Bestand.',
  too_large: 'Diese Zahlen sind größer, als genau gezählt werden kann.',
  locked_date: 'Die Bücher sind vor dem {date} geschlossen.',
  app_needed: 'Diese App kann nicht aus sein, solange diese an sind: {names}.',
  app_missing: 'Diese App braucht andere, die aus sind: {names}.',
  core_app: 'Diese App gehört zum Kern und kann nicht ausgeschaltet werden.',
  currency_fixed: 'Die Währung kann nicht mehr geändert werden: Es gibt Bestand, der in ihr bewertet ist.',
  as_of: 'as_of ist ein Datum mit Uhrzeit wie 2026-11-30T18:00.',
} as const
