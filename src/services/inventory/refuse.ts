import { errors } from './errors.ts'

/** 422 with what is wrong with each field, all of it at once; nothing where there is nothing. */
export function refuse(fields: Readonly<Record<string, string>>): void {
  const names = Object.keys(fields)
  if (names.length > 0) throw errors.invalid({ names: names.join(', ') }, { data: { fields } })
}
