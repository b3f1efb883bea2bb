/** Whom a mail is for, as one line that people read and type; the server reads it again. */
export type Recipient = { readonly address: string; readonly name: string }

export const recipientsText = (list: readonly Recipient[]): string =>
  list.map(({ address, name }) => (name === '' ? address : `${quoted(name)} <${address}>`)).join(', ')

/** Names with signs that mean something between addresses stand in quotation marks. */
const quoted = (name: string): string => (/[,;<>"@]/.test(name) ? `"${name.replaceAll('"', "'")}"` : name)
