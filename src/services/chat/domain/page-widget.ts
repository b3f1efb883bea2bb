/** A widget as a page needs it: nothing that visitors should not read, and every link made already. */
import type { Appearance } from './appearance.ts'
import type { Devices } from './clean-widget.ts'
import type { ContactForm } from './contact-form.ts'
import type { Rule } from './rules.ts'

export type PageChannel = {
  readonly slug: string
  readonly label: string
  /** Empty for the contact form. */
  readonly href: string
  /** The query parameter for `message`. */
  readonly parameter: string
  readonly message: string
  readonly icon: string
  readonly color: string
  readonly devices: Devices
  /** A second line, and a picture in place of the sign. */
  readonly note?: string
  readonly picture?: string
  readonly form?: ContactForm
  /** A code to scan that leads to `href`: its width and its squares, row by row, as base64 of bits. */
  readonly code?: { readonly width: number; readonly bits: string }
}
export type PageWidget = {
  readonly id: number
  readonly look: Appearance
  readonly channels: readonly PageChannel[]
  readonly rules: readonly Rule[]
}

/** What placeholders in messages stand for on this page. */
export type PageWords = Readonly<Record<string, string>>
