import { defineErrors } from '../../kernel/errors.ts'
import { germanErrors } from './errors-de.ts'

export const errors = defineErrors(
  'vendor_inventory',
  {
    invalid: [422, 'Some values are not acceptable: {names}.'],
    duplicate: [409, 'Another record already has this {field}: {name}.'],
    in_use: [409, 'This record cannot go yet: {reasons}.'],
    ledger_read_only: [405, 'The ledger is written by finalised documents alone.'],
    insufficient_stock: [422, 'There is not enough stock: {names}.'],
    document_finalised: [
      409,
      'This document is finalised and is never changed. Post the opposite: a new document with reverses_id {id}.',
    ],
    document_cancelled: [409, 'This document is cancelled.'],
    transition: [409, 'A document cannot move from {from} to {to}.'],
    moved_on: [409, 'What this document brought has moved on. Reverse these first: {numbers}.'],
    nothing_to_reverse: [409, 'There is nothing left to reverse of this document.'],
    not_reversible: [409, 'Only a finalised document can be reversed, and a reversal cannot.'],
    serial_in_stock: [409, 'The serial number {serial} is in stock already.'],
    too_large: [422, 'These figures are larger than can be counted exactly.'],
    locked_date: [422, 'The books are closed before {date}.'],
    app_needed: [409, 'This app cannot be off while these are on: {names}.'],
    app_missing: [409, 'This app needs others that are off: {names}.'],
    core_app: [409, 'This app belongs to the core and cannot be switched off.'],
    currency_fixed: [409, 'The currency cannot change any more: there is stock that is valued in it.'],
    as_of: [422, 'as_of is a date and time such as 2026-11-30T18:00.'],
  },
  { de: germanErrors },
)
