/** Dates and times that exist. `Date.parse` is no help: it rolls 30 February over into March. */

/** `YYYY-MM-DD`. */
export const isDate = (text: string): boolean => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (parts === null) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** `HH:MM` or `HH:MM:SS`, with a fraction or without. */
export const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/.test(text)

/** `YYYY-MM-DDThh:mm:ss`, with T or a blank; fraction and zone may be absent. A bare date is not one. */
export const isDateTime = (text: string): boolean => isDate(text.slice(0, 10)) && TIME_AND_ZONE.test(text.slice(10))

const TIME_AND_ZONE = /^[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3])(?::[0-5]\d)?)?$/

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
