/** Addresses that the house keeps for itself: accounts and the start of the admin area. */
import type { ReadContext } from '../../kernel/context.ts'
import { askForAccess, decideOnAccess } from './account/authorize.ts'
import { choosePassword, chosenPassword } from './account/choose-password.ts'
import { askForLink, sendLink } from './account/lost-password.ts'
import { changeProfile, showProfile } from './account/profile.ts'
import { registerAccountPage, showRegistration } from './account/register.ts'
import { showSignIn, takeSignIn } from './account/sign-in.ts'
import { showSignOut, takeSignOut } from './account/sign-out.ts'
import { outboxPage } from './admin/outbox-page.ts'
import { startPage } from './admin/start-page.ts'
import { approve, askToApprove } from './content/approve-comment.ts'
import type { PageResponse } from './page-request.ts'

export type PageHandler = (ctx: ReadContext) => Promise<PageResponse>
export type OwnPage = { readonly GET: PageHandler; readonly POST?: PageHandler; readonly other?: never }

export const ownPages: ReadonlyMap<string, OwnPage> = new Map([
  ['/login', { GET: showSignIn, POST: takeSignIn }],
  ['/logout', { GET: showSignOut, POST: takeSignOut }],
  ['/lost-password', { GET: askForLink, POST: sendLink }],
  ['/reset-password', { GET: choosePassword, POST: chosenPassword }],
  ['/register', { GET: showRegistration, POST: registerAccountPage }],
  ['/profile', { GET: showProfile, POST: changeProfile }],
  ['/authorize-application', { GET: askForAccess, POST: decideOnAccess }],
  ['/approve-comment', { GET: askToApprove, POST: approve }],
  ['/admin', { GET: startPage }],
  // The same for browsers without script, where `/admin` is the app.
  ['/admin/plain', { GET: startPage }],
  ['/admin/outbox', { GET: outboxPage }],
])

/** Whether an address below `/admin` is a page of its own, whoever serves the rest. */
export const isOwnPage = (path: string): boolean => path !== '/admin' && ownPages.has(path)
