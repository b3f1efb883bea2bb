/** Adds a prepared message to the address of a channel. */
export function withMessage(address: string, parameter: string, message: string): string {
  if (parameter === '' || message === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(message)}`
}
