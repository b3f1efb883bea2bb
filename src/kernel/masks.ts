/** Secrets as answers show them: enough to recognise one, too little to use it. */

export const masked = (secret: string): string => {
  if (secret === '') return ''
  return secret.length < SHOWN_FROM ? STARS : `${STARS}${secret.slice(-4)}`
}

/** Sending back what was shown keeps what is stored. */
export const isMaskOf = (sent: string, secret: string): boolean => secret !== '' && sent === masked(secret)

/** Whether a text is a mask at all: such a text is never stored as a secret. */
export const looksMasked = (text: string): boolean => text.startsWith(STARS)

/** For logs: that there is a secret, and nothing of it. */
export const hidden = (secret: string): string => (secret === '' ? '' : '***')

const STARS = '********'
/** Four characters of a short secret would be a good part of it. */
const SHOWN_FROM = 12
