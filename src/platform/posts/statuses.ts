/** The states that content can be in. */

export type PostStatus = {
  readonly slug: string
  readonly name: string
  /** Visitors see it. */
  readonly isPublic: boolean
  /** Shown to those who may edit. */
  readonly isProtected: boolean
  readonly isPrivate: boolean
  /** Of the house's own making: cannot be asked for by a caller. */
  readonly isInternal: boolean
  /** The date is that of the last save until it is published. */
  readonly hasFloatingDate: boolean
}

const status = (slug: string, name: string, more: Partial<PostStatus> = {}): PostStatus =>
  Object.freeze({
    slug,
    name,
    isPublic: false,
    isProtected: false,
    isPrivate: false,
    isInternal: false,
    hasFloatingDate: false,
    ...more,
  })

export const postStatuses: readonly PostStatus[] = Object.freeze([
  status('publish', 'Published', { isPublic: true }),
  status('future', 'Scheduled', { isProtected: true }),
  status('draft', 'Draft', { isProtected: true, hasFloatingDate: true }),
  status('pending', 'Pending', { isProtected: true, hasFloatingDate: true }),
  status('private', 'Private', { isPrivate: true }),
  status('trash', 'Trash', { isInternal: true }),
  status('auto-draft', 'Auto-draft', { isInternal: true, hasFloatingDate: true }),
  status('inherit', 'Inherited', { isInternal: true }),
])

export const postStatusOf = (slug: string): PostStatus | undefined =>
  postStatuses.find(candidate => candidate.slug === slug)

/** What a caller may ask to set. */
export const settableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const

/** What `any` stands for in a list. */
export const anyStatus = ['publish', 'future', 'draft', 'pending', 'private'] as const

/** Saving under one of these needs the right to publish. */
export const isPublishing = (slug: string): boolean => slug === 'publish' || slug === 'future' || slug === 'private'

/** Whether entries of this status have a pretty address. */
export const hasPrettyAddress = (slug: string): boolean =>
  slug === 'publish' || slug === 'private' || slug === 'inherit'

export const hasFloatingDate = (slug: string): boolean => postStatusOf(slug)?.hasFloatingDate ?? false
