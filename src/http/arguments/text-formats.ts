/** The formats that a text may have. Each is decided in one pass: these are the checks that strangers' input meets. */
import { isIP } from 'node:net'
import { isMailAddress } from '../../kernel/mail-address.ts'
import type { MisfitWord } from '../../kernel/misfit-words.ts'
import { isDate, isDateTime, isTime } from './calendar.ts'
import { cleanLine, cleanLines, cleanUri } from './clean-text.ts'

/** `fits` refuses with the code and a sentence; `clean` never refuses. */
export type TextFormat =
  | {
      readonly fits: (text: string) => boolean
      readonly code: string
      readonly word: MisfitWord
      readonly clean?: undefined
    }
  | { readonly clean: (text: string) => string; readonly fits?: undefined }

/** Stops the start for a format that nothing here checks: unchecked input would pass for checked. */
export function formatOf(name: string): TextFormat {
  const format = formats.get(name)
  if (format === undefined)
    throw new TypeError(`No format "${name}" is known. There are ${[...formats.keys()].join(', ')}.`)
  return format
}

const notADate = { code: 'rest_invalid_date', word: 'date' } as const
const formats = new Map<string, TextFormat>([
  ['date-time', { ...notADate, fits: isDateTime }],
  ['date', { ...notADate, fits: isDate }],
  ['time', { code: 'rest_invalid_date', word: 'time', fits: isTime }],
  ['email', { code: 'rest_invalid_email', word: 'email', fits: isMailAddress }],
  // A zone (`fe80::1%eth0`) names an interface of one machine, so it means nothing here.
  [
    'ip',
    {
      code: 'rest_invalid_ip',
      word: 'ip',
      fits: text => isIP(text) !== 0 && !text.includes('%'),
    },
  ],
  ['uuid', { code: 'rest_invalid_uuid', word: 'uuid', fits: text => UUID.test(text) }],
  ['hex-color', { code: 'rest_invalid_hex_color', word: 'color', fits: text => HEX_COLOR.test(text) }],
  ['uri', { clean: cleanUri }],
  ['text-field', { clean: cleanLine }],
  ['textarea-field', { clean: cleanLines }],
])

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const HEX_COLOR = /^#(?:[\da-f]{3}){1,2}$/i
