/** What an address means, and how it was found out. */
import type { Spoken } from '../../../kernel/words.ts'
import type { AccountRecord } from '../../accounts/accounts.ts'
import type { Ending, RedirectReason } from '../../permalinks/permalinks.ts'
import type { Post } from '../../posts/posts.ts'
import type { Term } from '../../posts/terms/terms.ts'

export type { Ending }

export type Address = {
  readonly method: string
  /** As the visitor's browser sent it, with the port. */
  readonly host: string
  /** Relative to the site, as it was sent; without the query. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
}

export type Period = { readonly year: number; readonly month?: number; readonly day?: number }

/** What a decision needs to know of a post; whoever shows it reads the rest. */
export type FoundPost = Pick<Post, 'id' | 'type' | 'status'>

export type Finding =
  /** The list of posts as the front page. */
  | { readonly kind: 'home' }
  /** The page that the owner chose to list the posts. */
  | { readonly kind: 'posts-page'; readonly post: FoundPost }
  /** `post` is also every type of a service. */
  | { readonly kind: 'post' | 'page' | 'attachment'; readonly post: FoundPost; readonly isFront: boolean }
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'author'; readonly author: AccountRecord }
  | { readonly kind: 'date'; readonly period: Period }
  | { readonly kind: 'type-archive'; readonly type: string }
  | { readonly kind: 'search'; readonly text: string }
  /** A page that a service makes of something of its own, by its name there. */
  | ({ readonly kind: 'service' } & ServiceItem)
  /** The latest comments of the site: only as a feed. */
  | { readonly kind: 'comments' }
  | { readonly kind: 'not-found' }

/** Something of a service that has an address: `owner` is the slug of the service, `key` its own name for it. */
export type ServiceItem = { readonly owner: string; readonly key: string }

export type PageRedirect = {
  /** A whole address. */
  readonly to: string
  readonly status: 301 | 302 | 303 | 307 | 308
  readonly reason: RedirectReason | 'old-address' | 'beginning-of-slug' | 'embed' | (string & {})
  /** It leads to where the thing itself is found now, so that nobody need look whether it leads back. */
  readonly isEnd?: true
}

/** What a listener may say that an address means. */
export type Answer =
  /** `part`: the path ends with the number of a part of the text, which is not among the endings. */
  | { readonly kind: 'post'; readonly id: number; readonly part?: number }
  | { readonly kind: 'term'; readonly id: number }
  | ({ readonly kind: 'service' } & ServiceItem)
  | { readonly kind: 'not-found' }
  | ({ readonly kind: 'redirect' } & PageRedirect)

/** Takes down a step of a decision. It is put into words only where somebody listens. */
export type Note = (said: () => Step) => void

/** One step of a decision: who took it, what it was, and the setting that caused it. */
export type Step = { readonly layer: string; readonly detail: string | Spoken; readonly setting?: string }

export type Resolution = {
  readonly kind: Finding['kind'] | 'redirect'
  readonly finding: Finding
  /** Where the visitor is sent instead; null: what was found is shown here. */
  readonly redirect: PageRedirect | null
  readonly ending: Ending
  /** The right path of what was found, without its ending; `/?p=…` where it has no other. */
  readonly path: string
}

/** With the steps of the decision, for those who look for a reason. */
export type Explained = Resolution & { readonly trace: readonly Step[] }
