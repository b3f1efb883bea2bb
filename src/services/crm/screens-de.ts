export const german: Readonly<Record<string, string>> = {}
