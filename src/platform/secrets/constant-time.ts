import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares tokens, nonces and signatures. The time it takes tells neither where they differ nor how long they are. */
export function equalInConstantTime(a: string | Uint8Array, b: string | Uint8Array): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(value: string | Uint8Array): Buffer {
  return createHash('sha256').update(value).digest()
}
