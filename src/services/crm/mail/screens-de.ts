/** The mail side of the CRM and its own screens in German, by the English text. */
export const german: Readonly<Record<string, string>> = {}
