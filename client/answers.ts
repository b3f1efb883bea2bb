/** Answers out of whatever envelope a service puts around them. */

export type Answer<T> = { readonly data: T; readonly meta: Readonly<Record<string, any>> }
type Problem = { code?: string; message?: string; data?: Record<string, any> }

/** An answer that says no. `fields` has a sentence for each field that is wrong. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  /** Whatever else the answer says about it. */
  readonly data: Readonly<Record<string, any>>
  constructor(status: number, body: Problem | null) {
    super(plainText(body?.message) || `The server answered ${status}.`)
    this.name = 'ApiError'
    this.status = status
    this.code = body?.code ?? 'unknown'
    this.data = body?.data ?? {}
    this.fields = sentences(body?.data?.params ?? body?.data?.fields, this.message)
  }
}

export async function readAnswer<T>(response: Response): Promise<Answer<T> | { readonly problem: ApiError }> {
  if (!response.ok) return { problem: new ApiError(response.status, await response.json().catch(() => null)) }
  if (response.status === 204) return { data: null as T, meta: {} }
  if (!response.headers.get('content-type')?.includes('json')) return { data: (await response.blob()) as T, meta: {} }
  const body: any = await response.json()
  if (body?.success === true && 'data' in body) {
    const { items, ...facts } = Array.isArray(body.data?.items) ? body.data : { items: body.data }
    return { data: items, meta: { ...facts, ...body.meta } }
  }
  const total = response.headers.get('X-Host-Total')
  const pages = Number(response.headers.get('X-Host-TotalPages'))
  return { data: body, meta: total === null ? {} : { total: Number(total), pages } }
}

/** Names alone are told where something is missing: the message speaks of them all. */
function sentences(told: unknown, message: string): Record<string, string> {
  if (typeof told !== 'object' || told === null) return {}
  if (Array.isArray(told)) return Object.fromEntries(told.map(name => [String(name), message]))
  const text = (value: any) => plainText(typeof value === 'string' ? value : (value?.message ?? ''))
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, text(value)]))
}

const plainText = (text: string | undefined): string => (text ?? '').replace(/<[^>]+>/g, '')
