/** One line of the health report. */
export type HealthCheck = {
  readonly check: string
  readonly status: 'good' | 'warn' | 'bad'
  /** How many answers it is about. */
  readonly count: number
  readonly message: string
  /** The first of them. */
  readonly items: readonly { readonly id: number; readonly label: string; readonly detail: string }[]
}
