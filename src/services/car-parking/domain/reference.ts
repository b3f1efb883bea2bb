/** The public reference of a booking: `PK-` and eight letters that nobody confuses on the telephone. */

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** From at least eight random bytes; each gives five bits. */
export const referenceFrom = (random: Uint8Array): string =>
  `PK-${Array.from(random.subarray(0, 8), byte => CROCKFORD[byte & 31]).join('')}`

/** As people type it: any case, O for 0, I and L for 1, with or without the head. */
export function readReference(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  // Eight letters are the reference without its head, even if they happen to begin like it.
  const own = letters.length > 8 ? letters.replace(/^PK/, '') : letters
  return `PK-${own.replaceAll('O', '0').replace(/[IL]/g, '1')}`
}
