/** Dates in workbooks: numbers of days, told apart from other numbers only by how they are drawn. */
import type { Elements } from './read-xlsx.ts'

/** The numbers of the styles that draw a number as a date or a time. */
export function dateStyles(xml: string, elements: Elements): ReadonlySet<number> {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let isInCells = false
  elements(xml, {
    open({ name, attributes }) {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) styles.push(Number(attributes.numFmtId ?? 0))
    },
    close({ name }) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  const isDate = (format: number) => isBuiltInDate(format) || isDateFormat(formats.get(format) ?? '')
  return new Set([...styles.keys()].filter(index => isDate(styles[index]!)))
}

const isBuiltInDate = (format: number): boolean => (format >= 14 && format <= 22) || (format >= 45 && format <= 47)

/** Letters of a date outside of quoted words, colours and conditions. */
const isDateFormat = (code: string): boolean => /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, ''))

/** A date, a time of day, or both, without a zone: workbooks know none. */
export function serialText(serial: number, is1904: boolean): string {
  const days = is1904 ? serial + 1462 : serial
  const seconds = Math.round(days * 86_400)
  if (days < 1 && days >= 0) return new Date(seconds * 1000).toISOString().slice(11, 16)
  // The first workbooks took 1900 for a leap year; from March of that year on the numbers count from here.
  const millis = (seconds - 25_569 * 86_400) * 1000
  if (Math.abs(millis) > 8e15) return String(serial)
  const text = new Date(millis).toISOString()
  return seconds % 86_400 === 0 ? text.slice(0, 10) : text.slice(0, 19)
}
