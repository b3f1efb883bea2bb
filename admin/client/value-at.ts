/** The value at a place of an answer: `today.arrivals`. An empty place is the answer itself. */
export const valueAt = (data: any, place: string): any =>
  place === '' ? data : place.split('.').reduce((value, name) => value?.[name], data)
