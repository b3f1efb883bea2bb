/** What every action of the platform tells: who and from where is in the context, what and how is here. */
export type Happening = {
  readonly object: {
    /** user, post, media, comment, term, module, option, role, session, site, or an entity's `<slug>.<base>`. */
    readonly type: string
    readonly id: number | string
    /** What people call it: a title, a login. */
    readonly label: string
  }
  /** The stored values before and after, without secrets; null where there is none. */
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
  /** Whatever else belongs to it: the typed name of a failed sign-in, the new status. */
  readonly extra?: Readonly<Record<string, unknown>>
}
