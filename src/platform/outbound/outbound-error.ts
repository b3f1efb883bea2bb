/** The only error that leaves the outbound client. Its sentences may be shown to the person who typed the address. */

const sentences = Object.freeze({
  outbound_refused: 'This address may not be called.',
  // One sentence for both: which of them happened would tell an open port from a closed one.
  outbound_timeout: 'No usable answer came from this address.',
  outbound_unreachable: 'No usable answer came from this address.',
  outbound_too_large: 'The answer from this address is too large.',
  outbound_redirect: 'This address redirects in a way that is not followed.',
})

export type OutboundErrorCode = keyof typeof sentences

export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly code: OutboundErrorCode

  /** `cause` is for the log only: it may name addresses and ports. */
  constructor(code: OutboundErrorCode, options: { sentence?: string; cause?: unknown } = {}) {
    super(options.sentence ?? sentences[code], options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
  }
}

/** What a check has against an address, in a sentence for whoever typed it in; null where it has nothing. */
export function refusalBy(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof OutboundError) return error.message
    throw error
  }
}

/** Turns whatever the network threw into one of our own errors, with the original kept as its cause. */
export function toOutboundError(error: unknown): OutboundError {
  const own = findOutboundError(error)
  if (own !== null) return own
  return new OutboundError(codeOf(error), { cause: error })
}

/** A refusal inside a connection attempt arrives wrapped when several addresses were tried. */
function findOutboundError(error: unknown): OutboundError | null {
  if (error instanceof OutboundError) return error
  if (error instanceof AggregateError) {
    return error.errors.find(part => part instanceof OutboundError) ?? null
  }
  return error instanceof Error && error.cause instanceof OutboundError ? error.cause : null
}

function codeOf(error: unknown): OutboundErrorCode {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'UND_ERR_HEADERS_OVERFLOW') return 'outbound_too_large'
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') return 'outbound_refused'
  return code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT' ? 'outbound_timeout' : 'outbound_unreachable'
}
