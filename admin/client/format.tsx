/** Values in the words of the reader: their language, and the clock that is meant. */
import { createContext, useContext } from 'react'

export type Format = ReturnType<typeof createFormat>

export const FormatContext = createContext<Format | null>(null)
export const useFormat = (): Format => useContext(FormatContext)!

export function createFormat(language: string, siteZone: string) {
  const number = new Intl.NumberFormat(language)
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const instant = (text: string, zone = siteZone) =>
    new Intl.DateTimeFormat(language, {
      ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: zone },
      ...(isThisYear(text) ? {} : { year: 'numeric' }),
    }).format(dated(text))
  return {
    language,
    instant,
    day: (text: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(dated(text.slice(0, 10))),
    dayMonth: (text: string) =>
      new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        dated(text.slice(0, 10)),
      ),
    number: (value: number) => number.format(value),
    percent: (value: number) => `${number.format(value)} %`,
    bytes: (value: number) => bytes(value, number),
    /** As `2026-11`. */
    month: (text: string) =>
      new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${text}-01T00:00:00Z`),
      ),
    money: (value: number, currency: string) => money(value, currency, language),
    ago(text: string) {
      const seconds = (dated(text).getTime() - Date.now()) / 1000
      const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS[6]
      return relative.format(Math.round(seconds / size), unit)
    },
  }
}

/** A text without an offset is UTC. */
const dated = (text: string) => new Date(/[zZ]$|[+-]\d\d:\d\d$/.test(text) || text.length === 10 ? text : `${text}Z`)
const isThisYear = (text: string) => text.startsWith(String(new Date().getFullYear()))

function money(value: number, currency: string, language: string): string {
  // Of a currency that nobody knows only the amount can be told.
  if (!/^[A-Z]{3}$/.test(currency)) return new Intl.NumberFormat(language).format(value)
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(value)
}

function bytes(value: number, number: Intl.NumberFormat): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3))
  return `${number.format(Math.round((value / 1000 ** step) * 10) / 10)} ${units[step]}`
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const
