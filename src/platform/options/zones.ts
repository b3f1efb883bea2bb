/** The clock of a site: a zone by its name. */

/** Whether everything that reckons with zones knows it. A whole date is none, although Temporal would take it for one. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
