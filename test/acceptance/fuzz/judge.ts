/** What is wrong with an answer, whatever was asked. */
import { projectRoot } from '../../gates/sources.ts'
import type { Answer, Request } from './requests.ts'

/** `held` is judged by the clock, `rejection` by the process, `complained` by the log; the others by the answer. */
export type Kind = 'failed' | 'leaked' | 'misshapen' | 'held' | 'rejection' | 'complained' | 'polluted'

export type Verdict = {
  readonly kind: Kind
  readonly detail: string
  /** What was thrown, as far as anybody caught it. */
  readonly error?: unknown
}

export function judge(request: Request, answer: Answer): Verdict | null {
  const leak = leaks.find(pattern => pattern.test(answer.text))
  if (leak) return { kind: 'leaked', detail: leak.exec(answer.text)?.[0] ?? '' }
  const parsed = parsedBody(answer)
  for (const { status, body } of answersIn(answer.status, parsed)) {
    const verdict = judgeOne(status, body, request)
    if (verdict) return verdict
  }
  if (({} as Record<string, unknown>).polluted !== undefined) return { kind: 'polluted', detail: 'Object.prototype' }
  return null
}

function judgeOne(status: number, body: unknown, request: Request): Verdict | null {
  const { code } = (body ?? {}) as { code?: string }
  if (status >= 500 && !outsideFailures.has(`${status} ${code}`))
    return { kind: 'failed', detail: `${status} ${code ?? ''}` }
  if (status < 400 || request.method === 'HEAD' || isErrorShape(body, status)) return null
  if (typeof body === 'string' && body.startsWith('<!doctype html>') && pages.test(request.path)) return null
  return { kind: 'misshapen', detail: `${status} ${code}: ${JSON.stringify(body)?.slice(0, 300)}` }
}

/** What is declared to fail when something outside of the site does, or is not done here. */
const outsideFailures = new Set([
  '501 rest_trash_not_supported',
  '501 rest_cannot_delete',
  '501 application_passwords_disabled',
  '502 vendor_chat_crm_failed',
  '502 vendor_carparking_payment_provider',
  '502 rest_ai_refused',
  '502 rest_ai_nonsense',
  '504 rest_ai_too_slow',
  '503 vendor_activity_log_archive_unavailable',
])

/** Addresses of the API that people open in a browser; they answer with a page. */
const pages = /\/(?:payment\/return|booking\/confirm)\/?$/

function isErrorShape(body: unknown, status: number): boolean {
  const { code, message, data } = (body ?? {}) as { code?: unknown; message?: unknown; data?: { status?: unknown } }
  const isUsual = typeof code === 'string' && typeof message === 'string' && message !== '' && data?.status === status
  return isUsual || (status === 400 && isUnsigned(body))
}

/** What a payment provider hears whose event is not signed. */
const isUnsigned = (body: unknown): boolean => (body as { error?: unknown } | null)?.error === 'invalid_signature'

type Part = { readonly status: number; readonly body: unknown }

/** The answer itself, and those that a batch or an envelope carries inside. */
function answersIn(status: number, parsed: unknown): Part[] {
  const { responses, body, status: inner } = (parsed ?? {}) as { responses?: unknown; body?: unknown; status?: unknown }
  if (status === 207 && Array.isArray(responses)) return [{ status, body: parsed }, ...responses.filter(isPart)]
  if (status === 200 && typeof inner === 'number' && body !== undefined) return [{ status: inner, body }]
  return [{ status, body: parsed }]
}

const isPart = (value: unknown): value is Part => typeof (value as Part | null)?.status === 'number'

function parsedBody({ text, headers }: Answer): unknown {
  if (!/[/+]json\b/.test(String(headers['content-type'] ?? '')) || text === '') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Words that only our own machinery says. */
const leaks: readonly RegExp[] = [
  /\bat [\w.<>]+ \((?:file:|node:|\/)[^)]*:\d+:\d+\)/,
  /node_modules\//,
  /\bnode:internal\b/,
  /\bfile:\/\/\//,
  new RegExp(`${projectRoot.replace(/\/$/, '')}/(?:src|test)`),
  /\b(?:UNIQUE|FOREIGN KEY|NOT NULL|CHECK) constraint failed/,
  /SQLITE_[A-Z]+|syntax error at or near|violates \w+(?: \w+)? constraint/,
  /Cannot read propert(?:y|ies) of|is not a function\b|is not iterable\b/,
]
