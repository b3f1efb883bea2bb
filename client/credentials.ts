/** How callers say who they are. */
import type { ApiError } from './answers.ts'

export type Credentials = {
  /** What every request carries. */
  headers(): Record<string, string>
  /** Hears every answer, before it is read. */
  hear?(response: Response): void
  /** After a refusal: true where another attempt is worth it. `attempt` counts from one. */
  renew?(problem: ApiError, attempt: number): Promise<boolean>
}

export const asVisitor: Credentials = { headers: () => ({}) }

/** A program with an application password, which a person makes in their profile and can take back there. */
export function withPassword(login: string, password: string): Credentials {
  const bytes = new TextEncoder().encode(`${login}:${password}`)
  const authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`
  return { headers: () => ({ authorization }) }
}
