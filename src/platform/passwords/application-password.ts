/** Application passwords: random, so a plain SHA-256 keeps them as safe as a slow hash would. */
import { hash, randomBytes } from 'node:crypto'

/** 24 random letters and digits, 142 bits. */
export function generateApplicationPassword(): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes over the last full round of the alphabet would make its first characters more frequent.
      if (byte < fairBytes && text.length < length) text += alphabet.charAt(byte % alphabet.length)
    }
  }
  return text
}

/** Six groups of four, as it is shown once. */
export function displayApplicationPassword(password: string): string {
  return password.match(/.{1,4}/g)?.join(' ') ?? ''
}

/** What was typed or pasted, without the spaces and other characters that are never part of one. */
export function normaliseApplicationPassword(typed: string): string {
  return typed.replace(/[^A-Za-z0-9]/g, '')
}

/** What is stored and looked up. */
export function hashApplicationPassword(typed: string): string {
  return hash('sha256', normaliseApplicationPassword(typed), 'hex')
}

const length = 24
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const fairBytes = 256 - (256 % alphabet.length)
