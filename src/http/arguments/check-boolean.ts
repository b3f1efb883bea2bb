/** Booleans and null. */
import { type Check, refuseType } from './checker.ts'

export const booleanCheck = (): Check => value => {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === '1') return true
  if (value === 0 || value === '0') return false
  // The length spares long texts the conversion.
  const word = typeof value === 'string' && value.length <= 5 ? value.toLowerCase() : ''
  if (word === 'true') return true
  return word === 'false' ? false : refuseType('boolean')
}

export const nullCheck = (): Check => value => (value === null ? null : refuseType('null'))
