/** Texts that people wrote: made into paragraphs, made safe, made plain. Nothing here knows a site. */
export { formatContent } from './format-content.ts'
export { tokenizeHtml } from './html-tokens.ts'
export { cleanTextField, excerptOf, plainText } from './plain-text.ts'
export { sanitizeContent } from './sanitize-content.ts'
export { expandShortcodes, type ShortcodeCall, stripShortcodes } from './shortcodes.ts'
