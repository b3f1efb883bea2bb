/** The text of a body, without its byte-order mark; undefined when the bytes are not UTF-8. Nothing is ever replaced by U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
