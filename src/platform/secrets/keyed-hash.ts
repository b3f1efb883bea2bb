/**
 * HMAC-SHA-256 (RFC 2104), by two hashes that are made in one call each. For texts as short as those of links and
 * tokens, to make the object of `createHmac` takes longer than both, and it is made with nearly every request.
 */
import { hash } from 'node:crypto'

/** For one key, which is never longer than a block; what it answers is spelled as base64url. */
export function keyedHash(key: Buffer): (text: string) => string {
  if (key.length > BLOCK) throw new RangeError('A key is at most as long as a block of the hash.')
  const [inner, outer] = [padded(key, INNER), Buffer.concat([padded(key, OUTER), Buffer.alloc(DIGEST)])]
  return text => {
    const message = Buffer.allocUnsafe(BLOCK + Buffer.byteLength(text))
    inner.copy(message)
    message.write(text, BLOCK)
    outer.write(hash('sha256', message, 'latin1'), BLOCK, 'latin1')
    return hash('sha256', outer, 'base64url')
  }
}

const [BLOCK, DIGEST] = [64, 32]
const [INNER, OUTER] = [0x36, 0x5c]

const padded = (key: Buffer, pad: number): Buffer =>
  Buffer.from(Array.from({ length: BLOCK }, (_, index) => (key[index] ?? 0) ^ pad))
