/** Tells people who open mails and follow links from programs that do it for them, so that both are counted apart. */

export type TrackedRequest = {
  readonly method: string
  readonly userAgent: string
  header(name: string): string | undefined
  /** Milliseconds since the mail left; null where that is not known. */
  readonly sinceSent: number | null
}

/** Sooner than anybody reads. */
const SOONEST = 2000

export const isMachine = ({ method, userAgent, header, sinceSent }: TrackedRequest): boolean =>
  method === 'HEAD' ||
  /prefetch|preview|prerender/i.test(['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].map(header).join(' ')) ||
  userAgent.trim() === '' ||
  SCANNERS.test(userAgent) ||
  (sinceSent !== null && sinceSent < SOONEST)

const SCANNERS = new RegExp(
  [
    ...[
      'bot\\b',
      'crawl',
      'spider',
      'scan',
      'preview',
      'headless',
      'curl/',
      'wget',
      'python',
      'java/',
      'go-http',
      'okhttp',
    ],
    ...['barracuda', 'mimecast', 'proofpoint', 'safelinks', 'symantec', 'forcepoint', 'trend ?micro', 'cloudmark'],
    ...['fireeye', 'fortimail', 'sophos', 'messagelabs', 'urlcheck', 'virustotal'],
  ].join('|'),
  'i',
)

/** Who follows every link of a mail within seconds has not read it. */
export const isBurst = ({ clicked, links }: { readonly clicked: number; readonly links: number }): boolean =>
  links >= 2 && clicked >= Math.min(links, 3)
